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

interface Dialect {
  delimiter: string;
  quote: string;
  /** Quotation marks within quotes have a backslash before them, as databases write them. */
  hasEscapes: boolean;
}

/** Excel's hint of the delimiter, in the first line. */
const HINT = /^[ \t]*["']?sep ?= ?(\\t|tab|[^\r\n"'])["']?[,;\t| ]*(?:\r\n?|\n|$)/i;
/** Texts in the quotation marks of a word processor. */
const CURLED = /^[“„][^“”„\r\n]*[”“][,;\t|]|[,;\t|][“„][^“”„\r\n]*[”“]\r?$/m;
const DELIMITERS = [',', ';', '\t', '|', '，', '；', '^', '~', '\u001F'];
/** Records that tell the delimiter. */
const SAMPLE = 60;
const SAMPLE_LENGTH = 50_000;
/** Cells of a record among which headings are looked for. */
const HEADINGS = 200;
/** A longer text has a quotation mark that is not closed. */
const CELL_MAX = 200_000;

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
  const text = content.replace(/^\uFEFF/, '').replaceAll('\0', '');
  const [hint = '', sign = ''] = HINT.exec(text) ?? [];
  const rest = text.slice(hint.length);
  const body = !rest.includes('"') && CURLED.test(rest) ? rest.replaceAll(/[“”„‟]/g, '"') : rest;
  const hasEscapes = /[^\\]\\"[^,;\t|\r\n"]/.test(body);
  const quote = !body.includes('"') && /^'[^'\r\n]*'[,;\t|]'/m.test(body) ? "'" : '"';
  const hinted = /^(?:\\t|tab)$/i.test(sign) ? '\t' : sign;
  const read = (part: string, delimiter: string, limit: number) =>
    recordsOf(part, { delimiter, quote, hasEscapes }, limit);
  const sample = body.slice(0, SAMPLE_LENGTH);
  const score = (delimiter: string) => plausibility(read(sample, delimiter, SAMPLE), isKnown);
  const scores = DELIMITERS.map((delimiter) => ({ delimiter, score: score(delimiter) }));
  const [best] = scores.toSorted((one, other) => other.score - one.score);
  return read(body, hinted && score(hinted) > 0 ? hinted : (best?.delimiter ?? ','), max);
}

/** Known headings count most, then cells with nothing but an address, and lines of equal length. */
function plausibility(lines: readonly SheetLine[], isKnown: (text: string) => boolean): number {
  const widths = lines.map(({ cells }) => cells.length).filter((width) => width > 1);
  const known = Math.max(
    0,
    ...lines.map(({ cells }) => cells.slice(0, HEADINGS).filter(isKnown).length),
  );
  const equal = Math.max(
    0,
    ...[...Map.groupBy(widths, (width) => width).values()].map((each) => each.length),
  );
  const addresses = lines.flatMap(({ cells }) =>
    cells.filter((cell) => isEmail(cell.trim())),
  ).length;
  return known * 1000 + addresses + equal + Math.max(0, ...widths) / 1000;
}

