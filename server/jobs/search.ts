import { sql, type SQL } from 'drizzle-orm';
import type { JobFacets, JobSearch, SORTS } from '../../shared/jobs/search.ts';
import { PAGE_SIZE_MAX } from '../../shared/kit/lists.ts';
import type { Db } from '../db/connect.ts';
import { invalidCursor, readCursor, toCursor } from '../db/lists.ts';
import { jobSearch } from '../db/schema.ts';
import { allBut, type Counted, countFacets, readFilters, toFacets } from './facets.ts';
import { toWordQuery } from './keywords.ts';
import { transaction } from '../db/transaction.ts';

export interface Found {
  /** The ids of the page, in order. */
  ids: string[];
  /** The number of results. */
  total: number;
  nextCursor: string | null;
  /** Only if requested. */
  facets?: JobFacets;
}

/**
 * Finds public jobs. With keywords, one materialized scan of the word index serves page, total and facets, because the
 * planner would otherwise walk the date index for rare words. Without keywords, the date index serves the page. Totals
 * and facets are exact at any size (tests/bench/search.ts measures the cost).
 * @throws Problem 400 for an invalid cursor
 */
export async function searchJobs(db: Db, search: JobSearch, now: Date): Promise<Found> {
  if (search.keywords === '') return searchIn(db, search, now);
  return transaction(db, async (tx) => {
    await tx.execute(PLANNING);
    return searchIn(tx, search, now);
  });
}

/**
 * The planner underestimates sequential scans, because the words are stored out of line; the word index is many times
 * faster. Sorting and counting fit into memory (kilobytes).
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

type SortName = (typeof SORTS)[number];

/** An order of the list, and its key in a cursor: a number, from 0 on. */
export interface Sort {
  name: SortName;
  key: SQL;
  direction: SQL;
  toNumber: (key: SQL) => SQL;
  fromNumber: (figure: number) => SQL;
}

const DESCENDING = sql.raw('desc');
const ASCENDING = sql.raw('asc');

/** Times are stored as milliseconds since 1970, up to the last year with four digits. */
const TIME = {
  toNumber: (key: SQL) => sql`(extract(epoch from ${key}) * 1000)::double precision`,
  fromNumber: (figure: number) =>
    sql`${new Date(Math.min(figure, Date.UTC(9999, 11))).toISOString()}::timestamptz`,
};
const NUMBER = {
  toNumber: (key: SQL) => key,
  fromNumber: (figure: number) => sql`${figure}::double precision`,
};

/** The requested order; newest first by default, and for relevance without words. */
function sortOf(name: JobSearch['sort'], words: SQL | undefined): Sort {
  switch (name) {
    case 'salary': {
      const key = sql`coalesce(${jobSearch.yearlyPay}, 0)`;
      return { name, key, direction: DESCENDING, ...NUMBER };
    }
    case 'deadline':
      return { name, key: sql`${jobSearch.deadline}`, direction: ASCENDING, ...TIME };
    case 'relevance': {
      if (!words) break;
      // In steps of relevance to the important words; within a step newest first (seconds since 1970, below 1).
      const rank = sql`floor(ts_rank(${jobSearch.head}, ${words}) * 1000)`;
      const key = sql`${rank} + extract(epoch from ${jobSearch.createdAt})::double precision / 1e10`;
      return { name, key, direction: DESCENDING, ...NUMBER };
    }
  }
  return { name: 'newest', key: sql`${jobSearch.createdAt}`, direction: DESCENDING, ...TIME };
}

/** The condition of the rows of the next page. @throws Problem 400 for an invalid cursor */
function afterCursor(cursor: string, { name, direction, fromNumber }: Sort): SQL {
  const [key, id] = readCursor(cursor, name);
  const figure = Number(key);
  if (!(figure >= 0 && figure < Infinity)) throw invalidCursor();
  const beyond = direction === ASCENDING ? sql`>` : sql`<`;
  return sql`(key, id) ${beyond} (${fromNumber(figure)}, ${id}::uuid)`;
}
