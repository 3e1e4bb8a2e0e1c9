// cspell:ignore ptab txbx
import { convert } from 'html-to-text';
import PostalMime from 'postal-mime';
import { type Line, toLine } from './line.ts';
import { decoded, type Element, Package, type Relation, within } from './ooxml.ts';
import type { ReadFile } from './pdf.ts';
import { Unreadable } from './unreadable.ts';

const LINES_MAX = 5000;
/** Word documents within each other. */
const CHUNKS_MAX = 3;
/** Characters of a web page. */
const HTML_MAX = 1_000_000;

/** How text without a style looks; its size in points. */
const PLAIN = { xs: [], right: 0, size: 11, font: 'regular', isBullet: false, isHeading: false };

/** Lines of a text in which tabs separate cells. */
const toLines = (text: string, look: Partial<Line> = {}): Line[] =>
  text
    .split(/\r\n?|\n/)
    .flatMap((line) => toLine(line.split(/\t+| {4,}/), { ...PLAIN, ...look }) ?? []);

/** The lines of a Word document, and the addresses of its links. @throws Unreadable */
export const readDocx = (content: Uint8Array): Promise<ReadFile> => readPackage(content, 0);

async function readPackage(content: Uint8Array, depth: number): Promise<ReadFile> {
  const file = new Package(content);
  const main = file.mainPart();
  const relations = [...file.relationsOf(main).values()];
  const partsOf = (type: string) =>
    relations.filter((each) => each.type === type && !each.isOutside);
  const styles = stylesOf(file, partsOf('styles')[0]?.target ?? 'word/styles.xml');
  const links: string[] = [];
  const chunks = new Map<string, Line[]>();
  const readPart = async (part: string): Promise<Line[]> => {
    for (const { type, target } of file.relationsOf(part).values())
      if (type === 'aFChunk') chunks.set(target, await readChunk(file, target, depth));
    return linesOfPart(part, { file, styles, links, chunks });
  };
  /** Each kind of page has a header of its own, which often say the same. */
  const around = async (type: string) => {
    const lines = new Map<string, Line>();
    for (const { target } of partsOf(type))
      for (const line of await readPart(target)) lines.set(line.text, line);
    return [...lines.values()];
  };
  const lines = [await around('header'), await readPart(main)];
  for (const type of ['footnotes', 'endnotes', 'footer']) lines.push(await around(type));
  const all = lines.flat();
  if (all.length > LINES_MAX) throw new Unreadable('too-long');
  if (all.length === 0) throw new Unreadable('without-text');
  return { lines: all, links };
}

/** What a part of the document holds in another format. @throws Unreadable */
async function readChunk(file: Package, part: string, depth: number): Promise<Line[]> {
  const bytes = file.bytes(part);
  if (!bytes) return [];
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1').trimStart();
  if (start.startsWith('PK')) {
    if (depth >= CHUNKS_MAX) throw new Unreadable('too-long');
    return (await readPackage(bytes, depth + 1)).lines;
  }
  if (start.startsWith('{\\rtf')) throw new Unreadable('other-content');
  // A web page in one file is a mail.
  if (/^(?:MIME-Version|From|Content-Type|Subject|Date):/im.test(start)) {
    const { html, text = '' } = await PostalMime.parse(bytes);
    return toLines(html ? textOfHtml(html) : text);
  }
  const text = decoded(bytes);
  const isHtml = /<(?:!doctype|html|body|head|p|div|table|h1)\b/i.test(text);
  return toLines(isHtml ? textOfHtml(text) : text);
}

const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table'];
const textOfHtml = (html: string): string =>
  convert(html.slice(0, HTML_MAX), {
    wordwrap: false,
    limits: { maxDepth: 100 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'ul', options: { itemPrefix: '• ' } },
      ...HEADINGS.map((selector) => ({ selector, options: { uppercase: false } })),
      ...['img', 'style', 'script', 'head'].map((selector) => ({ selector, format: 'skip' })),
    ],
  });

/** What a style says of its paragraphs. */
interface Style {
  name: string;
  size: number;
  isBullet: boolean;
}

function stylesOf(file: Package, part: string): Map<string, Style> {
  const root = file.read(part).find(({ name }) => name === 'styles');
  return new Map(
    root?.children.map((style) => [
      style.attributes.styleId ?? '',
      {
        name: (within(style, 'name')?.attributes.val ?? '').toLowerCase(),
        size: sizeOf(style),
        isBullet: within(style, 'pPr', 'numPr') !== undefined,
      },
    ]),
  );
}

/** Of a run or style, in points; 0 if it has none. */
const sizeOf = (element: Element) => Number(within(element, 'rPr', 'sz')?.attributes.val ?? 0) / 2;

/** The text of a paragraph, and how its runs look. */
interface Paragraph {
  text: string;
  isBold: boolean;
  size: number;
}

const newParagraph = (): Paragraph => ({ text: '', isBold: true, size: 0 });

/** Text that was deleted, or stands above other text to say how it is spoken; and properties. */
const SKIPPED = new Set(['del', 'moveFrom', 'rt', 'pPr']);
const SIGNS: Partial<Record<string, string>> = {
  tab: '\t',
  ptab: '\t',
  br: '\n',
  cr: '\n',
  noBreakHyphen: '-',
  sym: ' ',
};

