import { pluck } from '../../shared/kit/pick.ts';
import { continueErasures } from '../accounts/erasing.ts';
import { closeFull, notifyApplied } from '../applications/submission/applied.ts';
import { remindOfInterviews } from '../applications/moves/interviews.ts';
import { countKept, sweepPromises } from '../applications/promises/sweep.ts';
import { passOnMoves, recordMoves } from '../applications/moves/passed-on.ts';
import { settleWithdrawals } from '../applications/moves/withdrawal.ts';
import { lockCompanies, lockCompaniesOf } from '../companies/lock.ts';
import { type DueWork, type InBatches, sweepDue } from '../db/due.ts';
import { type Listener, sweepFacts } from '../db/facts.ts';
import type { CoreDue } from '../db/schema.ts';
import type { Background, ServerFeature } from '../feature.ts';
import { recordExpired } from '../jobs/expired.ts';
import { tellOfReviews } from '../reviews/notices.ts';

interface Needs extends Background {
  features: readonly ServerFeature[];
}

/** Promises in one transaction. */
export const PROMISE_BATCH = 2000;

/** Jobs in one transaction: most companies get one mail about all of theirs. */
const COMPANY_BATCH = 1000;

type Work = Record<string, DueWork | InBatches>;

/** Work on companies, jobs or applications: their companies are locked first, as by every action. */
const ofCompanies = (run: DueWork, batch?: number): InBatches => ({
  run,
  ...(batch && { batch }),
  lock: lockCompaniesOf,
});

/** What happens when something is due, by kind. */
function workOf(needs: Needs): Work {
  const core: Record<CoreDue, DueWork | InBatches> = {
    full: ofCompanies((tx, due, now) => closeFull(tx, needs, pluck(due, 'subject'), now)),
    withdrawn: ofCompanies((tx, due, now) => settleWithdrawals(tx, needs, due, now)),
    'interview-tomorrow': ofCompanies((tx, due, now) => remindOfInterviews(tx, needs, due, now)),
    // Few statements for any number, and many fall due on the same morning.
    answer: ofCompanies((tx, due, now) => sweepPromises(tx, needs, due, now), PROMISE_BATCH),
    kept: ofCompanies(countKept),
    expired: ofCompanies(recordExpired, COMPANY_BATCH),
    reviews: (tx, due, now) => tellOfReviews(tx, needs, due, now),
    // One account in one transaction, and its next batch in the next sweep: other work comes first.
    erasure: { run: (tx, due) => continueErasures(tx, needs, due), batch: 1 },
  };
  const ofFeatures = needs.features.flatMap(({ due = {} }) =>
    Object.entries(due).map(([kind, workFor]) => [kind, workFor(needs)] as const),
  );
  return { ...core, ...Object.fromEntries(ofFeatures) };
}

/** What the core does when something has happened. */
const coreListener: Listener<Background> = {
  name: 'core',
  after: {
    applied: notifyApplied,
    moved: passOnMoves,
    withdrawn: (tx, _, facts) => recordMoves(tx, facts, 'moved'),
    moveUndone: (tx, _, facts) => recordMoves(tx, facts, 'moved-back'),
  },
};

/** Milliseconds between two sweeps. */
const EVERY = 2000;

export interface Sweeper {
  /** Carries out everything that is due now. @returns the number of moments */
  sweep(): Promise<number>;
  /** Sweeps every two seconds, in each process: they share the work. */
  start(): void;
  /** Ends after the current transaction. */
  stop(): Promise<void>;
}

/** @param needs with the database for changes */
export function createSweeper(needs: Needs): Sweeper {
  const stop = new AbortController();
  const work = workOf(needs);
  const listeners = [coreListener, ...needs.features];
  const sweep = async () => {
    const now = needs.now();
    const passedOn = await sweepFacts({
      needs,
      listeners,
      lock: lockCompanies,
      now,
      stop: stop.signal,
    });
    return passedOn + (await sweepDue(needs, work, now, stop.signal));
  };
  const begin = async () => {
    for (const { beforeSweeps } of needs.features) await beforeSweeps?.(needs.db, needs.now());
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  let running: Promise<unknown> | undefined;
  return {
    sweep,
    start() {
      running = begin()
        .catch((error: unknown) => needs.log.warn({ err: error }, 'the sweep failed'))
        .finally(() => (running = undefined));
      timer = setInterval(() => {
        running ??= sweep()
          .catch((error: unknown) => needs.log.warn({ err: error }, 'the sweep failed'))
          .finally(() => (running = undefined));
      }, EVERY);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      stop.abort();
      await running;
    },
  };
}
