import { getDocumentProxy } from 'unpdf';
import { type Piece, readLayout, toForwards } from './layout.ts';
import type { Line } from './line.ts';
import { Unreadable } from './unreadable.ts';
import { type Placed, rotated, toUpright, type Upright } from './upright.ts';

/** What is read of a document: a resume is at its beginning, and certificates follow. */
const PAGES_MAX = 100;
/** Microseconds of a processor after which no other page is read. */
const TIME_MAX = 2_000_000;
/** Pieces of text of all pages. */
const PIECES_MAX = 30_000;
/** The share of a page below its text from which on it is not full. */
const BLANK = 0.3;
/** A scan with a stamp has fewer letters. */
const SCAN_LETTERS_MAX = 30;
/** A picture as wide as a scanned page, by the dictionary that no PDF packs. */
const SCAN = /\/Width\s{0,9}(?:[6-9]\d\d|\d{4,5})\b/;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;

/** What a document says. */
export interface ReadFile {
  lines: Line[];
  /** The addresses of its links. */
  links: string[];
  /** Pages after those that were read. */
  pagesLeftOut?: number;
}

/** The lines of a PDF, those of its first pages if it has many. @throws Unreadable */
export async function readPdf(content: Uint8Array): Promise<ReadFile> {
  // PDF.js takes the bytes away.
  const isScan = SCAN.test(Buffer.from(content).toString('latin1'));
  const document = await open(content);
  const began = process.cpuUsage();
  const isTime = () => {
    const { user, system } = process.cpuUsage(began);
    return user + system < TIME_MAX;
  };
  const pages: Upright[] = [];
  const links: string[] = [];
  let broken: unknown;
  let count = 0;
  let number = 0;
  while (number < Math.min(document.numPages, PAGES_MAX) && (number === 0 || isTime())) {
    number += 1;
    try {
      const page = await document.getPage(number);
      const placed = await placedOn(page, PIECES_MAX - count);
      count += placed?.length ?? Infinity;
      if (!placed && pages.length === 0) throw new Unreadable('too-long');
      if (!placed) break;
      const annotations = (await page.getAnnotations().catch(() => [])) as Annotation[];
      placed.push(...annotations.flatMap((each) => toFilledIn(each, page.rotate)));
      pages.push(toUpright(toForwards(placed), page.view));
      links.push(...annotations.flatMap(({ url }) => url?.replace(/^mailto:/, '') ?? []));
    } catch (error) {
      if (error instanceof Unreadable) throw error;
      broken ??= error;
    }
  }
  if (pages.length === 0) throw new Unreadable('broken', broken);
  // A page that is not full ends a document; certificates and the like follow it.
  const documents: Piece[][][] = [];
  for (const [index, { main }] of pages.entries()) {
    if (index > 0 && pages[index - 1]!.blank < BLANK) documents.at(-1)!.push(main);
    else documents.push([main]);
  }
  const turned = pages.flatMap(({ others }) => others).map((pieces) => [pieces]);
  const lines = [...documents, ...turned].flatMap((part, index) => {
    const [first, ...rest] = readLayout(part);
    if (!first) return [];
    const isTurned = index >= documents.length;
    const begins = { startsDocument: index > 0, startsColumn: isTurned || first.startsColumn };
    return [{ ...first, ...begins }, ...rest];
  });
  if (isGarbled(pages.map(({ main }) => main))) throw new Unreadable('without-letters');
  const text = lines.map((line) => line.text).join('');
  if (text.length === 0 || (text.length < SCAN_LETTERS_MAX && isScan))
    throw new Unreadable(broken ? 'broken' : 'without-text');
  const pagesLeftOut = document.numPages - number;
  return { lines, links, ...(pagesLeftOut > 0 && { pagesLeftOut }) };
}

