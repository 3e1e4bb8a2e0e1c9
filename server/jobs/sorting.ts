import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { JobSearch, SORTS } from '../../shared/job-search.ts';
import { jobSearch } from '../db/schema.ts';
import { invalid } from '../http/problems.ts';

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

/** Where the next page begins: opaque to clients, and only good for the order it was made in. */
export const toCursor = ({ name }: Sort, key: number, id: string): string =>
  Buffer.from(JSON.stringify([name, key, id])).toString('base64url');

const cursorShape = z.tuple([z.string(), z.number().check(z.gte(0)), z.guid()]);

/** The condition that the rows of the next page meet. @throws Problem 400 for a cursor that is none of ours */
export function readCursor(cursor: string, { name, direction, fromNumber }: Sort): SQL {
  const read = cursorShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success || read.data[0] !== name) {
    throw invalid('This page address has run out. Please start again from the first page.', {
      cursor: 'Not a cursor of this list.',
    });
  }
  const [, figure, id] = read.data;
  const beyond = direction === ASCENDING ? sql`>` : sql`<`;
  return sql`(key, id) ${beyond} (${fromNumber(figure)}, ${id}::uuid)`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