/** What is needed to read the elements of a part. */
interface Context {
  file: Package;
  styles: ReadonlyMap<string, Style>;
  /** The addresses that are found. */
  links: string[];
  /** The lines of parts in other formats, by their names. */
  chunks: Map<string, Line[]>;
  relations: Map<string, Relation>;
}

function linesOfPart(part: string, context: Omit<Context, 'relations'>): Line[] {
  const own = { ...context, relations: context.file.relationsOf(part) };
  return context.file.read(part).flatMap((root) => linesOf(root, newParagraph(), own));
}

/**
 * The lines within an element, such as those of a text box; text that is in no other paragraph is added to this one.
 * Elements that are not known are read through.
 */
function linesOf(element: Element, paragraph: Paragraph, context: Context): Line[] {
  const { name, attributes, children } = element;
  const inside = (all: readonly Element[], into = paragraph) =>
    all.flatMap((child) => linesOf(child, into, context));
  const target = (id: string | undefined) => context.relations.get(id ?? '')?.target ?? '';
  if (SKIPPED.has(name) || isPlaceholder(element)) return [];
  paragraph.text += SIGNS[name] ?? '';
  switch (name) {
    case 't':
      paragraph.text += textOf(element);
      return [];
    case 'textpath':
      paragraph.text += `${attributes.string ?? ''}\n`;
      return [];
    case 'hyperlink':
      addLink(target(attributes.id), context);
      return inside(children);
    case 'instrText':
    case 'fldSimple':
      addLink(/HYPERLINK\s+"([^"]+)"/.exec(attributes.instr ?? textOf(element))?.[1], context);
      return inside(children);
    case 'p': {
      const own = newParagraph();
      const boxes = inside(children, own);
      return [...linesOfParagraph(element, own, context), ...boxes];
    }
    case 'r':
      return linesOfRun(element, paragraph, context);
    case 'tbl':
      return linesOfTable(element, context);
    case 'altChunk':
      return context.chunks.get(target(attributes.id)) ?? [];
    case 'relIds':
      // The drawing of a list keeps its texts in a part of its own.
      return linesOfPart(target(attributes.dm), context);
    case 'AlternateContent': {
      const before = paragraph.text;
      const choice = inside(children.filter((child) => child.name === 'Choice').slice(0, 1));
      if (choice.length > 0 || paragraph.text !== before) return choice;
      return inside(children.filter((child) => child.name === 'Fallback'));
    }
    default:
      return inside(children);
  }
}

function linesOfRun(run: Element, paragraph: Paragraph, context: Context): Line[] {
  if (isOn(within(run, 'rPr', 'vanish'))) return [];
  const before = paragraph.text.length;
  const boxes = run.children.flatMap((child) => linesOf(child, paragraph, context));
  if (paragraph.text.slice(before).trim()) {
    paragraph.isBold &&= isOn(within(run, 'rPr', 'b'));
    paragraph.size = Math.max(paragraph.size, sizeOf(run));
  }
  return boxes;
}

function linesOfParagraph(
  element: Element,
  { text, isBold, size }: Paragraph,
  { styles }: Context,
): Line[] {
  const properties = within(element, 'pPr');
  const style = styles.get(within(properties, 'pStyle')?.attributes.val ?? '');
  const name = style?.name ?? '';
  const isHeading =
    /^(?:heading|title)/.test(name) || within(properties, 'outlineLvl') !== undefined;
  const level = Number(/\d/.exec(name)?.[0] ?? 1);
  const numbering = within(properties, 'numPr', 'numId')?.attributes.val ?? '0';
  const isBullet = numbering !== '0' || name.startsWith('list') || style?.isBullet === true;
  const font = isBold ? 'bold' : 'regular';
  return toLines(text, {
    size: size || style?.size || (isHeading ? 20 - 2 * level : PLAIN.size),
    font: isHeading ? name : font,
    isBullet: isBullet && !isHeading,
    isHeading,
  });
}

/** A table's cells of one line each are a line together; others are read one after the other. */
function linesOfTable(table: Element, context: Context): Line[] {
  return allWithin(table, 'tr').flatMap((row) => {
    if (within(row, 'trPr', 'del')) return [];
    const filled = allWithin(row, 'tc')
      .map((cell) => cell.children.flatMap((child) => linesOf(child, newParagraph(), context)))
      .filter(({ length }) => length > 0);
    // Dates beside several lines belong to the first of them.
    if (filled.length < 2 || filled[0]!.length > 1) return filled.flat();
    const heads = filled.map(([head]) => head!);
    const merged = toLine(
      heads.flatMap(({ cells }) => cells),
      heads.at(-1)!,
    );
    return [merged!, ...filled.flatMap(([, ...others]) => others)];
  });
}

function addLink(address: string | undefined, { links }: Context): void {
  if (address) links.push(address.replace(/^(?:mailto|tel):/, ''));
}

const textOf = ({ children }: Element): string => children.map(({ text }) => text).join('');

/** A field that nobody has filled in shows what to write. */
const isPlaceholder = (element: Element): boolean =>
  element.name === 'sdt' && isOn(within(element, 'sdtPr', 'showingPlcHdr'));

const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !['0', 'false', 'off'].includes(element.attributes.val ?? '');

/** Rows or cells, also those in fields and changes. */
const allWithin = (element: Element, name: 'tr' | 'tc'): Element[] =>
  element.children.flatMap((child) => (child.name === name ? child : allWithin(child, name)));
