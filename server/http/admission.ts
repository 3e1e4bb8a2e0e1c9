import type { Logger } from 'pino';
import { currentPlace, type Place } from '../outside/waiting.ts';
import { Problem } from './problems.ts';

/**
 * Work in the order of its importance: changes, reads of signed-in users, answers that anybody may read, and those of
 * them that share statements.
 */
export const WORK_KINDS = ['change', 'read', 'shared', 'public'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

interface Rule {
  /** How many run at the same time. Less than the total, so that no kind keeps the others from running. */
  atOnce: number;
  /** Milliseconds that one may have to wait. Work that would wait longer is refused when it arrives. */
  wait: number;
  /** How many may wait in any case: a few at the same time are no overload. */
  burst: number;
}

const RULES: Record<WorkKind, Rule> = {
  change: { atOnce: 6, wait: 500, burst: 20 },
  read: { atOnce: 6, wait: 500, burst: 30 },
  shared: { atOnce: 50, wait: 300, burst: 50 },
  public: { atOnce: 4, wait: 300, burst: 20 },
};
/**
 * All kinds together but 'shared', which uses few connections however much of it runs. Other work waits for the database
 * or needs this process's one thread: more at the same time would not be faster, and would make each turn of the event
 * loop longer.
 */
const TOTAL = 10;
/** Milliseconds: whatever the estimate said, nothing waits longer. */
const WAIT_MAX = 1000;
/** The weight of the latest duration in the mean. */
const WEIGHT = 0.1;
/** Milliseconds: the mean duration until the first one is known. */
const FIRST_MEAN = 20;
/** Milliseconds between two log lines about refusals. */
const LOG_INTERVAL = 10_000;
/** Seconds. */
const RETRY_AFTER = 2;

interface Waiting {
  since: number;
  start(): void;
  refuse(): void;
}

export interface Counts {
  running: number;
  waiting: number;
  /** Since the start. */
  refused: number;
}

export interface Admission {
  /**
   * Runs work when there is room for it. It waits behind more important work, and is dropped if the client leaves first.
   * @throws Problem 503 if it would wait too long
   */
  run<T>(kind: WorkKind, work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
  /** Whether work that arrives now would wait too long. If so, it counts as refused. */
  refuses(kind: WorkKind): boolean;
  counts(kind: WorkKind): Counts;
}

interface Options {
  log: Pick<Logger, 'warn'>;
  /** Milliseconds by which the event loop is late. */
  lag: () => number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  /** @returns the function that cancels it */
  schedule?: (work: () => void, milliseconds: number) => () => void;
  /** Multiplies how long work may wait. */
  patience?: number;
  /** Waits for the turn of the event loop in which work may begin. */
  turn?: () => Promise<void>;
}

const realTimer = (work: () => void, milliseconds: number) => {
  const timer = setTimeout(work, milliseconds);
  timer.unref();
  return () => clearTimeout(timer);
};

/** The refusal of work for which there is no room. */
export const overloaded = () =>
  new Problem('overloaded', 'The service is busy. Please try again in a moment.', {
    retryAfter: RETRY_AFTER,
  });

/**
 * Limits how much work runs at the same time, and how long the rest waits. Refusing some work at once keeps the answers
 * to all other work fast; without it, everything would become slow together.
 */
export function createAdmission({
  log,
  lag,
  now = () => performance.now(),
  schedule = realTimer,
  patience = 1,
  turn,
}: Options): Admission {
  const kinds = Object.fromEntries(
    WORK_KINDS.map((kind) => [
      kind,
      { running: 0, refused: 0, mean: FIRST_MEAN, queue: new Set<Waiting>() },
    ]),
  ) as Record<WorkKind, { running: number; refused: number; mean: number; queue: Set<Waiting> }>;
  let loggedAt = -Infinity;

  const total = () => kinds.change.running + kinds.read.running + kinds.public.running;
  const hasRoom = (kind: WorkKind) =>
    kinds[kind].running < RULES[kind].atOnce && (kind === 'shared' || total() < TOTAL);

  /** Milliseconds that work of this kind would wait. */
  const estimate = (kind: WorkKind): number => {
    const { queue, mean } = kinds[kind];
    if (queue.size === 0 && hasRoom(kind)) return 0;
    const [oldest] = queue;
    const byCount = ((queue.size + 1) * mean) / RULES[kind].atOnce;
    return Math.max(byCount, oldest ? now() - oldest.since : 0) + lag();
  };

  const waitsTooLong = (kind: WorkKind) =>
    kinds[kind].queue.size >= RULES[kind].burst * patience &&
    estimate(kind) > RULES[kind].wait * patience;
  const longest = WAIT_MAX * patience;

  const countRefusal = (kind: WorkKind) => {
    kinds[kind].refused += 1;
    if (now() - loggedAt < LOG_INTERVAL) return;
    loggedAt = now();
    const refused = Object.fromEntries(WORK_KINDS.map((each) => [each, kinds[each].refused]));
    log.warn({ refused }, 'overloaded: requests are refused');
  };

  const startNext = () => {
    for (const kind of WORK_KINDS) {
      const { queue } = kinds[kind];
      for (const next of queue) {
        if (!hasRoom(kind)) break;
        queue.delete(next);
        if (now() - next.since > longest) next.refuse();
        else next.start();
      }
    }
  };

  const enter = (kind: WorkKind, gone: AbortSignal | undefined): Promise<void> => {
    const state = kinds[kind];
    if (gone?.aborted) return Promise.reject(overloaded());
    if (waitsTooLong(kind)) {
      countRefusal(kind);
      return Promise.reject(overloaded());
    }
    if (state.queue.size === 0 && hasRoom(kind)) {
      state.running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const end = () => {
        state.queue.delete(waiting);
        cancel();
        gone?.removeEventListener('abort', leave);
      };
      const leave = () => {
        end();
        reject(overloaded());
      };
      const waiting: Waiting = {
        since: now(),
        start() {
          end();
          state.running += 1;
          resolve();
        },
        refuse() {
          countRefusal(kind);
          leave();
        },
      };
      const cancel = schedule(() => waiting.refuse(), longest);
      gone?.addEventListener('abort', leave);
      state.queue.add(waiting);
    });
  };

  return {
    async run(kind, work, gone) {
      await enter(kind, gone);
      const began = now();
      const state = kinds[kind];
      let away = 0;
      const place: Place = {
        leave() {
          const left = now();
          state.running -= 1;
          startNext();
          return () => {
            state.running += 1;
            away += now() - left;
          };
        },
      };
      try {
        // Calls that share statements begin together.
        if (turn && kind !== 'shared') await turn();
        return await currentPlace.run(place, work);
      } finally {
        state.running -= 1;
        state.mean += WEIGHT * (now() - began - away - state.mean);
        startNext();
      }
    },
    refuses(kind) {
      const isRefused = waitsTooLong(kind);
      if (isRefused) countRefusal(kind);
      return isRefused;
    },
    counts(kind) {
      const { running, refused, queue } = kinds[kind];
      return { running, waiting: queue.size, refused };
    },
  };
}
