import { XMLParser } from 'fast-xml-parser';
import { posix } from 'node:path';
import { unpack } from './archive.ts';
import { Unreadable } from './unreadable.ts';

/** An element of a part by its name without a prefix, so that strict and transitional files read the same; or a text. */
export interface Element {
  name: string;
  attributes: Partial<Record<string, string>>;
  children: Element[];
  text: string;
}

/** What a part refers to. */
export interface Relation {
  /** The last word of its type, such as 'header'. */
  type: string;
  /** The name of another part, or an address outside. */
  target: string;
  isOutside: boolean;
}

/** Tags and attributes of the XML of all parts, whose tree takes several times as much memory as the text. A resume of ten pages has 50,000 tags. */
const MARKUP_MAX = 400_000;
const MARKUP = new Set(Buffer.from('<='));
/** Elements within each other. */
const DEPTH_MAX = 100;
/** Parts without text of the document. */
const NO_TEXT =
  /(?:^|[\\/])(?:theme|media|fonts|customXml|docProps|embeddings|glossary)[\\/]|(?:fontTable|webSettings|settings)\.xml$/i;

const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // Some programs write all letters but English ones as numbers: '&#252;'.
  htmlEntities: true,
});

/** The parts of a Word document, as its file has them. */
export class Package {
  private readonly parts: ReadonlyMap<string, Uint8Array>;

  /** @throws Unreadable */
  constructor(content: Uint8Array) {
    const parts = [...unpack(content, (name) => !NO_TEXT.test(name))];
    let markup = 0;
    for (const [, part] of parts) for (const byte of part) if (MARKUP.has(byte)) markup += 1;
    if (markup > MARKUP_MAX) throw new Unreadable('too-long');
    this.parts = new Map(parts.map(([name, part]) => [keyOf(name), part]));
  }

  bytes(name: string): Uint8Array | undefined {
    return this.parts.get(keyOf(name));
  }

  /** The elements of a part; none if it is missing. @throws Unreadable */
  read(name: string): Element[] {
    const bytes = this.bytes(name);
    if (!bytes) return [];
    try {
      const elements = (parser.parse(decoded(bytes)) as Parsed[]).map((each) => toElement(each));
      if (elements.some((element) => element.name !== '#text')) return elements;
    } catch (error) {
      throw error instanceof Unreadable ? error : new Unreadable('broken', error);
    }
    throw new Unreadable('broken');
  }

  /** What a part refers to, by id. */
  relationsOf(part: string): Map<string, Relation> {
    const { dir, base } = posix.parse(part);
    const found = new Map<string, Relation>();
    const [root] = this.read(posix.join(dir, '_rels', `${base}.rels`));
    for (const { attributes } of root?.children ?? []) {
      const { Id = '', Type = '', Target = '', TargetMode } = attributes;
      const isOutside = TargetMode === 'External';
      const target = isOutside ? Target : posix.resolve('/', dir, Target.replaceAll('\\', '/'));
      found.set(Id, { type: posix.basename(Type), target, isOutside });
    }
    return found;
  }

  /** The name of the part with the text. @throws Unreadable if there is none */
  mainPart(): string {
    const named = [...this.relationsOf('').values()].find(({ type }) => type === 'officeDocument');
    const name = [named?.target ?? '', 'word/document.xml'].find((part) => this.bytes(part));
    if (!name) throw new Unreadable('broken');
    return name;
  }
}

/** Some programs write backslashes, or other capitals than those that are referred to. */
const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

type Parsed = Partial<Record<string, Parsed[] | string>> & {
  ':@'?: Partial<Record<string, string>>;
};

function toElement(parsed: Parsed, depth = 0): Element {
  if (depth > DEPTH_MAX) throw new Unreadable('too-long');
  const { ':@': attributes = {}, ...named } = parsed;
  const [name = '', content = ''] = Object.entries(named)[0] ?? [];
  const isText = typeof content === 'string';
  return {
    name,
    attributes,
    children: isText ? [] : content.map((child) => toElement(child, depth + 1)),
    text: isText ? content : '',
  };
}

/** The first child of each name in turn. */
export const within = (element: Element | undefined, ...path: string[]): Element | undefined => {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
};

/** Text by its mark, or by the encoding that it names. */
export function decoded(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const named = /(?:encoding|charset)\s?=\s?["']?([\w-]{3,20})/i.exec(head)?.[1];
  const marked = head.startsWith('\xFF\xFE') ? 'utf-16le' : undefined;
  try {
    return new TextDecoder(marked ?? named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
