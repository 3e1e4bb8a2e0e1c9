import { isEmail } from '../../../shared/kit/addresses.ts';

// Records of CSV files as people have them. csv-parse, like every parser of CSV, gives up a file, or swallows its rest, at a
// quotation mark that is not closed; here only that line is affected.

/** A line of a spreadsheet. */
export interface SheetLine {
  /** From 1, as spreadsheets count them: with blank lines, and without line breaks within cells. */
  line: number;
  cells: string[];
  /** It has a quotation mark that is not closed. */
  isOpen: boolean;
}

/** Excel's hint of the delimiter, in the first line. */
const HINT = /^[ \t]*["']?sep ?= ?(?:\\t|tab|[^\r\n"'])["']?[,;\t| ]*(?:\r\n?|\n|$)/i;
/** Texts in the quotation marks of a word processor. */
const CURLED = /^[“„][^“”„\r\n]*[”“][,;\t|]|[,;\t|][“„][^“”„\r\n]*[”“]\r?$/m;
/** Quotation marks with a backslash before them, as databases write them. */
const ESCAPED = /[^\\]\\"[^,;\t|\r\n"]/;
const DELIMITERS = [',', ';', '\t', '|', '，', '；', '^', '~', '\u001F'];
/** Records and characters that tell the delimiter. */
const SAMPLE = 60;
const SAMPLE_LENGTH = 50_000;

/**
 * The lines of a file that are not blank.
 * @param isKnown whether a text is a heading, which tells the delimiter
 * @param max lines that are read at most
 */
export function readLines(
  content: string,
  isKnown: (text: string) => boolean,
  max: number,
): SheetLine[] {
  // PostgreSQL stores no NUL.
  let text = content
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '')
    .replace(HINT, '');
  if (!text.includes('"') && CURLED.test(text)) text = text.replaceAll(/[“”„‟]/g, '"');
  if (ESCAPED.test(text)) text = text.replaceAll('\\"', '""');
  const quote = !text.includes('"') && /^'[^'\r\n]*'[,;\t|]'/m.test(text) ? "'" : '"';
  const sample = text.slice(0, SAMPLE_LENGTH);
  const [best] = DELIMITERS.map((delimiter) => {
    const lines = recordsOf(sample, delimiter, quote, SAMPLE);
    return { delimiter, score: plausibility(lines, isKnown) };
  }).toSorted((one, other) => other.score - one.score);
  return recordsOf(text, best!.delimiter, quote, max);
}

/** Known headings count most, then cells with nothing but an address, and lines as long as the one before. */
function plausibility(lines: readonly SheetLine[], isKnown: (text: string) => boolean): number {
  const widths = lines.map(({ cells }) => cells.length);
  const known = lines.map(({ cells }) => cells.filter(isKnown).length);
  const addresses = lines.flatMap(({ cells }) => cells).filter((cell) => isEmail(cell.trim()));
  const equal = widths.filter((width, at) => width > 1 && width === widths[at - 1]);
  return (
    Math.max(0, ...known) * 1000 + addresses.length + equal.length + Math.max(0, ...widths) / 1000
  );
}

function recordsOf(text: string, delimiter: string, quote: string, max: number): SheetLine[] {
  const readCell = createCellReader(text, delimiter, quote);
  const lines: SheetLine[] = [];
  let width = 2;
  let at = 0;
  for (let line = 1; at < text.length && lines.length < max; line += 1) {
    const start = at;
    const cells: string[] = [];
    let isOpen = false;
    for (let isLast = false; !isLast; at += 1) {
      const cell = readCell(start, at, width);
      cells.push(cell.text);
      isOpen ||= cell.isOpen;
      at = cell.end;
      isLast = text[at] !== delimiter;
    }
    if (text.startsWith('\r\n', at - 1)) at += 1;
    width = Math.max(width, cells.length);
    // Spreadsheets add empty cells at the end.
    cells.length = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (cells.length > 0) lines.push({ line, cells, isOpen });
  }
  return lines;
}

/** @returns a function that reads the cell at a place; rows of the file have `width` cells, and this one begins at `start` */
function createCellReader(text: string, delimiter: string, quote: string) {
  const [d, q] = [`\\${delimiter}`, quote];
  const plain = new RegExp(`[^${d}\\r\\n]*`, 'y');
  const patterns = [
    // As it should be. '="079"' is how a spreadsheet is kept from taking a text for a number.
    `=?${q}((?:[^${q}]|${q}${q})*)${q}`,
    // With other quotation marks in pairs: '"The "best", they say"' and '"Ash, Tom" <tom@example.com>'.
    `(${q}[^${q}\\r\\n]*${q}(?:${q}[^${q}\\r\\n]*${q}|[^${q}${d}\\r\\n])*)`,
    // With a lone one: '"Installs 19" racks"'.
    `${q}((?:(?!${d}${q})[^\\r\\n])*?)${q}`,
  ].map((pattern) => new RegExp(` *${pattern} *(?=${d}|[\\r\\n]|$)`, 'y'));
  const match = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.exec(text) ?? [];
  };
  /** Whether a text is rows of people between two quotation marks that stand alone. */
  const isRows = (start: number, end: number, width: number) => {
    const [rest = ''] = match(/[^\r\n]*/y, end);
    const rows = (text.slice(start, end) + rest).split(/\r\n?|\n/);
    return rows.every((row) => row.includes('@') && row.split(delimiter).length >= width);
  };
  return (
    start: number,
    at: number,
    width: number,
  ): { text: string; end: number; isOpen: boolean } => {
    const [whole = ''] = match(plain, at);
    const isQuoted = whole.trimStart().replace('=', '').startsWith(q);
    for (const pattern of isQuoted ? patterns : []) {
      const [all = '', inner = ''] = match(pattern, at);
      const end = at + all.length;
      if (all === '' || (/[\r\n]/.test(all) && isRows(start, end, width))) continue;
      const bare = inner.startsWith(q) && inner.endsWith(q) ? inner.slice(1, -1) : inner;
      return { text: bare.replaceAll(q + q, q), end, isOpen: false };
    }
    const bare = isQuoted ? whole.replace(q, '') : whole;
    return { text: bare, end: at + whole.length, isOpen: isQuoted };
  };
}