/** The text of a page; undefined if it has more pieces than that. */
async function placedOn(page: Page, max: number): Promise<Placed[] | undefined> {
  const placed: Placed[] = [];
  let count = 0;
  const reader = (page.streamTextContent() as ReadableStream<Chunk>).getReader();
  // In parts, so that it need not be read to its end. PDF.js fails when a loop over the stream ends early.
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return placed;
    count += value.items.length;
    if (count > max) return undefined;
    for (const item of value.items) {
      const piece = 'str' in item ? toPlaced(item, value.styles) : undefined;
      if (piece) placed.push(piece);
    }
  }
}

async function open(content: Uint8Array): Promise<Document> {
  try {
    return await getDocumentProxy(content, {
      disableFontFace: true,
      useSystemFonts: false,
      maxImageSize: 0,
      verbosity: 0,
    });
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    throw new Unreadable(isLocked ? 'locked' : 'broken', error);
  }
}

type Styles = Record<string, { vertical?: boolean }>;
interface Chunk {
  items: (Item | object)[];
  styles: Styles;
}

interface Item {
  str: string;
  /** Scale, skew and place. */
  transform: number[];
  width: number;
  height: number;
  fontName: string;
}

function toPlaced(item: Item, styles: Styles): Placed | undefined {
  const { str: text, transform, width, height, fontName: font } = item;
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform;
  const size = Math.hypot(c, d);
  if (!text.trim() || size === 0) return undefined;
  const isVertical = styles[font]?.vertical === true;
  const angle = (Math.atan2(b, a) * 180) / Math.PI - (isVertical ? 90 : 0);
  return { text, x, y, size, font, angle, length: isVertical ? height : width };
}

/** What is used of the parts of a page that are beside its text. */
interface Annotation {
  url?: string;
  subtype?: string;
  fieldType?: string;
  fieldValue?: unknown;
  password?: boolean;
  hidden?: boolean;
  contentsObj?: { str?: string };
  rect?: number[];
}

/** The lines of a filled-in field, or of a text that somebody has typed onto the page. */
function toFilledIn(annotation: Annotation, rotate: number): Placed[] {
  const { subtype, fieldType, fieldValue, contentsObj, rect = [], password, hidden } = annotation;
  const isField = subtype === 'Widget' && (fieldType === 'Tx' || fieldType === 'Ch') && !password;
  const value = isField ? fieldValue : subtype === 'FreeText' ? contentsObj?.str : undefined;
  const texts = [value].flat().filter((text) => typeof text === 'string');
  const lines = texts.flatMap((text) => text.split(/\r\n?|\n/)).filter((text) => text.trim());
  if (lines.length === 0 || hidden) return [];
  // As they stand when the page is turned.
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
  const [one, other] = [rotated({ x: x1, y: y1 }, -rotate), rotated({ x: x2, y: y2 }, -rotate)];
  const [left, bottom] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const step = Math.abs(one.y - other.y) / lines.length;
  const size = Math.min(11, Math.max(4, 0.75 * step));
  return lines.map((text, index) => {
    const up = (lines.length - index - 1) * step + 0.3 * (step - size) + 0.2 * size;
    const length = Math.min(Math.abs(one.x - other.x), text.length * size * 0.5);
    const at = rotated({ x: left, y: bottom + up }, rotate);
    return { ...at, text, size, font: 'field', angle: rotate, length };
  });
}

/** Signs that no font explains: of private use, of control, or unknown. */
const NO_LETTER = /[\uE000-\uF8FF\uFFFD\p{Cc}\p{Cn}\p{Co}]/gu;

/** Whether fonts without a map to letters leave nonsense. Icons are few. */
function isGarbled(pages: readonly (readonly Piece[])[]): boolean {
  const text = pages.flatMap((pieces) => pieces.map((piece) => piece.text)).join('');
  const signs = text.replaceAll(/\s/g, '').length;
  const unknown = text.match(NO_LETTER)?.length ?? 0;
  const letters = text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  return unknown > 0.15 * signs || (signs > 40 && letters < 0.4 * signs);
}
