import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss';
import { FEATURE_QUEUES, type FeatureQueue } from '../../shared/seams.ts';
import type { QueueJob } from './backup-format.ts';
import type { Database, Db } from './connect.ts';
import { isUnavailable } from './errors.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** The queues of background jobs and their retries. Times are in seconds. */
const QUEUES = {
  /** Mails for the mail server (server/mail/delivery.ts), retried until the handler gives up. */
  mail: {
    // Longer than all timeouts of a delivery together (server/mail/smtp.ts).
    expireInSeconds: 45 * MINUTE,
    // A process that ended is noticed after this time, and its mail does not stay in 'sending'. The least that pg-boss has.
    heartbeatSeconds: 10,
    retryLimit: 10_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 15 * MINUTE,
    retentionSeconds: 30 * DAY,
    deleteAfterSeconds: 1 * DAY,
  },
} satisfies Record<keyof Jobs, QueueOptions>;

/** The queues of features: what was not done is due again, also if a job never ends. */
const OF_FEATURES: QueueOptions = {
  expireInSeconds: 2 * MINUTE,
  heartbeatSeconds: 10,
  retryLimit: 3,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 5 * MINUTE,
  retentionSeconds: 1 * DAY,
  deleteAfterSeconds: 1 * DAY,
};

const ALL: Record<string, QueueOptions> = {
  ...QUEUES,
  ...Object.fromEntries(
    Object.entries(FEATURE_QUEUES).map(([name, own]) => [name, { ...OF_FEATURES, ...own }]),
  ),
};

/** Failed scheduled work is retried after a pause, long before its next run. Times are in seconds. */
const SCHEDULED = {
  // At most one job waits, so processes that start together share their first run.
  policy: 'short',
  retryLimit: 3,
  retryDelay: 5 * MINUTE,
  retentionSeconds: 1 * DAY,
  deleteAfterSeconds: 1 * DAY,
} satisfies QueueOptions & { policy: string };

/** The data of each queue's jobs. */
interface Jobs {
  mail: {
    mailId: string;
    /** ISO 8601. After this time the mail is useless and not sent. */
    until: string;
  };
}
type QueueName = keyof Jobs | FeatureQueue;
type DataOf<Name extends QueueName> = Name extends keyof Jobs ? Jobs[Name] : Record<string, string>;

/** Milliseconds that running jobs get to finish when the product stops. */
const DRAIN = 8000;
/** Seconds between two polls for jobs. */
const POLL_EVERY = 2;
/** Seconds between two checks for jobs whose process ended. */
const SUPERVISE_EVERY = 5;
/** Seconds between two signs of life of a running job. */
const HEARTBEAT_EVERY = 3;
/** Milliseconds until a statement of the start is tried again, whose connection broke. */
const RETRY = 500;
/** Jobs of a queue that one process works on at the same time. */
const AT_ONCE = 3;
/** Jobs of a queue that wait for others while the process works on more. */
const WAITING_MAX = 50;

/** The jobs of a backup that have not finished; none if the queue was never opened. */
export async function readUnfinishedJobs(client: ClientBase): Promise<QueueJob[]> {
  const table = await client.query<{ name: string | null }>(
    `select to_regclass('pgboss.job') as name`,
  );
  if (!table.rows[0]?.name) return [];
  const { rows } = await client.query<{ name: string; data: unknown; startAfter: Date }>(
    `select name, data, start_after as "startAfter" from pgboss.job
     where name = any($1) and state < 'completed' order by created_on, id`,
    [Object.keys(ALL)],
  );
  return rows.map((job) => ({ ...job, startAfter: job.startAfter.toISOString() }));
}

/**
 * Creates the queue with the jobs of a backup, in the caller's transaction. Scheduled work is scheduled again when the
 * product starts.
 */
export async function createQueueIn(client: ClientBase, jobs: readonly QueueJob[]): Promise<void> {
  // pg-boss begins and commits transactions of its own.
  const inOurs = (text: string) => text.replaceAll(/^ *(BEGIN|COMMIT);/gm, '');
  const db = {
    executeSql: (text: string, values?: unknown[]) => client.query(inOurs(text), values),
  };
  const boss = new PgBoss({ db, supervise: false, schedule: false });
  await boss.start();
  for (const [name, options] of Object.entries(ALL)) {
    await boss.createQueue(name, options);
    const its = jobs.filter((job) => job.name === name);
    const added = its.map(({ data, startAfter }) => ({ data: data as object, startAfter }));
    if (added.length > 0) await boss.insert(name, added);
  }
  await boss.stop({ graceful: false, close: false });
}

