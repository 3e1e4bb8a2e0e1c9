import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { JobFacets, JobSearch } from '../../shared/jobs/search.ts';
import { PAGE_SIZE_MAX } from '../../shared/kit/lists.ts';
import type { PayPeriod } from '../../shared/jobs/pay.ts';
import type { Db } from '../db/connect.ts';
import { toCursor } from '../db/pages.ts';
import { jobs, jobSearch } from '../db/schema.ts';
import { countFacets, toFacets, type Counted } from './facets.ts';
import { allBut, readFilters } from './filters.ts';
import { plain } from './keywords.ts';
import { recordPublication } from './publication.ts';
import { isPublic, selectJobs, type JobRow } from './rows.ts';
import { afterCursor, sortOf } from './sorting.ts';
import { READING, toHead, toWordQuery, toWords } from './words.ts';

type SearchRow = PgInsertValue<typeof jobSearch>;

/** A statement has room for 65,535 values, and a row has some thirty. */
const ROWS_AT_ONCE = 500;

/** Periods in a year of full-time work, to compare pay by the hour with pay by the month. */
const PERIODS_A_YEAR: Record<PayPeriod, number> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

/** The lower figure of a job's pay, brought to a year of full-time work; null where none is known. */
export const yearlyPayOf = ({
  salaryMin,
  salaryPeriod,
}: Pick<JobRow['revision'], 'salaryMin' | 'salaryPeriod'>): number | null =>
  salaryMin && salaryMin * PERIODS_A_YEAR[salaryPeriod ?? 'year'];

/**
 * Brings the search table in line for some jobs: a row for each public one, none for the others. Called in the
 * transaction of whatever may change visibility or the public text. Deadlines that pass are left to the reads.
 */
export async function refreshJobSearch(tx: Db, which: SQL, now: Date): Promise<void> {
  await recordPublication(tx, which, now);
  await tx
    .delete(jobSearch)
    .where(inArray(jobSearch.jobId, tx.select({ id: jobs.id }).from(jobs).where(which)));
  const rows = await selectJobs(tx, 'public').where(and(which, isPublic(now)));
  const searchRows = rows.map(({ job, revision, companyName }): SearchRow => ({
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
    modifiedAt: latest(revision.decidedAt ?? revision.createdAt, job.statusChangedAt),
    head: toHead({ ...revision, companyName }),
    words: toWords({ ...revision, companyName }),
    reading: READING,
  }));
  for (let from = 0; from < searchRows.length; from += ROWS_AT_ONCE) {
    await tx.insert(jobSearch).values(searchRows.slice(from, from + ROWS_AT_ONCE));
  }
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

export interface Found {
  /** Of one page, in order. */
  ids: string[];
  /** How many there are in all. */
  total: number;
  /** The cursor of the next page. */
  nextCursor: string | null;
  /** Only where they were asked for. */
  facets?: JobFacets;
}

/**
 * Finds public jobs. With keywords one materialized scan of the word index answers page, total and facets together,
 * because the planner would otherwise walk the date index for rare words; without, the date index answers the page.
 * Totals and facets are exact at any size (tests/bench/search.ts says what they cost).
 * @throws Problem 400 for a cursor that is none of ours
 */
export async function searchJobs(db: Db, search: JobSearch, now: Date): Promise<Found> {
  if (search.keywords === '') return searchIn(db, search, now);
  return db.transaction(async (tx) => {
    await tx.execute(PLANNING);
    return searchIn(tx, search, now);
  });
}

/**
 * Reading through the whole table looks cheap to the planner, which does not count that each row's words lie elsewhere;
 * it is many times slower than the word index. And what was found is sorted and counted in memory (kilobytes).
 */
const PLANNING = sql`select set_config('enable_seqscan', 'off', true), set_config('work_mem', '32768', true),
  set_config('jit', 'off', true)`;

async function searchIn(db: Db, search: JobSearch, now: Date): Promise<Found> {
  const words = await toWordQuery(db, search.keywords);
  const sort = sortOf(search.sort, words?.wanted);
  const limit = search.limit ?? PAGE_SIZE_MAX;
  const after = search.cursor ? afterCursor(search.cursor, sort) : sql`true`;
  const filters = readFilters(search, words, now);
  const facets = search.facets === 'true' ? countFacets(filters, search, now) : undefined;
  const all = allBut(undefined, filters);

  const order = sql`order by key ${sort.direction}, id ${sort.direction}`;
  const { rows } = await db.execute<{
    page: [string, number][] | null;
    total: number;
    counts?: Counted[] | null;
  }>(sql`
    with hits as ${words ? sql`materialized` : sql`not materialized`} (
      select job_id as id, ${sort.key} as key, created_at, location, type, level, currency, remote
      from ${jobSearch} where ${filters.fixed} ${facets ? sql`` : sql`and ${all}`}
    ), page as (
      select id, key from hits as ${jobSearch} where ${all} and ${after} ${order} limit ${limit + 1}
    ) ${facets ? sql`, ${facets.tables}` : sql``}
    select (select json_agg(json_build_array(id, ${sort.toNumber(sql`key`)}) ${order}) from page) as page,
      (${facets?.total ?? sql`select count(*)::int from hits`}) as total
      ${facets ? sql`, (${facets.counts}) as counts` : sql``}`);
  const [row] = rows;
  const found = row?.page ?? [];
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    ids: found.slice(0, limit).map(([id]) => id),
    total: row?.total ?? 0,
    nextCursor: last ? toCursor(sort.name, String(last[1]), last[0]) : null,
    ...(facets && { facets: toFacets(row?.counts ?? []) }),
  };
}
