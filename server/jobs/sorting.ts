import { sql, type SQL } from 'drizzle-orm';
import type { JobSearch, SORTS } from '../../shared/jobs/search.ts';
import { jobSearch } from '../db/schema.ts';
import { noCursor, readCursor } from '../db/pages.ts';

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
export function sortOf(name: JobSearch['sort'], words: SQL | undefined): Sort {
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
export function afterCursor(cursor: string, { name, direction, fromNumber }: Sort): SQL {
  const [key, id] = readCursor(cursor, name);
  const figure = Number(key);
  if (!(figure >= 0 && figure < Infinity)) throw noCursor();
  const beyond = direction === ASCENDING ? sql`>` : sql`<`;
  return sql`(key, id) ${beyond} (${fromNumber(figure)}, ${id}::uuid)`;
}