function recordsOf(text: string, dialect: Dialect, max: number): SheetLine[] {
  const { delimiter } = dialect;
  const endOfLine = createEndOfLine(text);
  const lines: SheetLine[] = [];
  let width = 2;
  let at = 0;
  for (let line = 1; at < text.length && lines.length < max; line += 1) {
    const cells: string[] = [];
    const start = at;
    let isOpen = false;
    for (;;) {
      const cell = cellAt(text, at, { ...dialect, endOfLine, start, width });
      cells.push(cell.text);
      isOpen ||= cell.isOpen;
      at = cell.end;
      if (!text.startsWith(delimiter, at)) break;
      at += delimiter.length;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    width = Math.max(width, cells.length);
    // Spreadsheets add empty cells at the end.
    cells.length = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (cells.length > 0) lines.push({ line, cells, isOpen });
  }
  return lines;
}

/** Finds where lines end, each once, because a line may have many cells. */
function createEndOfLine(text: string): (at: number) => number {
  let [start, end] = [0, -1];
  return (at) => {
    if (at < start || at > end) [start, end] = [at, plainEnd(text, at, '\n')];
    return end;
  };
}

/** Where the record begins, and how many cells the longest before it had. */
interface Place extends Dialect {
  endOfLine: (at: number) => number;
  start: number;
  width: number;
}

function cellAt(text: string, at: number, place: Place) {
  const { quote, delimiter, hasEscapes } = place;
  let from = at;
  while (text[from] === ' ') from += 1;
  // '="079"' is how a spreadsheet is kept from taking a text for a number.
  const opening = text.startsWith(`=${quote}`, from) ? 2 : text[from] === quote ? 1 : 0;
  const closing = opening ? closingQuote(text, from + opening, place) : undefined;
  if (closing !== undefined) {
    const inner = text.slice(from + opening, closing).replaceAll(quote + quote, quote);
    let end = closing + 1;
    while (text[end] === ' ') end += 1;
    return { text: hasEscapes ? inner.replaceAll(`\\${quote}`, quote) : inner, end, isOpen: false };
  }
  const end = (opening > 0 && pairedEnd(text, from, place)) || plainEnd(text, at, delimiter);
  const plain = text.slice(at, end);
  const isOpen = opening > 0 && plain.indexOf(quote) === plain.lastIndexOf(quote);
  return { text: isOpen ? plain.replace(quote, '') : plain, end, isOpen };
}

/** Where the delimiter or the end of the line comes next. */
function plainEnd(text: string, at: number, delimiter: string): number {
  const end = ENDS.get(delimiter) ?? new RegExp(`[\\r\\n\\${delimiter}]`, 'g');
  ENDS.set(delimiter, end);
  end.lastIndex = at;
  return end.exec(text)?.index ?? text.length;
}
const ENDS = new Map<string, RegExp>();

/** Where a text ends that only begins with quotes: '"Ash, Tom" <tom@example.com>'. Undefined if they are not in pairs. */
function pairedEnd(text: string, from: number, { delimiter, quote }: Place): number | undefined {
  let quotes = 0;
  for (let start = from; ;) {
    const end = plainEnd(text, start, delimiter);
    quotes += text.slice(start, end).split(quote).length - 1;
    if (quotes % 2 === 0) return end;
    if (!text.startsWith(delimiter, end)) return undefined;
    start = end + delimiter.length;
  }
}

/** Where a quoted text ends; undefined if its quotation mark belongs to the text, or is not closed. */
function closingQuote(
  text: string,
  from: number,
  { quote, delimiter, hasEscapes, endOfLine, start, width }: Place,
): number | undefined {
  /** Quotation marks within the text, and where it may end though they are not in pairs. */
  let others = 0;
  let maybe: number | undefined;
  const lineEnd = endOfLine(from);
  for (
    let at = text.indexOf(quote, from);
    at >= 0 && at - from < CELL_MAX;
    at = text.indexOf(quote, at + 1)
  ) {
    if (hasEscapes && text[at - 1] === '\\') continue;
    const isDoubled = text[at + 1] === quote;
    if (isDoubled && !(others > 0 && isEnd(text, at + 2, delimiter))) {
      at += 1;
      continue;
    }
    const last = isDoubled ? at + 1 : at;
    const hasBreak = lineEnd < at;
    // Another text begins here, so the one before was not closed.
    const opensNext =
      text.startsWith(delimiter, at - delimiter.length) && at - delimiter.length >= from;
    if (isEnd(text, last + 1, delimiter)) {
      if (hasBreak && (others > 0 || isRows(text, start, at, { delimiter, width }))) return maybe;
      if ((others + (isDoubled ? 1 : 0)) % 2 === 0) return last;
      maybe ??= last;
    } else if (hasBreak || opensNext) return maybe;
    others += 1;
  }
  return maybe;
}

function isEnd(text: string, at: number, delimiter: string): boolean {
  let next = at;
  while (text[next] === ' ') next += 1;
  return (
    next >= text.length ||
    text[next] === '\r' ||
    text[next] === '\n' ||
    text.startsWith(delimiter, next)
  );
}

/** Whether a quoted text with line breaks is several lines of people, between two quotation marks that stand alone. */
function isRows(
  text: string,
  start: number,
  end: number,
  { delimiter, width }: Pick<Place, 'delimiter' | 'width'>,
): boolean {
  const rest = /^[^\r\n]*/.exec(text.slice(end))?.[0] ?? '';
  const lines = (text.slice(start, end) + rest).split(/\r\n?|\n/);
  return lines.every((line) => line.includes('@') && line.split(delimiter).length >= width);
}
