import type { PgInsertValue } from 'drizzle-orm/pg-core';
import { and, eq, gt, inArray, lt, min, type SQL, sql } from 'drizzle-orm';
import { isForAYear, perYear } from '../../../shared/jobs/pay.ts';
import { factInsert } from '../../db/facts.ts';
import type { Database, Db } from '../../db/connect.ts';
import { withLock } from '../../db/migrate.ts';
import { participants } from '../../db/participants.ts';
import { companies, type DueKind, dueMoments, jobs, jobSearch } from '../../db/schema.ts';
import { plain } from '../../plain.ts';
import { TOKENIZER_VERSION, toHead, toWords } from './words/keywords.ts';
import { isPublic, type JobRow, selectJobs, toJob } from '../rows.ts';
import { transaction } from '../../db/transaction.ts';
import { mapInSlices } from '../../slices.ts';

type SearchRow = PgInsertValue<typeof jobSearch>;

/** A statement takes at most 65,535 values, and a row has about thirty. */
const ROWS_AT_ONCE = 500;

/**
 * The lower amount of a job's pay for a year of full-time work, or null. Without a period, a lower amount than anybody is
 * paid for a year is not compared.
 */
export const yearlyPayOf = ({
  salaryMin,
  salaryCurrency,
  salaryPeriod,
}: Pick<JobRow['revision'], 'salaryMin' | 'salaryCurrency' | 'salaryPeriod'>): number | null =>
  salaryMin && (salaryPeriod || isForAYear(salaryMin, salaryCurrency))
    ? perYear(salaryMin, salaryPeriod)
    : null;

/**
 * Updates the search table for some jobs: one row per public job. Call it in every transaction that may change visibility
 * or the public text. Reads filter by the deadline themselves.
 * @param employerChanged whether the pages of these jobs say something else about the company
 */
export async function refreshJobSearch(
  tx: Db,
  which: SQL,
  now: Date,
  { employerChanged = false } = {},
): Promise<void> {
  for (const { within } of participants(tx)) await within?.jobsShown?.(tx, which, now);
  await recordPublication(tx, which, now);
  await setExpiry(tx, which, now);
  const former = await tx
    .delete(jobSearch)
    .where(inArray(jobSearch.jobId, tx.select({ id: jobs.id }).from(jobs).where(which)))
    .returning({
      id: jobSearch.jobId,
      deadline: jobSearch.deadline,
      modifiedAt: jobSearch.modifiedAt,
    });
  const formerById = new Map(former.map((row) => [row.id, row]));
  /** The last change that visitors of the job's page saw. */
  const modifiedAt = ({ job, revision }: JobRow): Date => {
    const before = formerById.get(job.id);
    const isMoved = before !== undefined && before.deadline.getTime() !== job.deadline.getTime();
    return latest(
      revision.decidedAt ?? revision.createdAt,
      job.publishedAt,
      before?.modifiedAt,
      employerChanged || isMoved ? now : undefined,
    );
  };
  const rows = await selectJobs(tx, 'public').where(and(which, isPublic(now)));
  const searchRows = await mapInSlices(rows, (row): SearchRow => {
    const { job, revision, companyName } = row;
    return {
      jobId: job.id,
      companyId: job.companyId,
      createdAt: job.createdAt,
      deadline: job.deadline,
      location: plain(revision.location),
      type: revision.type,
      level: revision.level,
      yearlyPay: yearlyPayOf(revision),
      currency: revision.salaryCurrency,
      remote: revision.workplace === 'Remote',
      modifiedAt: modifiedAt(row),
      head: toHead({ ...revision, companyName }),
      words: toWords({ ...revision, companyName }),
      tokenizerVersion: TOKENIZER_VERSION,
    };
  });
  for (let from = 0; from < searchRows.length; from += ROWS_AT_ONCE) {
    await tx.insert(jobSearch).values(searchRows.slice(from, from + ROWS_AT_ONCE));
  }
  await recordJobsChange(tx, which);
  const following = participants(tx).flatMap(({ within }) => within?.jobsDecided ?? []);
  if (!following.length) return;
  const open = await mapInSlices(rows, toJob);
  for (const follow of following) await follow(tx, which, open, now);
}

const latest = (first: Date, ...others: (Date | null | undefined)[]): Date =>
  others.reduce<Date>((last, other) => (other && other > last ? other : last), first);

