import { isEmail } from '../../../../../shared/kit/addresses.ts';

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
const HINT = /^[ \t]*["']?sep ?= ?(\\t|tab|[^\r\n"'\w])["']?[,;\t| ]*(?:\r\n?|\n|$)/i;
/** Texts in the quotation marks of a word processor. */
const CURLED = /^[“„][^“”„\r\n]*[”“][,;\t|]|[,;\t|][“„][^“”„\r\n]*[”“]\r?$/m;
/** Quotation marks with a backslash before them, as databases write them. */
const ESCAPED = /[^\\]\\"[^,;\t|\r\n"]/;
const DELIMITERS = [',', ';', '\t', '|', '，', '；', '^', '~', '#', '¦', '§', '\u001F'];
/** A whole line in one cell, as spreadsheets save a file that they have not split. */
const WRAPPED = /^"((?:[^"\r\n]|"")*)"[,;\t]*(?=\r?$)/gm;
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
  const plain = content.replace(/^\uFEFF/, '').replaceAll('\0', '');
  const hinted = HINT.exec(plain)?.[1]?.replace(/^(?:\\t|tab)$/i, '\t');
  let text = plain.replace(HINT, '');
  if (!text.includes('"') && CURLED.test(text)) text = text.replaceAll(/[“”„‟]/g, '"');
  if (ESCAPED.test(text)) text = text.replaceAll('\\"', '""');
  const quote = !text.includes('"') && /^'[^'\r\n]*'[,;\t|]'/m.test(text) ? "'" : '"';
  const sample = text.slice(0, SAMPLE_LENGTH);
  const delimiters = new Set([...DELIMITERS, hinted ?? ',']);
  const [best] = [...delimiters]
    .map((delimiter) => {
      const lines = recordsOf(sample, delimiter, quote, SAMPLE);
      // The hint may be wrong, but it counts more than anything but known headings.
      const score = plausibility(lines, isKnown) + (delimiter === hinted ? 500 : 0);
      return { delimiter, score };
    })
    .toSorted((one, other) => other.score - one.score);
  // Without two known headings, the lines may be cells.
  if (best!.score < 2000) {
    const split = text.replaceAll(WRAPPED, (_, line: string) => line.replaceAll('""', '"'));
    const isKnownNow = split.split(/[\r\n,;\t|]/, 2).every(isKnown);
    if (split !== text && isKnownNow) return readLines(split, isKnown, max);
  }
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
  const lines: SheetLine[] = [];
  let [line, cells, isOpen] = [1, [] as string[], false];
  for (const match of text.matchAll(cellPattern(`\\${delimiter}`, quote))) {
    const [, asItShouldBe, paired, lone, plain = '', end] = match;
    const wrapped = paired?.endsWith(quote) ? paired.slice(1, -1) : paired;
    const quoted = (asItShouldBe ?? wrapped ?? lone)?.replaceAll(quote + quote, quote);
    const isCellOpen = plain.trimStart().replace('=', '').startsWith(quote);
    cells.push(quoted ?? (isCellOpen ? plain.replace(quote, '') : plain));
    isOpen ||= isCellOpen;
    if (end === delimiter) continue;
    // Spreadsheets add empty cells at the end.
    cells.length = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (cells.length > 0) lines.push({ line, cells, isOpen });
    if (lines.length === max) break;
    [line, cells, isOpen] = [line + 1, [], false];
  }
  return lines;
}

/** A cell and what ends it. Groups: the texts of three kinds of quoted cells, that of a plain one, and the end. */
function cellPattern(d: string, q: string): RegExp {
  // A line below an open quotation mark that has an address as a cell is another person.
  const person = `(?:[^${q}\\r\\n]*${d})?[^\\s@${q}${d}]+@[^\\s@${q}${d}]+${d}(?! )`;
  const quoted = [
    // As it should be. '="079"' is how a spreadsheet is kept from taking a text for a number.
    `=?${q}((?:[^${q}\\r\\n]|${q}${q}|[\\r\\n](?!${person}))*)${q}`,
    // With other quotation marks in pairs: '"The "best", they say"' and '"Ash, Tom" <tom@example.com>'.
    `(${q}[^${q}\\r\\n]*${q}(?:${q}[^${q}\\r\\n]*${q}|[^${q}${d}\\r\\n])*)`,
    // With a lone one: '"Installs 19" racks"'.
    `${q}((?:(?!${d}${q})[^\\r\\n])*?)${q}`,
  ];
  return new RegExp(`(?: *(?:${quoted.join('|')}) *|([^${d}\\r\\n]*))(${d}|\\r\\n?|\\n|$)`, 'g');
}
