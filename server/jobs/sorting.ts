import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { JobSearch, SORTS } from '../../shared/jobs.ts';
import { jobSearch } from '../db/schema.ts';
import { invalid } from '../http/problems.ts';

type SortName = (typeof SORTS)[number];

/** One order of a list: what it is ordered by, and the type that a cursor's value is read back as. */
export interface Sort {
  name: SortName;
  key: SQL;
  type: SQL;
  direction: SQL;
}

const DESCENDING = sql.raw('desc');
const ASCENDING = sql.raw('asc');
const NUMBER = sql.raw('double precision');
const TIME = sql.raw('timestamptz');

/** The order asked for; newest first otherwise, and where there is nothing to be relevant to. */
export function sortOf(name: JobSearch['sort'], words: SQL | undefined): Sort {
  switch (name) {
    case 'salary':
      return { name, key: sql`coalesce(${jobSearch.yearlyPay}, 0)`, type: NUMBER, direction: DESCENDING };
    case 'deadline':
      return { name, key: sql`${jobSearch.deadline}`, type: TIME, direction: ASCENDING };
    case 'relevance':
      if (words) return { name, key: sql`ts_rank(${jobSearch.words}, ${words})::double precision`, type: NUMBER, direction: DESCENDING };
  }
  return { name: 'newest', key: sql`${jobSearch.createdAt}`, type: TIME, direction: DESCENDING };
}

/** Where the next page begins: opaque to clients, and only good for the order it was made in. */
export const toCursor = ({ name }: Sort, key: string, id: string): string => Buffer.from(JSON.stringify([name, key, id])).toString('base64url');

const cursorShape = z.tuple([z.string(), z.string().check(z.regex(/^[\d.e+: -]{1,40}$/)), z.uuid()]);

/** The condition that the rows of the next page meet. @throws Problem 400 for a cursor that is none of ours */
export function readCursor(cursor: string, { name, type, direction }: Sort): SQL {
  const read = cursorShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success || read.data[0] !== name) throw invalid('This page address has run out. Please start again from the first page.', { cursor: 'Not a cursor of this list.' });
  const [, key, id] = read.data;
  const isReadable = type === NUMBER ? Number.isFinite(Number(key)) : !Number.isNaN(Date.parse(key));
  if (!isReadable) throw invalid('This page address has run out. Please start again from the first page.', { cursor: 'Not a cursor of this list.' });
  return sql`(key, id) ${direction === ASCENDING ? sql`>` : sql`<`} (${key}::${type}, ${id}::uuid)`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
