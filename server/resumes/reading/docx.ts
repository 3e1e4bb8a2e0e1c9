// cspell:ignore ptab txbx
import { convert } from 'html-to-text';
import PostalMime from 'postal-mime';
import { type Line, toLine } from './line.ts';
import { decoded, type Element, Package, type Relation, within } from './ooxml.ts';
import type { ReadFile } from './pdf.ts';
import { Unreadable } from './unreadable.ts';

/** Points, of text without a size of its own. */
const TEXT_SIZE = 11;
/** Elements within each other. */
const DEPTH_MAX = 100;
const LINES_MAX = 5000;
/** Word documents within each other. */
const CHUNKS_MAX = 3;
/** Characters of a web page. */
const HTML_MAX = 1_000_000;

/** The lines of a Word document, and the addresses of its links. @throws Unreadable */
export const readDocx = (content: Uint8Array): Promise<ReadFile> => readPackage(content, 0);

async function readPackage(content: Uint8Array, depth: number): Promise<ReadFile> {
  const file = new Package(content);
  const main = file.mainPart();
  const relations = file.relationsOf(main);
  const ofType = (...types: string[]) =>
    [...relations.values()].filter(({ type, isOutside }) => types.includes(type) && !isOutside);
  const styles = stylesOf(file, ofType('styles')[0]?.target ?? 'word/styles.xml');
  const links: string[] = [];
  const readPart = async (part: string): Promise<Line[]> => {
    const reader = new PartReader(file, part, styles, links);
    const lines = reader.read();
    const all: Line[] = [];
    for (const line of lines) {
      if ('chunk' in line) all.push(...(await readChunk(file, line.chunk, depth)));
      else all.push(line);
      if (all.length > LINES_MAX) throw new Unreadable('too-long');
    }
    return all;
  };
  const body = await readPart(main);
  // Each kind of page has a header of its own, which often say the same.
  const around = async (...types: string[]) => {
    const lines: Line[] = [];
    for (const { target } of ofType(...types)) lines.push(...(await readPart(target)));
    const known = new Set<string>();
    return lines.filter(({ text }) => !known.has(text) && known.add(text));
  };
  const lines = [
    ...(await around('header')),
    ...body,
    ...(await around('footnotes', 'endnotes', 'footer')),
  ];
  if (lines.length === 0) throw new Unreadable('without-text');
  return { lines, links };
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
  const mail = /^(?:MIME-Version|From|Content-Type|Subject|Date):/im.test(start)
    ? await PostalMime.parse(bytes)
    : undefined;
  const text = mail ? (mail.html ?? mail.text ?? '') : decoded(bytes);
  const isHtml = mail
    ? Boolean(mail.html)
    : /<(?:!doctype|html|body|head|p|div|table|h1)\b/i.test(text);
  const plain = isHtml ? textOfHtml(text) : text;
  const look = {
    xs: [],
    right: 0,
    size: TEXT_SIZE,
    font: 'regular',
    isBullet: false,
    isHeading: false,
  };
  return plain.split(/\r\n?|\n/).flatMap((line) => toLine(line.split(/\t+| {4,}/), look) ?? []);
}

const textOfHtml = (html: string): string =>
  convert(html.slice(0, HTML_MAX), {
    wordwrap: false,
    limits: { maxDepth: DEPTH_MAX },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'ul', options: { itemPrefix: '• ' } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      ...['style', 'script', 'title', 'head'].map((selector) => ({ selector, format: 'skip' })),
    ],
  });

/** What a style says of its paragraphs. */
interface Style {
  name: string;
  size: number;
  isBullet: boolean;
}

function stylesOf(file: Package, part: string): Map<string, Style> {
  const found = new Map<string, Style>();
  const root = file.read(part).find(({ name }) => name === 'styles');
  for (const style of root?.children ?? []) {
    found.set(style.attributes.styleId ?? '', {
      name: (within(style, 'name')?.attributes.val ?? '').toLowerCase(),
      size: Number(within(style, 'rPr', 'sz')?.attributes.val ?? 0) / 2,
      isBullet: within(style, 'pPr', 'numPr') !== undefined,
    });
  }
  return found;
}

