// cspell:ignore Februar Thaana
import { isSpacedWord, type Line, toLine } from './line.ts';
import { periodIn } from './dates.ts';
import { sectionOf } from './sections.ts';

/** A piece of text of a PDF page. Points; `y` is the baseline, and grows upwards. */
export interface Piece {
  text: string;
  x: number;
  right: number;
  y: number;
  size: number;
  font: string;
}

/** Pieces of one baseline from left to right: the cells of a line. */
type Row = Piece[];

/** A page, or a part of one, by its columns. */
interface Block {
  /** Lines from edge to edge. */
  rows: Row[];
  /** The narrower of two columns comes first: the wider one goes on with the next page. */
  columns?: { at: number; sides: [Row[], Row[]] };
}

/** The lines of a document in the order of reading, by the pieces of its pages. */
export function readLayout(pages: readonly (readonly Piece[])[]): Line[] {
  const all = pages.flat();
  const isLeft = runsLeft(all.map(({ text }) => text).join(''));
  // Where lines begin that run from right to left: mirrored, their first cell is at the left.
  const edge = isLeft ? Math.max(...all.map(({ right }) => right)) : undefined;
  const blocks = pages.flatMap((pieces) => toBlocks(toRows(pieces, edge)));
  const lines: Line[] = [];
  for (let index = 0; index < blocks.length;) {
    const { rows, columns } = blocks[index]!;
    lines.push(...toLines(rows));
    index += 1;
    if (!columns) continue;
    const sides = columns.sides;
    // Columns go on with the next page.
    for (; index < blocks.length; index += 1) {
      const next = blocks[index]!;
      const goesOn = next.columns && Math.abs(next.columns.at - columns.at) < 12;
      if (!goesOn || next.rows.length > 0) break;
      for (const side of [0, 1] as const) sides[side].push(...next.columns!.sides[side]);
    }
    for (const side of sides) {
      const [first, ...others] = readRows(side);
      if (first) lines.push({ ...first, startsColumn: true }, ...others);
    }
  }
  return lines;
}

/** A column may have columns itself. */
const readRows = (rows: Row[]): Line[] =>
  toBlocks(rows).flatMap((block) => [
    ...toLines(block.rows),
    ...(block.columns?.sides.flatMap((side) => toLines(side)) ?? []),
  ]);

/** Joins pieces into words and cells. A gap wider than a letter separates cells. */
function toRows(pieces: readonly Piece[], edge: number | undefined): Row[] {
  const rows: { y: number; size: number; pieces: Piece[] }[] = [];
  const sorted = pieces.filter(({ text }) => text.trim()).toSorted((one, other) => other.y - one.y);
  for (const piece of sorted) {
    const row = rows.at(-1);
    const isSame = row && Math.abs(row.y - piece.y) < 0.35 * Math.min(row.size, piece.size);
    if (isSame) row.pieces.push(piece);
    else rows.push({ y: piece.y, size: piece.size, pieces: [piece] });
  }
  const sortedRows = rows.map((row) => row.pieces.toSorted((one, other) => one.x - other.x));
  const wide = sortedRows.map((row) => toCells(row));
  // Where a column begins, a narrow gap separates cells as well.
  const starts = new Map<number, number>();
  for (const { x } of wide.flatMap((row) => row.slice(1)))
    starts.set(Math.round(x), (starts.get(Math.round(x)) ?? 0) + 1);
  const isEdge = (x: number) => (starts.get(Math.round(x)) ?? 0) >= 2;
  const read = sortedRows.map((row) => toCells(row, isEdge));
  if (edge === undefined) return read;
  const mirrored = (cell: Piece) => ({ ...cell, x: edge - cell.right, right: edge - cell.x });
  return read.map((row) => row.toReversed().map(mirrored));
}

/** Of the size of the letters. */
const CELL_GAP = 1.15;
const EDGE_GAP = 0.6;
const WORD_GAP = 0.12;
/** Between words whose letters are set apart. */
const SPACED_GAP = 0.9;

