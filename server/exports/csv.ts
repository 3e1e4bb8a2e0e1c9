import { stringify } from 'csv-stringify/sync';

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