/** Stores the last change of the companies' public jobs. It stays when the job that changed last is gone. */
const recordJobsChange = (tx: Db, which: SQL) =>
  tx.execute(sql`
    update ${companies} set jobs_changed_at = changed.at
    from (
      select ${jobs.companyId} as id, max(greatest(${jobs.closedAt}, ${jobSearch.modifiedAt})) as at
      from ${jobs} left join ${jobSearch} on ${eq(jobSearch.jobId, jobs.id)}
      where ${which} group by ${jobs.companyId}
    ) changed
    where changed.id = ${companies.id} and changed.at > coalesce(jobs_changed_at, '-infinity')`);

/**
 * Records when jobs became public and when they stopped being public, and states it as facts. Jobs that were not public
 * keep their times: closing a paused job or pausing an expired one changes nothing. A job that is public for the first time
 * counts as confirmed. Call it in every transaction that may
 * change visibility.
 */
export async function recordPublication(tx: Db, which: SQL, now: Date): Promise<void> {
  const time = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    with changed as (update ${jobs} set
      published_at = case when state.is_public then ${time} else published_at end,
      confirmed_at = case when state.is_public then coalesce(confirmed_at, ${time}) else confirmed_at end,
      closed_at = case when not state.is_public then least(deadline, ${time}) end
    from (
      select ${jobs.id} as id, (${isPublic(now)}) as is_public, ${jobs.publishedAt} is null as is_new
      from ${jobs} join ${companies} on ${eq(companies.id, jobs.companyId)} where ${which}
    ) state
    where state.id = ${jobs.id}
      and state.is_public <> (published_at is not null and closed_at is null)
    returning ${jobs.id} as id, ${jobs.companyId} as company, state.is_public, state.is_public and state.is_new as is_new,
      coalesce(${jobs.closedAt}, ${time}) as at,
      ${jobs.status} = 'closed' or ${jobs.deletedAt} is not null or ${jobs.deadline} <= ${time} as is_closed)
    ${factInsert(
      'jobVisible',
      sql`select id as subject, at, ${time} as due_at, json_build_object('company', company, 'job', id, 'isNew', is_new,
          'state', case when is_public then 'public' when is_closed then 'closed' else 'paused' end) as data
        from changed order by id`,
    )}`);
}

const EXPIRED = sql.raw(`'${'expired' satisfies DueKind}'`);

/** Sets when the deadlines of public jobs pass (`recordExpired`). */
const setExpiry = (tx: Db, which: SQL, now: Date) =>
  tx.execute(sql`
    insert into ${dueMoments} (kind, subject, at)
    select ${EXPIRED}, ${jobs.id}, ${jobs.deadline}
    from ${jobs} join ${companies} on ${eq(companies.id, jobs.companyId)}
    where ${which} and ${isPublic(now)} order by ${jobs.id}
    on conflict (kind, subject) do update set at = excluded.at, failures = 0`);

/** Jobs per transaction. */
const BATCH = 200;

/**
 * Indexes public jobs again if their index has an older version. Of several starting processes only one does it.
 * @returns the number of jobs
 */
export async function reindexJobs(database: Database, now: () => Date): Promise<number> {
  const { db } = database;
  const nextBatch = () =>
    db
      .select({ id: jobSearch.jobId })
      .from(jobSearch)
      .where(lt(jobSearch.tokenizerVersion, TOKENIZER_VERSION))
      .limit(BATCH);
  if ((await nextBatch()).length === 0) return 0;
  return withLock(database, 'search', async () => {
    let count = 0;
    for (let batch = await nextBatch(); batch.length > 0; batch = await nextBatch()) {
      const ids = batch.map(({ id }) => id);
      await transaction(db, (tx) => refreshJobSearch(tx, inArray(jobs.id, ids), now()));
      count += ids.length;
    }
    return count;
  });
}

export interface NextDeadline {
  /** When the next public job expires after `now`; undefined if none does. */
  after(now: Date): Promise<Date | undefined>;
  /** Drops the cached deadline after jobs changed. */
  forget(): void;
}

/** Queries the database once per deadline. Concurrent calls share one query. */
export function createNextDeadline(db: Db): NextDeadline {
  let known: Promise<Date | undefined> | undefined;

  const ask = async (now: Date) => {
    const [row] = await db
      .select({ deadline: min(jobSearch.deadline) })
      .from(jobSearch)
      .where(gt(jobSearch.deadline, now));
    return row?.deadline ?? undefined;
  };

  const after = async (now: Date): Promise<Date | undefined> => {
    const query = (known ??= ask(now));
    const forgetThis = () => {
      if (known === query) known = undefined;
    };
    try {
      const deadline = await query;
      if (!deadline || deadline > now) return deadline;
    } catch (error) {
      forgetThis();
      throw error;
    }
    // The cached deadline has passed.
    forgetThis();
    return after(now);
  };

  return {
    after,
    forget() {
      known = undefined;
    },
  };
}