function toCells(pieces: readonly Piece[], isEdge: (x: number) => boolean = () => false): Row {
  const cells: Row = [];
  const partsOf = new Map<Piece, Piece[]>();
  const single = pieces.filter(({ text }) => text.trim().length === 1).length;
  const isSpaced =
    pieces.some(({ text }) => isSpacedWord(text, 3)) || (single > 3 && single === pieces.length);
  for (const written of pieces) {
    const hasSpaces = isSpaced && isSpacedWord(written.text, 2);
    const text = hasSpaces ? written.text.replaceAll(' ', '') : written.text;
    const piece = { ...written, text };
    const last = cells.at(-1);
    const gap = last ? piece.x - last.right : 0;
    // Text that is written twice at the same place looks bold.
    if (last && gap < -0.5 * piece.size && last.text.endsWith(piece.text)) continue;
    const isMark = last && last.text.trim().length === 1 && !/[\p{L}\p{N}]/u.test(last.text);
    const widest = isMark ? 3 : isEdge(piece.x) ? EDGE_GAP : CELL_GAP;
    if (last && gap < widest * piece.size) {
      const isApart = hasSpaces || (isSpaced && written.text.trim().length === 1);
      const space =
        gap > (isApart ? SPACED_GAP : WORD_GAP) * piece.size &&
        !/\s$/.test(last.text) &&
        !/^\s/.test(piece.text);
      partsOf.get(last)!.push(written);
      last.text += (space ? ' ' : '') + piece.text;
      last.right = Math.max(last.right, piece.right);
      if (isMark) Object.assign(last, { font: piece.font, size: piece.size });
    } else {
      cells.push(piece);
      partsOf.set(piece, [written]);
    }
  }
  for (const [cell, parts] of partsOf) {
    if (parts.length > 1 && cell.text.search(RIGHT_TO_LEFT) >= 0) cell.text = inReadingOrder(parts);
    const [, groups] = FROM_RIGHT.exec(cell.text.trim()) ?? [];
    if (groups) cell.text = `+${groups.split(' ').toReversed().join(' ')}`;
  }
  return cells;
}

const RIGHT_TO_LEFT =
  /(?!\p{Nd})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/gu;

/** Whether a text runs from right to left: most of its letters do. */
const runsLeft = (text: string): boolean => {
  const count = text.match(RIGHT_TO_LEFT)?.length ?? 0;
  return count > 0 && count >= (text.match(/\p{L}/gu)?.length ?? 0) / 2;
};

/** Letters that end words in Arabic and Hebrew, and 'al-' which begins them. */
const LAST = 'ةىךםןףץ';
const BACKWARDS = new RegExp(`(?<!\\p{L})[${LAST}]\\p{L}|\\p{L}{3}لا(?!\\p{L})`, 'gu');
const FORWARDS = new RegExp(`\\p{L}[${LAST}](?!\\p{L})|(?<!\\p{L})ال\\p{L}{3}`, 'gu');

/** Some programs write Arabic and Hebrew from the left, which then is read backwards: mirrors such a page. */
export function toForwards<Text extends { text: string; x: number; length: number; angle: number }>(
  pieces: readonly Text[],
): readonly Text[] {
  const all = pieces
    .map(({ text }) => text)
    .join(' ')
    .normalize('NFKC');
  if ((all.match(BACKWARDS)?.length ?? 0) <= (all.match(FORWARDS)?.length ?? 0)) return pieces;
  return pieces.map((piece) => {
    const { text, x, length, angle } = piece;
    if (!runsLeft(text)) return piece;
    return {
      ...piece,
      text: [...text].toReversed().join(''),
      x: angle === 0 ? -(x + length) : x,
    };
  });
}

