import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const NEW_LINE = 10;
const ZERO = 48;
const NINE = 57;

/** A file of lines sorted by their first column, outside of the heap: its bytes, and where each line starts. */
export interface Table {
  bytes: Buffer;
  /** One more than there are lines: the last is the length. */
  starts: Uint32Array;
  /** The whole number in the last column of each line; 0 if that is no number. */
  numbers: Uint32Array;
}

/** Reads a table of this folder: 5 MB in 20 ms. */
export function readTable(file: string): Table {
  const bytes = readFileSync(join(import.meta.dirname, file));
  let lines = 0;
  for (let at = bytes.indexOf(NEW_LINE); at >= 0; at = bytes.indexOf(NEW_LINE, at + 1)) lines += 1;
  const table = { bytes, starts: new Uint32Array(lines + 1), numbers: new Uint32Array(lines) };
  let line = 0;
  let number = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === NEW_LINE) {
      table.numbers[line] = number;
      line += 1;
      table.starts[line] = index + 1;
      number = 0;
    } else if (byte >= ZERO && byte <= NINE) number = number * 10 + byte - ZERO;
    else number = 0;
  }
  return table;
}

/** The columns of a line. */
export const columnsOf = ({ bytes, starts }: Table, line: number): string[] =>
  bytes.toString('utf8', starts[line], (starts[line + 1] ?? 1) - 1).split('\t');

/** The lines whose first column is this text, or starts with it: from, and to (exclusive). */
export function findLines(table: Table, text: string, how: 'is' | 'starts'): [number, number] {
  const from = Buffer.from(how === 'is' ? `${text}\t` : text);
  // No byte of UTF-8 is as high.
  const to = Buffer.concat([from, Buffer.from([0xff])]);
  return [firstFrom(table, from), firstFrom(table, to)];
}

/** The first line that is not before these bytes. */
function firstFrom({ bytes, starts, numbers }: Table, wanted: Buffer): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = starts[middle] ?? 0;
    const end = (starts[middle + 1] ?? 1) - 1;
    if (bytes.compare(wanted, 0, wanted.length, start, end) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
