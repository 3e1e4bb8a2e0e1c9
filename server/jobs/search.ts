import { sql, type SQL } from 'drizzle-orm';
import type { JobFacets, JobSearch, SORTS } from '../../shared/jobs/search.ts';
import { PAGE_SIZE_MAX } from '../../shared/kit/lists.ts';
import type { Db } from '../db/connect.ts';
import { noCursor, readCursor, toCursor } from '../db/lists.ts';
import { jobSearch } from '../db/schema.ts';
import { allBut, type Counted, countFacets, readFilters, toFacets } from './facets.ts';
import { toWordQuery } from './keywords.ts';

export interface Found {
  /** The ids of the page, in order. */
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
 * The planner underestimates sequential scans, because each row's words are stored out of line; the word index is many
 * times faster. Results are sorted and counted in memory (kilobytes).
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

/** One order of a list, and how its key travels in a cursor: as a number, from 0 on. */
export interface Sort {
  name: SortName;
  key: SQL;
  direction: SQL;
  toNumber: (key: SQL) => SQL;
  fromNumber: (figure: number) => SQL;
}

const DESCENDING = sql.raw('desc');
const ASCENDING = sql.raw('asc');

/** Times travel as milliseconds since 1970, up to the last year that has four digits. */
const TIME = {
  toNumber: (key: SQL) => sql`(extract(epoch from ${key}) * 1000)::double precision`,
  fromNumber: (figure: number) =>
    sql`${new Date(Math.min(figure, Date.UTC(9999, 11))).toISOString()}::timestamptz`,
};
const NUMBER = {
  toNumber: (key: SQL) => key,
  fromNumber: (figure: number) => sql`${figure}::double precision`,
};

/** The order asked for; newest first otherwise, and where there is nothing to be relevant to. */
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
      // By the words a job is known by, in steps; within a step newest first (seconds since 1970, below 1).
      const rank = sql`floor(ts_rank(${jobSearch.head}, ${words}) * 1000)`;
      const key = sql`${rank} + extract(epoch from ${jobSearch.createdAt})::double precision / 1e10`;
      return { name, key, direction: DESCENDING, ...NUMBER };
    }
  }
  return { name: 'newest', key: sql`${jobSearch.createdAt}`, direction: DESCENDING, ...TIME };
}

/** The condition that the rows of the next page meet. @throws Problem 400 for a cursor that is none of ours */
function afterCursor(cursor: string, { name, direction, fromNumber }: Sort): SQL {
  const [key, id] = readCursor(cursor, name);
  const figure = Number(key);
  if (!(figure >= 0 && figure < Infinity)) throw noCursor();
  const beyond = direction === ASCENDING ? sql`>` : sql`<`;
  return sql`(key, id) ${beyond} (${fromNumber(figure)}, ${id}::uuid)`;
}
