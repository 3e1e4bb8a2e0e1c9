import { and, eq, gt, inArray, like, sql, type SQL } from 'drizzle-orm';
import type { JobSearch } from '../../shared/jobs.ts';
import { PAGE_SIZE_MAX } from '../../shared/jobs.ts';
import type { PayPeriod } from '../../shared/pay.ts';
import type { Db } from '../db/connect.ts';
import { jobs, jobSearch } from '../db/schema.ts';
import { plain, readKeywords } from './keywords.ts';
import { isPublic, selectJobs } from './rows.ts';
import { readCursor, sortOf, toCursor } from './sorting.ts';

/** Periods in a year of full-time work, to compare pay by the hour with pay by the month. */
const PERIODS_A_YEAR: Record<PayPeriod, number> = {
  hour: 2080,
  day: 260,
  week: 52,
  month: 12,
  year: 1,
};

/**
 * Brings the search table in line for some jobs: a row for each public one, none for the others. Called in the
 * transaction of whatever may change visibility or the public text. Deadlines that pass are left to the reads.
 */
export async function refreshJobSearch(tx: Db, which: SQL, now: Date): Promise<void> {
  await tx
    .delete(jobSearch)
    .where(inArray(jobSearch.jobId, tx.select({ id: jobs.id }).from(jobs).where(which)));
  const rows = await selectJobs(tx, 'public').where(and(which, isPublic(now)));
  for (const { job, revision, companyName } of rows) {
    await tx.insert(jobSearch).values({
      jobId: job.id,
      companyId: job.companyId,
      createdAt: job.createdAt,
      deadline: job.deadline,
      location: plain(revision.location),
      type: revision.type,
      level: revision.level,
      yearlyPay:
        revision.salaryMin && revision.salaryMin * PERIODS_A_YEAR[revision.salaryPeriod ?? 'year'],
      currency: revision.salaryCurrency,
      remote: revision.workplace === 'Remote',
      modifiedAt: latest(revision.decidedAt ?? revision.createdAt, job.statusChangedAt),
      words: weighted({
        A: revision.title,
        B: `${companyName} ${revision.skills.join(' ')}`,
        C: revision.description,
      }),
    });
  }
}

const latest = (one: Date, other: Date) => (one > other ? one : other);

function weighted(texts: Record<'A' | 'B' | 'C', string>): SQL<string> {
  const parts = Object.entries(texts).map(
    ([weight, text]) => sql`setweight(to_tsvector('english', ${plain(text)}), ${weight}::"char")`,
  );
  return sql`${sql.join(parts, sql` || `)}`;
}

/**
 * Finds public jobs. With keywords one materialised scan of the word index answers page and total together, because
 * the planner would otherwise walk the date index for rare words; without, the date index answers the page.
 * @returns the ids of one page in order, how many there are in all, and the cursor of the next page
 * @throws Problem 400 for a cursor that is none of ours
 */
export async function searchJobs(db: Db, search: JobSearch, now: Date) {
  const words = await toTsquery(db, search.keywords);
  const sort = sortOf(search.sort, words);
  const limit = search.limit ?? PAGE_SIZE_MAX;
  const where =
    and(...filters(search, now), words && sql`${jobSearch.words} @@ ${words}`) ?? sql`true`;
  const after = search.cursor ? readCursor(search.cursor, sort) : undefined;
  const hits = sql`select ${jobSearch.jobId} as id, ${sort.key} as key from ${jobSearch} where ${where}`;
  const page = sql`select id, key from hits ${after ? sql`where ${after}` : sql``} order by key ${sort.direction}, id ${sort.direction} limit ${limit + 1}`;
  const result = await db.execute<{ id: string; figure: number; total: number }>(
    sql`with hits as ${words ? sql`materialized` : sql`not materialized`} (${hits}), page as (${page})
        select page.id, ${sort.toNumber(sql`page.key`)} as figure, (select count(*)::int from hits) as total
        from (select 1) as one left join page on true order by page.key ${sort.direction}, page.id ${sort.direction}`,
  );
  const found = result.rows.filter((row) => row.id !== null);
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    ids: found.slice(0, limit).map(({ id }) => id),
    total: result.rows[0]?.total ?? 0,
    nextCursor: last ? toCursor(sort, last.figure, last.id) : null,
  };
}

function filters(
  { location, jobType, experienceLevel, salaryMin, remote, company }: JobSearch,
  now: Date,
): (SQL | undefined)[] {
  return [
    gt(jobSearch.deadline, now),
    location
      ? like(jobSearch.location, `%${plain(location).replace(/[\\%_]/g, '\\$&')}%`)
      : undefined,
    jobType && jobType !== 'all' ? eq(jobSearch.type, jobType) : undefined,
    experienceLevel && experienceLevel !== 'all' ? eq(jobSearch.level, experienceLevel) : undefined,
    salaryMin ? sql`${jobSearch.yearlyPay} >= ${salaryMin}` : undefined,
    remote === 'true' ? eq(jobSearch.remote, true) : undefined,
    company ? sql`${jobSearch.companyId}::text = ${company.toLowerCase()}` : undefined,
  ];
}

/** The query as PostgreSQL reads it; undefined where nothing in it can be searched (blank, or stop words only). */
async function toTsquery(db: Db, text: string): Promise<SQL | undefined> {
  const { words, phrases, excluded, prefix } = readKeywords(text);
  const terms = [
    ...words.map((word) => sql`plainto_tsquery('english', ${word})`),
    ...phrases.map((phrase) => sql`phraseto_tsquery('english', ${phrase})`),
    ...excluded.map((term) => sql`!!phraseto_tsquery('english', ${term})`),
    ...(prefix ? [sql`to_tsquery('english', ${`'${prefix.replace(/['\\]/g, ' ')}':*`})`] : []),
  ];
  if (!terms.length) return undefined;
  const { rows } = await db.execute<{ query: string }>(
    sql`select (${sql.join(terms, sql` && `)})::text as query`,
  );
  return rows[0]?.query ? sql`${rows[0].query}::tsquery` : undefined;
}