/** The text of pieces, which stand from left to right, in the order of reading. */
function inReadingOrder(pieces: readonly Piece[]): string {
  const isLeft = runsLeft(pieces.map(({ text }) => text).join(''));
  // Words and numbers of the other direction keep their order among themselves.
  const runs: { isLeft: boolean; pieces: Piece[] }[] = [];
  for (const piece of pieces) {
    const own = /[\p{L}\p{N}]/u.test(piece.text) ? runsLeft(piece.text) : isLeft;
    if (own !== runs.at(-1)?.isLeft) runs.push({ isLeft: own, pieces: [] });
    runs.at(-1)!.pieces.push(piece);
  }
  const ordered = (isLeft ? runs.toReversed() : runs).flatMap((run) =>
    run.isLeft ? run.pieces.toReversed() : run.pieces,
  );
  const read = ordered.reduce((text, piece, at) => {
    const last = ordered[at - 1] ?? piece;
    const gap = Math.max(last.x, piece.x) - Math.min(last.right, piece.right);
    const own = isLeft && !runsLeft(piece.text) ? piece.text.replace(ENDS, '$2$4$3$1') : piece.text;
    return `${text}${gap > WORD_GAP * piece.size ? ' ' : ''}${own}`;
  }, '');
  // Brackets may be stored as they look rather than as they are typed.
  if (!/^[^(]*\).*\(/.test(read)) return read;
  return read.replaceAll(/[()]/g, (sign) => (sign === '(' ? ')' : '('));
}

/** A word or number of the other direction, with the marks that stand at its ends: the full stop of '.2020' is read last. */
const ENDS = /^([.,:;!?-]+)(.+)$|^(.+)([.,:;!?-])$/s;
/** A phone number whose groups of digits are read from the right. */
const FROM_RIGHT = /^(\d[\d ()/.-]*)\+$/;

function toLines(rows: readonly Row[]): Line[] {
  const lines: Line[] = [];
  for (const row of joinWrappedDates(rows)) {
    const [first] = row;
    if (!first) continue;
    const [texts, xs] = [row.map(({ text }) => text), row.map(({ x }) => x)];
    const look = { xs, right: row.at(-1)!.right, isBullet: false, isHeading: false };
    const line = toLine(texts, { ...look, size: first.size, font: first.font });
    if (line) lines.push(line);
  }
  return lines;
}

/** Characters of dates in a narrow column. */
const NARROW = 30;

/** Dates in a narrow column take two lines or three: 'August 2014 –', 'Februar' and '2019'. */
function joinWrappedDates(rows: readonly Row[]): Row[] {
  const joined: Row[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]!;
    const count = wrappedRows(rows.slice(index, index + 3));
    const dates = rows.slice(index, index + count).map(([cell]) => cell!.text.trim());
    const [first, ...others] = row;
    joined.push(count > 1 ? [{ ...first!, text: dates.join(' ') }, ...others] : row);
    for (const next of rows.slice(index + 1, index + count)) {
      if (next.length > 1) joined.push(next.slice(1));
    }
    index += count - 1;
  }
  return joined;
}

/** Whether a text has dates with an end; after a dash at the end, more may follow. */
const isWholePeriod = (text: string): boolean =>
  periodIn(text)?.end !== undefined && !/[-–—]\s*$/.test(text);

/** How many rows the dates in the first cell take. */
function wrappedRows(rows: readonly Row[]): number {
  const [start] = rows[0] ?? [];
  if (!start || start.text.length >= NARROW || isWholePeriod(start.text)) return 1;
  for (let count = 2; count <= rows.length; count += 1) {
    const cells = rows.slice(0, count).map(([cell]) => cell!);
    const isColumn = cells.every(
      ({ x, text }) => Math.abs(x - start.x) < 2 && text.length < NARROW,
    );
    if (!isColumn || isWholePeriod(cells.at(-1)!.text)) return 1;
    const text = cells.map((cell) => cell.text.trim()).join(' ');
    const period = periodIn(text);
    if (period?.end && isWholePeriod(text) && period.text.length > text.length - 3) return count;
  }
  return 1;
}

