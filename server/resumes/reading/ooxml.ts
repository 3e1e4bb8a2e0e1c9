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
const TAGS_MAX = 300_000;
const ATTRIBUTES_MAX = 400_000;
const [TAG, EQUALS] = ['<'.charCodeAt(0), '='.charCodeAt(0)];
/** Parts without text of the document. */
const NO_TEXT =
  /(?:^|\/)(?:theme|media|fonts|customXml|docProps|embeddings|glossary)\/|(?:fontTable|webSettings|settings)\.xml$/i;
const TEXT = /\.(?:xml|rels|x?html?|mht|mhtml|txt|rtf|docx)$/i;

const parser = new XMLParser({
  preserveOrder: true,
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  trimValues: false,
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/** The parts of a Word document, as its file has them. */
export class Package {
  private readonly parts: ReadonlyMap<string, Uint8Array>;

  /** @throws Unreadable */
  constructor(content: Uint8Array) {
    const parts = unpack(content, (name) => TEXT.test(name) && !NO_TEXT.test(plainName(name)));
    let [tags, attributes] = [0, 0];
    for (const [name, part] of parts) {
      if (!/\.(?:xml|rels)$/i.test(name)) continue;
      for (const byte of part) {
        if (byte === TAG) tags += 1;
        else if (byte === EQUALS) attributes += 1;
      }
    }
    if (tags > TAGS_MAX || attributes > ATTRIBUTES_MAX) throw new Unreadable('too-long');
    // Some programs write backslashes, or other capitals than those that are referred to.
    this.parts = new Map([...parts].map(([name, part]) => [plainName(name).toLowerCase(), part]));
  }

  bytes(name: string): Uint8Array | undefined {
    return this.parts.get(name.toLowerCase());
  }

  /** The elements of a part; none if it is missing. @throws Unreadable */
  read(name: string): Element[] {
    const bytes = this.bytes(name);
    if (!bytes) return [];
    let elements: Element[];
    try {
      elements = (parser.parse(decoded(bytes)) as Parsed[]).map(toElement);
    } catch (error) {
      throw new Unreadable('broken', error);
    }
    if (elements.every((element) => element.name === '#text')) throw new Unreadable('broken');
    return elements;
  }

  /** What a part refers to, by id. */
  relationsOf(part: string): Map<string, Relation> {
    const { dir, base } = posix.parse(part);
    const found = new Map<string, Relation>();
    const [root] = this.read(posix.join(dir, '_rels', `${base}.rels`));
    for (const { attributes } of root?.children ?? []) {
      const { Id = '', Type = '', Target = '', TargetMode } = attributes;
      const isOutside = TargetMode === 'External';
      const path = plainName(Target);
      const target = isOutside
        ? Target
        : path === Target.replaceAll('\\', '/')
          ? posix.normalize(posix.join(dir, path))
          : path;
      found.set(Id, { type: Type.replace(/^.*\//, ''), target, isOutside });
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

const plainName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '');

type Parsed = Partial<Record<string, Parsed[] | string>> & {
  ':@'?: Partial<Record<string, string>>;
};

function toElement(parsed: Parsed): Element {
  const name = Object.keys(parsed).find((key) => key !== ':@') ?? '';
  const content = parsed[name];
  return {
    name,
    attributes: parsed[':@'] ?? {},
    children: Array.isArray(content) ? content.map(toElement) : [],
    text: typeof content === 'string' ? content : '',
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
  const isWide = (first: number, second: number) => bytes[0] === first && bytes[1] === second;
  const label =
    isWide(0xff, 0xfe) || isWide(0x3c, 0)
      ? 'utf-16le'
      : isWide(0xfe, 0xff) || isWide(0, 0x3c)
        ? 'utf-16be'
        : (named ?? 'utf-8');
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
