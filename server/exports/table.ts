import type * as z from 'zod/mini';
import { stringify } from 'csv-stringify/sync';
import { check } from '../../shared/kit/validation.ts';
import type { Db } from '../db/connect.ts';
import { findIds, findPage, inOrderOf, type List } from '../db/lists.ts';
import { invalid } from '../http/problems.ts';

/** Rows that are read, and held in memory, at once. */
export const BATCH = 1000;

/** Filters as a list's query has them. */
export type Filters = Record<string, string>;

/** A list as it can be taken away: its columns, and how its rows are found. */
export interface Source<Search, Row> {
  /** The list's own filters; what it orders and pages by is left aside. */
  schema: z.ZodMiniType<Search>;
  count: (db: Db, search: Search) => Promise<number>;
  /** Newest first, a batch at a time: each is a short statement of its own. */
  batches: (db: Db, search: Search) => AsyncGenerator<Row[]>;
  columns: Record<string, (row: Row) => Cell>;
}

/** A list with the filters that somebody chose. */
export interface Table {
  /** Those that narrow something down, in order of their names, so that equal ones are written equally. */
  filters: Filters;
  headings: string[];
  count: (db: Db) => Promise<number>;
  lines: (db: Db) => AsyncGenerator<Cell[][]>;
}

/** @returns what reads filters. @throws Problem 400, as the list does, for those that it does not take */
export function tableOf<Search extends object, Row>({
  schema,
  count,
  batches,
  columns,
}: Source<Search, Row>): (filters: Filters) => Table {
  const cells = Object.values(columns);
  return (given) => {
    const read = check(schema, given);
    if (!('value' in read)) throw invalid('invalid-input', read.message, read.errors);
    const search = read.value;
    return {
      filters: narrowing(search),
      headings: Object.keys(columns),
      count: (db) => count(db, search),
      async *lines(db) {
        for await (const rows of batches(db, search))
          yield rows.map((row) => cells.map((cell) => cell(row)));
      },
    };
  };
}

function narrowing(search: object): Filters {
  const all = Object.entries(search).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1] !== '' && entry[1] !== 'all',
  );
  return Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Count and batches of a list that is found by ids. */
export const listed = <Search, Row extends { id: string }>(
  listOf: (search: Search) => List,
  read: (db: Db, ids: readonly string[]) => Promise<Row[]>,
): Pick<Source<Search, Row>, 'count' | 'batches'> => ({
  count: async (db, search) => (await findPage(db, listOf(search), { limit: 1 })).total,
  async *batches(db, search) {
    const list = listOf(search);
    let cursor: string | null = null;
    do {
      const found: Awaited<ReturnType<typeof findIds>> = await findIds(db, list, {
        limit: BATCH,
        cursor,
      });
      yield inOrderOf(found.ids, await read(db, found.ids), ({ id }) => id);
      cursor = found.nextCursor;
    } while (cursor);
  },
});

/** Absent values are empty cells, and times ISO 8601 in UTC. */
export type Cell = string | number | Date | null | undefined;

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Lines of a CSV file as RFC 4180 has them. A text that a spreadsheet would run as a formula gets an apostrophe before
 * it; numbers stay numbers.
 */
export const toCsv = (lines: readonly (readonly Cell[])[]): string =>
  stringify(
    lines.map((cells) => cells.map(toText)),
    {
      escape_formulas: true,
      quoted_string: true,
      quoted_empty: false,
      record_delimiter: 'windows',
    },
  );

const toText = (cell: Cell) => (cell instanceof Date ? cell.toISOString() : cell);
