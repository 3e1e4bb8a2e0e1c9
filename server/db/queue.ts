import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { fromDrizzle, PgBoss, type QueueOptions } from 'pg-boss';
import type { Database, Db } from './connect.ts';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** What is done in the background, and how hard each is tried. Seconds. */
const QUEUES = {
  /** A mail to be handed to the mail server (server/mail/delivery.ts), tried until its handler says that it is over. */
  mail: {
    // Above everything that handing over a mail may last (server/mail/smtp.ts).
    expireInSeconds: 5 * MINUTE,
    retryLimit: 10_000,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 15 * MINUTE,
    retentionSeconds: 30 * DAY,
    deleteAfterSeconds: 1 * DAY,
  },
} satisfies Record<keyof Jobs, QueueOptions>;

/** What a job of each queue carries. */
interface Jobs {
  mail: {
    mailId: string;
    /** ISO 8601: after that there is no use in sending it. */
    until: string;
  };
}
type QueueName = keyof Jobs;

/** Milliseconds that work under way may still take when the product stops. */
const DRAIN = 8000;
/** Seconds between two looks for work. */
const LOOK_EVERY = 2;

/** Work that outlives the request which caused it, kept in the same PostgreSQL and shared by all processes. */
export interface Queue {
  /** Adds jobs in a transaction: they are there if that commits, and when it does. None begins before `after`. */
  add<Name extends QueueName>(
    tx: Db,
    name: Name,
    jobs: readonly Jobs[Name][],
    after?: Date,
  ): Promise<void>;
  /**
   * Begins to work, one job of that queue at a time. A job whose handler throws is tried again later, as is one whose
   * process ended.
   */
  work<Name extends QueueName>(
    name: Name,
    handler: (job: Jobs[Name]) => Promise<void>,
  ): Promise<void>;
  /** Finds the jobs whose process ended, without waiting for the next round. */
  supervise(): Promise<void>;
  /** Finishes what is under way, within bounds. */
  stop(): Promise<void>;
}

/**
 * The queue in a migrated database; its own tables are made and brought up to date here.
 * @param lookEvery seconds, half of one at least
 */
export async function openQueue(
  { pool }: Pick<Database, 'pool'>,
  log: Logger,
  lookEvery = LOOK_EVERY,
): Promise<Queue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (error) => log.warn({ reason: error.message }, 'the queue has a problem'));
  await boss.start();
  for (const [name, options] of Object.entries(QUEUES)) {
    await boss.createQueue(name, options);
    // One that an earlier version made.
    await boss.updateQueue(name, options);
  }
  return {
    async add(tx, name, jobs, after) {
      const added = jobs.map((data) => ({ data, ...(after && { startAfter: after }) }));
      await boss.insert(name, added, { db: fromDrizzle(tx, sql) });
    },
    async work(name, handler) {
      const worker = await boss.work<Jobs[typeof name]>(
        name,
        { pollingIntervalSeconds: lookEvery },
        async ([job]) => {
          // Where there was one there may be more: the next look follows at once.
          boss.notifyWorker(worker);
          if (job) await handler(job.data);
        },
      );
    },
    supervise: () => boss.supervise(),
    stop: () => boss.stop({ close: false, timeout: DRAIN }),
  };
}