/** Background jobs, stored in the same PostgreSQL and shared by all processes. */
export interface Queue {
  /** Adds jobs in a transaction; they exist once it commits, and start no earlier than `after`. */
  add<Name extends QueueName>(
    tx: Db,
    name: Name,
    jobs: readonly DataOf<Name>[],
    after?: Date,
  ): Promise<void>;
  /**
   * Starts working on a queue. A job is retried when its handler throws or its process ends. A handler that waits for
   * somebody else calls `makeRoom`, so that another job is worked on until it has ended.
   * @param atOnce jobs at a time, three if left out
   */
  work<Name extends QueueName>(
    name: Name,
    handler: (job: DataOf<Name>, makeRoom: () => void) => Promise<void>,
    atOnce?: number,
  ): Promise<void>;
  /**
   * Runs work immediately and then at the times of a cron expression (UTC), once for all processes together.
   * @param limits `retryDelay`: seconds until failed work is retried; `hours` that a run may take
   */
  schedule(
    name: string,
    cron: string,
    work: (stop: AbortSignal) => Promise<void>,
    limits: { retryDelay?: number | undefined; hours: number },
  ): Promise<void>;
  /** Finds the jobs whose process ended, without waiting for the next check. */
  supervise(): Promise<void>;
  /** Waits for running jobs, at most eight seconds. */
  stop(): Promise<void>;
}

/**
 * Opens the queue in a migrated database. pg-boss creates and migrates its own tables. While the database is unreachable,
 * opening it and starting to work on it take longer, because the process already serves requests then.
 * @param pollEvery seconds between two polls, at least 0.5
 */
export async function openQueue(
  { pool }: Pick<Database, 'pool'>,
  log: Logger,
  pollEvery = POLL_EVERY,
): Promise<Queue> {
  const stopping = new AbortController();
  let setups = 0;
  /** Runs a part of the start. Its statements may run twice: they create and update. */
  const setUp = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    setups += 1;
    return work().finally(() => (setups -= 1));
  };
  const executeSql = async (text: string, values?: unknown[]) => {
    for (;;) {
      try {
        return await pool.query(text, values);
      } catch (error) {
        if (setups === 0 || stopping.signal.aborted || !isUnavailable(error)) throw error;
        await sleep(RETRY, undefined, { signal: stopping.signal });
      }
    }
  };
  const boss = new PgBoss({
    db: { executeSql },
    reindex: false,
    monitorVacuum: false,
    superviseIntervalSeconds: SUPERVISE_EVERY,
    monitorIntervalSeconds: SUPERVISE_EVERY,
  });
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the queue has a problem'));
  await setUp(async () => {
    await boss.start();
    for (const [name, options] of Object.entries(ALL)) {
      await boss.createQueue(name, options);
      // An earlier version may have created the queue with other options.
      await boss.updateQueue(name, options);
    }
  });
  return {
    async add(tx, name, jobs, after) {
      const added = jobs.map((data) => ({ data, ...(after && { startAfter: after }) }));
      await boss.insert(name, added, { db: fromDrizzle(tx, sql) });
    },
    async work(name, handler, atOnce = AT_ONCE) {
      let waiting = 0;
      const startWorker = async (): Promise<string> => {
        const worker = await boss.work<DataOf<typeof name>>(
          name,
          { pollingIntervalSeconds: pollEvery, heartbeatRefreshSeconds: HEARTBEAT_EVERY },
          async ([job]) => {
            // There may be more jobs: poll again immediately.
            boss.notifyWorker(worker);
            if (!job) return;
            let extra: Promise<string> | undefined;
            const makeRoom = () => {
              if (extra || waiting >= WAITING_MAX) return;
              waiting += 1;
              extra = startWorker();
              // While the queue stops, no worker starts.
              extra.catch(() => undefined);
            };
            try {
              await handler(job.data, makeRoom);
            } finally {
              if (extra) {
                waiting -= 1;
                void extra.then((id) => boss.offWork(name, { id, wait: false })).catch(() => {});
              }
            }
          },
        );
        return worker;
      };
      // Each worker is one of our own, because `localConcurrency` wakes only the first of its workers.
      for (let count = 0; count < atOnce; count += 1) await startWorker();
    },
    async schedule(name, cron, work, { retryDelay = SCHEDULED.retryDelay, hours }) {
      const { policy, ...options } = {
        ...SCHEDULED,
        retryDelay,
        expireInSeconds: hours * 60 * MINUTE,
      };
      await setUp(async () => {
        await boss.createQueue(name, { policy, ...options });
        await boss.updateQueue(name, options);
        await boss.work(name, { pollingIntervalSeconds: pollEvery }, async ([job]) => {
          if (job) await work(AbortSignal.any([job.signal, stopping.signal]));
        });
        await boss.schedule(name, cron);
        await boss.send(name);
      });
    },
    supervise: () => boss.supervise(),
    stop() {
      stopping.abort();
      return boss.stop({ close: false, timeout: DRAIN });
    },
  };
}