/** A place where a part in another format stands. */
interface Chunk {
  chunk: string;
}

/** How a paragraph looks, by its runs. */
interface Look {
  isBold: boolean;
  size: number;
}

/** Text that was deleted, or stands above other text to say how it is spoken; and properties. */
const SKIPPED = new Set([
  'del',
  'moveFrom',
  'rt',
  'instrText',
  'delText',
  'delInstrText',
  'sdtPr',
  'pPr',
  'tblPr',
  'tcPr',
  'sectPr',
]);

/** Reads the text of a part. Elements that it does not know are read through. */
class PartReader {
  private readonly file: Package;
  private readonly part: string;
  private readonly relations: Map<string, Relation>;
  private readonly styles: ReadonlyMap<string, Style>;
  private readonly links: string[];

  constructor(file: Package, part: string, styles: ReadonlyMap<string, Style>, links: string[]) {
    this.file = file;
    this.part = part;
    this.relations = file.relationsOf(part);
    this.styles = styles;
    this.links = links;
  }

  read(): (Line | Chunk)[] {
    return this.file.read(this.part).flatMap((root) => this.linesOf(root, 0));
  }

  private linesOf(element: Element, depth: number): (Line | Chunk)[] {
    if (depth > DEPTH_MAX) throw new Unreadable('too-long');
    const { name, attributes, children } = element;
    if (SKIPPED.has(name)) return [];
    if (name === 'p') return this.paragraph(element, depth);
    if (name === 'tbl') return this.table(element, depth);
    if (name === 'altChunk') {
      const { target, isOutside } = this.relations.get(attributes.id ?? '') ?? {};
      return target && !isOutside ? [{ chunk: target }] : [];
    }
    // The drawing of a list keeps its texts in a part of its own.
    if (name === 'relIds') {
      const data = this.relations.get(attributes.dm ?? '')?.target;
      return data === undefined
        ? []
        : new PartReader(this.file, data, this.styles, this.links).read();
    }
    if (isPlaceholder(element)) return [];
    if (name === 'AlternateContent') {
      const read = (each: string) =>
        children
          .filter((child) => child.name === each)
          .slice(0, 1)
          .flatMap((child) => this.linesOf(child, depth + 1));
      const choice = read('Choice');
      return choice.length > 0 ? choice : read('Fallback');
    }
    return children.flatMap((child) => this.linesOf(child, depth + 1));
  }

  /** A table's cells of one line each are a line together; others are read one after the other. */
  private table(table: Element, depth: number): (Line | Chunk)[] {
    return withinAll(table, 'tr').flatMap((row) => {
      if (within(row, 'trPr', 'del')) return [];
      const filled = withinAll(row, 'tc')
        .map((cell) => cell.children.flatMap((child) => this.linesOf(child, depth + 3)))
        .filter(({ length }) => length > 0);
      const heads = filled.flatMap(([head]) => (head && 'text' in head ? head : []));
      // Dates beside several lines belong to the first of them.
      const isBeside =
        filled.length > 1 && filled[0]?.length === 1 && heads.length === filled.length;
      const merged =
        isBeside &&
        toLine(
          heads.flatMap(({ cells }) => cells),
          heads.at(-1)!,
        );
      return merged ? [merged, ...filled.flatMap(([, ...others]) => others)] : filled.flat();
    });
  }

