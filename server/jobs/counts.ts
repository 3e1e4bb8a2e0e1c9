import { lt, sql } from 'drizzle-orm';
import type { Source } from '../../shared/jobs/sources.ts';
import { addDays, utcDay } from '../../shared/kit/dates.ts';
import type { Db } from '../db/connect.ts';
import { applicationStarts, jobCounts, jobs } from '../db/schema.ts';

/** Days for which views and starts are kept: more than the longest period that companies see. */
const COUNTS_KEPT = 400;
/** Days for which it is known who has started an application and not sent it. */
const STARTS_KEPT = 90;
/** Milliseconds between two writes. What was counted in between is lost if the process crashes. */
const STORE = 5000;
/** Counters between two writes; views of further jobs are not counted. */
const COUNTERS_MAX = 20_000;

type What = 'views' | 'starts';

/** Counts views of jobs and started applications, without anything of who did (docs/decisions/0094). */
export interface JobCounts {
  count(what: What, jobId: string, source: Source): void;
  /** Writes the counts now; also every five seconds. */
  store(): Promise<void>;
  stop(): Promise<void>;
}

interface Needs {
  writes: Db;
  now: () => Date;
  log: { warn(context: object, message: string): void };
}

interface Counter extends Record<What, number> {
  job: string;
  day: string;
  source: Source;
}

const keyOf = ({ job, day, source }: Omit<Counter, What>) => `${job} ${day} ${source}`;

/** Counts in memory, and adds the counts to the database in one statement each time. */
export function createJobCounts({ writes, now, log }: Needs): JobCounts {
  let counters = new Map<string, Counter>();
  let sweptOn = '';

  const add = (given: Counter) => {
    const key = keyOf(given);
    const known = counters.get(key);
    if (known) {
      known.views += given.views;
      known.starts += given.starts;
    } else if (counters.size < COUNTERS_MAX) counters.set(key, given);
  };

  const store = async () => {
    if (counters.size === 0) return;
    const counted = [...counters.values()];
    counters = new Map();
    try {
      await write(writes, counted);
    } catch (error) {
      // They are written with the next ones.
      for (const counter of counted) add(counter);
      throw error;
    }
    const today = utcDay(now());
    if (today === sweptOn) return;
    await forgetCounts(writes, now());
    sweptOn = today;
  };
  const storeOrWarn = () =>
    store().catch((error: unknown) => log.warn({ err: error }, 'views of jobs were not stored'));
  const timer = setInterval(() => void storeOrWarn(), STORE).unref();

  return {
    count(what, jobId, source) {
      const none = { views: 0, starts: 0 };
      add({ job: jobId.toLowerCase(), day: utcDay(now()), source, ...none, [what]: 1 });
    },
    store,
    async stop() {
      clearInterval(timer);
      await storeOrWarn();
    },
  };
}

/** Adds to the rows, in one order, so that processes that write at the same time do not wait for each other in turn. */
async function write(db: Db, counters: readonly Counter[]): Promise<void> {
  const list = JSON.stringify(counters);
  await db.execute(sql`
    insert into ${jobCounts} (job_id, day, source, views, starts)
    select counted.job, counted.day, counted.source, counted.views, counted.starts
    from json_to_recordset(${list}::json) as counted (job uuid, day date, source text, views int, starts int)
    join ${jobs} on ${jobs.id} = counted.job
    order by counted.job, counted.day, counted.source
    on conflict (job_id, day, source) do update set
      views = ${jobCounts}.views + excluded.views, starts = ${jobCounts}.starts + excluded.starts`);
}

async function forgetCounts(db: Db, now: Date): Promise<void> {
  await db.delete(jobCounts).where(lt(jobCounts.day, utcDay(addDays(now, -COUNTS_KEPT))));
  await db
    .delete(applicationStarts)
    .where(lt(applicationStarts.startedAt, addDays(now, -STARTS_KEPT)));
}
