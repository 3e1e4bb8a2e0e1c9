import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { unpack } from './archive.ts';
import { type Line, toLine } from './line.ts';
import { Unreadable } from './unreadable.ts';

/** An element of a document as mammoth reads it. */
interface Element {
  type: string;
  children?: Element[];
  value?: string;
  href?: string;
  isBold?: boolean;
  fontSize?: number | null;
  styleName?: string | null;
  numbering?: object | null;
}

/** The parts of a document that hold its text; pictures and fonts stay packed. */
const PARTS = /^(?:\[Content_Types\]\.xml|_rels\/|word\/[^/]+\.xml$|word\/_rels\/)/;
/** Points, of text without a size of its own. */
const TEXT_SIZE = 11;
/** Elements within each other. */
const DEPTH_MAX = 100;
const LINES_MAX = 5000;
/** Tags of the XML of all parts, whose tree takes several times as much memory as the text. A resume of ten pages has 50,000. */
const TAGS_MAX = 300_000;
const TAG = '<'.charCodeAt(0);

/** The lines of a Word document, and the addresses of its links. @throws Unreadable */
export async function readDocx(content: Uint8Array): Promise<{ lines: Line[]; links: string[] }> {
  const parts = unpack(content, (name) => PARTS.test(name));
  let tags = 0;
  for (const part of parts.values()) for (const byte of part) if (byte === TAG) tags += 1;
  if (tags > TAGS_MAX) throw new Unreadable('too-long');
  const safe = zipSync(Object.fromEntries(parts), { level: 0 });
  let document: Element | undefined;
  try {
    await mammoth.convertToHtml(
      { buffer: Buffer.from(safe) },
      {
        // Reads the document; the HTML is not needed.
        transformDocument(element: Element) {
          document = element;
          return { ...element, children: [] };
        },
      },
    );
  } catch (error) {
    throw new Unreadable('broken', error);
  }
  const found = { lines: [] as Line[], links: [] as string[] };
  if (document) collect(document, found, 0);
  if (found.lines.length === 0) throw new Unreadable('without-text');
  return found;
}

type Found = { lines: Line[]; links: string[] };

function collect(element: Element, found: Found, depth: number): void {
  if (depth > DEPTH_MAX || found.lines.length > LINES_MAX) throw new Unreadable('too-long');
  if (element.type === 'paragraph') found.lines.push(...linesOf(element, found.links));
  else if (element.type === 'table') collectTable(element, found, depth);
  else for (const child of element.children ?? []) collect(child, found, depth + 1);
}

/** A table's cells of one line each are a line together; others are read one after the other. */
function collectTable(table: Element, found: Found, depth: number): void {
  for (const row of table.children ?? []) {
    const cells = (row.children ?? []).map((cell) => {
      const inside: Found = { lines: [], links: found.links };
      for (const child of cell.children ?? []) collect(child, inside, depth + 1);
      return inside.lines;
    });
    const filled = cells.filter(({ length }) => length > 0);
    const [first] = filled;
    // Dates beside several lines belong to the first of them.
    const isBeside = filled.length > 1 && first?.length === 1;
    if (!isBeside) {
      found.lines.push(...filled.flat());
      continue;
    }
    const heads = filled.map(([head]) => head!);
    const merged = toLine(
      heads.flatMap(({ cells: texts }) => texts),
      heads.at(-1)!,
    );
    if (merged) found.lines.push(merged);
    found.lines.push(...filled.flatMap(([, ...others]) => others));
  }
}

/** The lines of a paragraph: tabs separate cells, and breaks lines. */
function linesOf(paragraph: Element, links: string[]): Line[] {
  const look = { isBold: true, size: 0 };
  const text = textOf(paragraph, look, links, 0);
  const style = (paragraph.styleName ?? '').toLowerCase();
  const isHeading =
    /^(?:heading|title|überschrift|titel|titre|título|titolo|kop|nagłówek|tytuł)/.test(style);
  const level = Number(/\d/.exec(style)?.[0] ?? 1);
  const size = look.size || (isHeading ? 20 - 2 * level : TEXT_SIZE);
  return text.split('\n').flatMap((line) => {
    const cells = line.split(/\t+| {4,}/);
    const font = look.isBold ? 'bold' : 'regular';
    const isBullet = Boolean(paragraph.numbering) || style.startsWith('list');
    return (
      toLine(cells, {
        xs: [],
        right: 0,
        size,
        font: isHeading ? style : font,
        isBullet,
        isHeading,
      }) ?? []
    );
  });
}

function textOf(
  element: Element,
  look: { isBold: boolean; size: number },
  links: string[],
  depth: number,
): string {
  if (depth > DEPTH_MAX) throw new Unreadable('too-long');
  if (element.type === 'text') return element.value ?? '';
  if (element.type === 'tab') return '\t';
  if (element.type === 'break') return '\n';
  if (element.type === 'hyperlink' && element.href)
    links.push(element.href.replace(/^mailto:/, ''));
  const text = (element.children ?? [])
    .map((child) => textOf(child, look, links, depth + 1))
    .join('');
  if (element.type === 'run' && text.trim()) {
    look.isBold &&= Boolean(element.isBold);
    look.size = Math.max(look.size, element.fontSize ?? 0);
  }
  return text;
}