/** Rows that each column needs at least. */
const COLUMN_ROWS = 4;
/** Points between two columns. */
const GUTTER = 5;

/** Finds two columns of which each is read by itself, and what stands above and below them. */
function toBlocks(rows: Row[]): Block[] {
  const cut = findColumns(rows);
  if (!cut) return rows.length > 0 ? [{ rows }] : [];
  const { at, from, to, left, right } = cut;
  const sides: [Row[], Row[]] =
    widthOf(left) <= widthOf(right) * 1.1 ? [left, right] : [right, left];
  return [{ rows: rows.slice(0, from), columns: { at, sides } }, ...toBlocks(rows.slice(to))];
}

const widthOf = (rows: readonly Row[]): number =>
  Math.max(...rows.map((row) => row.at(-1)!.right)) - Math.min(...rows.map((row) => row[0]!.x));

interface Cut {
  at: number;
  /** The rows between which no cell crosses the gutter. */
  from: number;
  to: number;
  left: Row[];
  right: Row[];
}

function findColumns(rows: Row[]): Cut | undefined {
  const edges = new Map<number, number>();
  for (const row of rows) {
    for (const { x } of row) edges.set(Math.round(x), (edges.get(Math.round(x)) ?? 0) + 1);
  }
  const cuts = [...edges]
    .filter(([, count]) => count >= COLUMN_ROWS)
    .flatMap(([x]) => cutsAt(rows, x - 1))
    .filter((cut) => isColumns(cut));
  const sizeOf = ({ left, right }: Cut) =>
    Math.min(left.length, right.length) * 3 + left.length + right.length;
  return cuts.toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
}

/** The stretches of rows in which nothing crosses a vertical line. */
function cutsAt(rows: Row[], at: number): Cut[] {
  const cuts: Cut[] = [];
  let from = 0;
  for (let index = 0; index <= rows.length; index += 1) {
    const row = rows[index];
    if (row && !row.some(({ x, right }) => x < at && right > at - 2)) continue;
    const part = rows.slice(from, index);
    const side = (isLeft: boolean) =>
      part
        .map((cells) => cells.filter(({ x }) => x < at === isLeft))
        .filter(({ length }) => length);
    cuts.push({ at, from, to: index, left: side(true), right: side(false) });
    from = index + 1;
  }
  return cuts;
}

/** Whether the two sides are columns of their own, and no rows with dates or headings in the margin. */
function isColumns({ left, right }: Cut): boolean {
  if (left.length < COLUMN_ROWS || right.length < COLUMN_ROWS) return false;
  const gutter =
    Math.min(...right.map(([cell]) => cell!.x)) - Math.max(...left.map((row) => row.at(-1)!.right));
  if (gutter < GUTTER) return false;
  const [few, many] = left.length <= right.length ? [left, right] : [right, left];
  const baselines = new Set(many.map(([cell]) => Math.round(cell!.y)));
  const isBeside = ([cell]: Row) =>
    [-1, 0, 1].some((off) => baselines.has(Math.round(cell!.y) + off));
  const aligned = shareOf(few, isBeside);
  const headings = (side: Row[]) => side.filter(([cell]) => sectionOf(cell!.text)).length;
  const isMargin = (side: Row[]) =>
    shareOf(side, ([cell]) => isDate(cell!.text) || sectionOf(cell!.text) !== undefined) > 0.6;
  if (isMargin(left) || shareOf(right, ([cell]) => isDate(cell!.text)) > 0.45) return false;
  if (headings(left) > 0 && headings(right) > 0) return true;
  return aligned < (headings(few) > 0 ? 0.9 : 0.7);
}

const shareOf = <T>(items: readonly T[], test: (item: T) => boolean): number =>
  items.filter(test).length / Math.max(1, items.length);

/** Whether a cell is dates and little else. */
function isDate(text: string): boolean {
  const period = periodIn(text);
  return period !== undefined && period.text.length >= text.trim().length - 6;
}