  /** The lines of a paragraph, where tabs separate cells and breaks lines; then those of its text boxes. */
  private paragraph(paragraph: Element, depth: number): (Line | Chunk)[] {
    const look: Look = { isBold: true, size: 0 };
    const boxes: (Line | Chunk)[] = [];
    const text = paragraph.children
      .map((child) => this.textOf(child, look, boxes, depth + 1))
      .join('');
    const properties = within(paragraph, 'pPr');
    const style = this.styles.get(within(properties, 'pStyle')?.attributes.val ?? '');
    const name = style?.name ?? '';
    const isHeading =
      /^(?:heading|title)/.test(name) || within(properties, 'outlineLvl') !== undefined;
    const level = Number(/\d/.exec(name)?.[0] ?? 1);
    const numbering = within(properties, 'numPr', 'numId')?.attributes.val;
    const isBullet =
      (numbering !== undefined && numbering !== '0') ||
      name.startsWith('list') ||
      style?.isBullet === true;
    const font = look.isBold ? 'bold' : 'regular';
    const lines = text.split('\n').flatMap(
      (line) =>
        toLine(line.split(/\t+| {4,}/), {
          xs: [],
          right: 0,
          size: look.size || style?.size || (isHeading ? 20 - 2 * level : TEXT_SIZE),
          font: isHeading ? name : font,
          isBullet: isBullet && !isHeading,
          isHeading,
        }) ?? [],
    );
    return [...lines, ...boxes];
  }

  private textOf(element: Element, look: Look, boxes: (Line | Chunk)[], depth: number): string {
    if (depth > DEPTH_MAX) throw new Unreadable('too-long');
    const { name, attributes, children } = element;
    if (name === 't') return children.map(({ text }) => text).join('');
    if (name === 'tab' || name === 'ptab') return '\t';
    if (name === 'br' || name === 'cr') return '\n';
    if (name === 'noBreakHyphen') return '-';
    if (name === 'sym') return ' ';
    if (name === 'instrText') this.addField(children.map(({ text }) => text).join(''));
    if (name === 'hyperlink') this.addLink(this.relations.get(attributes.id ?? '')?.target);
    if (name === 'fldSimple') this.addField(attributes.instr ?? '');
    if (SKIPPED.has(name) || isPlaceholder(element)) return '';
    if (['txbxContent', 'AlternateContent', 'altChunk', 'relIds', 'tbl', 'p'].includes(name)) {
      // A choice within a run is mostly a box, but may be a sign.
      const sign =
        name === 'AlternateContent' && !hasParagraph(element)
          ? within(element, 'Choice')
          : undefined;
      if (!sign) {
        boxes.push(...this.linesOf(element, depth));
        return '';
      }
      return sign.children.map((child) => this.textOf(child, look, boxes, depth + 1)).join('');
    }
    if (name === 'textpath') return attributes.string ? `${attributes.string}\n` : '';
    const properties = name === 'r' ? within(element, 'rPr') : undefined;
    if (isOn(within(properties, 'vanish'))) return '';
    const text = children.map((child) => this.textOf(child, look, boxes, depth + 1)).join('');
    if (name === 'r' && text.trim()) {
      look.isBold &&= isOn(within(properties, 'b'));
      look.size = Math.max(
        look.size,
        Number(within(properties, 'sz')?.attributes.val ?? 0) / 2 || 0,
      );
    }
    return text;
  }

  private addField(instruction: string): void {
    this.addLink(/HYPERLINK\s+"([^"]+)"/.exec(instruction)?.[1]);
  }

  private addLink(address: string | undefined): void {
    if (address) this.links.push(address.replace(/^(?:mailto|tel):/, ''));
  }
}

/** A field that nobody has filled in shows what to write. */
const isPlaceholder = (element: Element): boolean =>
  element.name === 'sdt' && isOn(within(element, 'sdtPr', 'showingPlcHdr'));

const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !['0', 'false', 'off'].includes(element.attributes.val ?? '');

const hasParagraph = (element: Element): boolean =>
  element.name === 'p' || element.name === 'relIds' || element.children.some(hasParagraph);

/** Rows or cells, also those in fields and changes. */
function withinAll(element: Element, name: 'tr' | 'tc'): Element[] {
  return element.children.flatMap((child) =>
    child.name === name
      ? child
      : SKIPPED.has(child.name)
        ? []
        : ['sdt', 'sdtContent', 'ins', 'moveTo', 'customXml', 'smartTag'].includes(child.name)
          ? withinAll(child, name)
          : [],
  );
}
