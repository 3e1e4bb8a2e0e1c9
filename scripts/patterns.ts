import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const ROOT = join(import.meta.dirname, '..');

export interface Pattern {
  /** 'server/jobs/search/words/keywords.ts:92' */
  place: string;
  source: string;
  flags: string;
}

/** Every literal regular expression of the product, and the ones of zod's `regex`. Tests are not included. */
export function findPatterns(): Pattern[] {
  const files = globSync('{features,shared,server,web}/**/*.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['features/*/tests/**'],
  });
  return files
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => patternsOf(path, readFileSync(join(ROOT, path), 'utf8')));
}

function patternsOf(path: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const { program } = parseSync(path, text);
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const line = text.slice(0, node.start).split('\n').length;
      const { pattern: source, flags } = node.regex;
      found.push({ place: `${path}:${line}`, source, flags });
    },
  }).visit(program);
  return found;
}

/** Classes of characters that are slow for many patterns: repeated letters, spaces, punctuation, other scripts. */
const GENERAL =
  'a|A|1| |\n|\t|.|-|@|"|\'|漢|e\u0301|ж|é|/|<|(|\u200D|😀|a.|a-|a |1.|1 |@a| \n|aж|a&|.-|(a|, |https://'.split(
    '|',
  );

/** Texts to repeat, each with a text that comes before the repetitions. */
export interface Pump {
  start: string;
  repeated: string;
}

/**
 * Texts that may make this pattern slow: general ones, and pieces of what the pattern matches, each repeated at the
 * start of a text and after the pieces that precede it in the pattern.
 */
export function pumpsOf({ source }: Pattern): Pump[] {
  const pieces = piecesOf(source);
  const own = pieces.flatMap((piece, index) => {
    const two = piece + (pieces[index + 1] ?? '');
    const three = two + (pieces[index + 2] ?? '');
    const start = pieces.slice(0, index).join('');
    const repeated = [...new Set([piece, two, three])];
    return repeated.flatMap((text) => [
      { start: '', repeated: text },
      { start, repeated: text },
    ]);
  });
  const all = [...GENERAL.map((repeated) => ({ start: '', repeated })), ...own];
  return [...new Map(all.map((pump) => [JSON.stringify(pump), pump])).values()];
}

/** Repetitions of a text up to a length, with an end that few patterns match. */
export const pumped = ({ start, repeated }: Pump, length: number): string =>
  `${start}${repeated.repeat(Math.ceil(length / repeated.length))}\0x\n`;

const CLASSES: Record<string, string> = {
  w: 'a',
  W: ' ',
  s: ' ',
  S: 'a',
  d: '1',
  D: 'a',
  b: '',
  B: '',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  f: '\f',
};
const PROPERTIES: [name: RegExp, character: string][] = [
  [/Cyrillic/, 'ж'],
  [/Han/, '漢'],
  [/Hiragana/, 'ひ'],
  [/Katakana/, 'カ'],
  [/Thai/, 'ก'],
  [/Inherited|^M/, '\u0301'],
  [/^Lu/, 'A'],
  [/^N/, '1'],
  [/^Sc/, '$'],
  [/Default_Ignorable/, '\u200D'],
  [/^C/, '\u0001'],
];

/** A part of a pattern's source, in this order: property, code point, escape, class, quantifier, group, other. */
const PART =
  /\\[pP]\{(?:Script=)?([^}]*)\}|\\u\{?([\da-f]{4,6})\}?|\\(.)|\[(\^?)((?:\\.|[^\]\\])+)\]|(\{\d+,?\d*\}\??|[*+?]\??)|(\((?:\?(?:<?[:=!]|<\w+>))?|[)|^$])|([^])/giu;

/** Texts that the parts of a pattern match, in order. Adjacent characters form one text. */
function piecesOf(source: string): string[] {
  const pieces: string[] = [];
  let isOpen = false;
  for (const [
    ,
    property,
    code,
    escape,
    negation,
    members,
    quantifier,
    group,
    other,
  ] of source.matchAll(PART)) {
    if (quantifier !== undefined) continue;
    if (group !== undefined) {
      isOpen = false;
      continue;
    }
    const fixed = fixedText(code, escape, other);
    if (fixed !== undefined && isOpen) pieces.push((pieces.pop() ?? '') + fixed);
    else if (fixed !== undefined) pieces.push(fixed);
    else pieces.push(...matchedTexts({ property, escape, negation, members }));
    isOpen = fixed !== undefined;
  }
  return pieces.filter(Boolean);
}

function fixedText(code?: string, escape?: string, other?: string): string | undefined {
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  if (escape !== undefined) return escape in CLASSES ? undefined : escape;
  return other === '.' ? 'a' : other;
}

interface Class {
  property: string | undefined;
  escape: string | undefined;
  negation: string | undefined;
  members: string | undefined;
}

/** One text or several that a class of characters matches. */
function matchedTexts({ property, escape, negation, members = '' }: Class): string[] {
  if (property !== undefined) return [propertyText(property)];
  if (escape !== undefined) return [CLASSES[escape] ?? ''];
  const inside = [...members.matchAll(PART)].flatMap(
    ([text, name, code, sign]) =>
      (name && propertyText(name)) ?? fixedText(code, sign) ?? CLASSES[sign ?? ''] ?? text,
  );
  if (negation) return ['a', ' ', '漢'].filter((text) => !inside.includes(text)).slice(0, 1);
  return [...new Set([inside[0], inside[1], inside.at(-1)])].filter((text) => text !== undefined);
}

const propertyText = (name: string) =>
  PROPERTIES.find(([property]) => property.test(name))?.[1] ?? 'a';
