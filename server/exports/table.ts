import type * as z from 'zod/mini';
import { stringify } from 'csv-stringify/sync';
import { check } from '../../shared/kit/validation.ts';
import type { Db } from '../db/connect.ts';
import { findIds, findPage, inOrderOf, type List } from '../db/lists.ts';
import { invalid } from '../http/problems.ts';

/** Rows per batch. */
export const BATCH = 1000;

/** The filters of a list's query. */
export type Filters = Record<string, string>;

/** The cells of a row, by heading. */
export type Columns<Row> = Record<string, (row: Row) => Cell>;

/** An exported list: its filters, rows and columns. */
export interface Source<Search, Row> {
  /** The list's filters, without order and paging. */
  schema: z.ZodMiniType<Search>;
  count: (db: Db, search: Search) => Promise<number>;
  /** Batches of rows, newest first. Each batch is one short statement. */
  batches: (db: Db, search: Search) => AsyncGenerator<Row[]>;
  columns: Columns<Row>;
  /** Columns that depend on the filters. They follow the others. */
  moreColumns?: (db: Db, search: Search) => Promise<Columns<Row>>;
  /** The user or the application that a row is about, if the ledger of a job seeker gets the export. */
  subjectIn?: (row: Row) => string;
}

/** A list with chosen filters. */
export interface Table {
  /** The effective filters, sorted by name, so that equal filters have equal addresses. */
  filters: Filters;
  count: (db: Db) => Promise<number>;
  /** The first batch is the line of headings. */
  batches: (db: Db) => AsyncGenerator<{ lines: Cell[][]; subjects: string[] }>;
}

/** @returns a function from filters to the table. It throws Problem 400 for invalid filters */
export function tableOf<Search extends object, Row>({
  schema,
  count,
  batches,
  columns,
  moreColumns,
  subjectIn,
}: Source<Search, Row>): (filters: Filters) => Table {
  return (filters) => {
    const read = check(schema, filters);
    if (!('value' in read)) throw invalid('invalid-input', read.message, read.errors);
    const search = read.value;
    return {
      filters: narrowing(search),
      count: (db) => count(db, search),
      async *batches(db) {
        const all = { ...columns, ...(await moreColumns?.(db, search)) };
        yield { lines: [Object.keys(all)], subjects: [] };
        const cells = Object.values(all);
        for await (const rows of batches(db, search))
          yield {
            lines: rows.map((row) => cells.map((cell) => cell(row))),
            subjects: subjectIn ? rows.map((row) => subjectIn(row)) : [],
          };
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

/** Spreadsheets recognize UTF-8 only with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** CSV lines (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe prefix. */
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
