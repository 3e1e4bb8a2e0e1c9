import iconv from 'iconv-lite';
import tables from './encodings.json' with { type: 'json' };

/** The text of a file, and how it was read. */
export interface Decoded {
  text: string;
  encoding: string;
  /** False if other encodings are nearly as likely, and somebody should look at the text. */
  isSure: boolean;
}

const UNKNOWN = '\uFFFD';
/** Bytes from which the encoding is told. */
const SAMPLE = 8000;
/** Words outside of ASCII that are weighed. */
const WORDS = 100;
const WORD_MAX = 40;
/** Words among which headings are looked for. */
const HEADINGS = 30;
/** A text that scores less, or hardly more than another, is doubtful. */
const GOOD = 0.55;
const CLEARLY = 0.06;
/** By how much more for a single sign. */
const FEW = 0.2;

interface Row {
  name: string;
  label: string;
  languages: string[];
  rare?: number;
  common?: number[];
}
const ENCODINGS: readonly Row[] = tables.encodings;

/** Japanese for old mail programs, which only the platform reads. */
const SEVEN_BITS = 'iso-2022-jp';

/** The encodings that somebody can choose, by name. */
export const ENCODING_LABELS: ReadonlyMap<string, string> = new Map([
  ['utf-8', 'UTF-8'],
  ['utf-16le', 'UTF-16'],
  ['utf-16be', 'UTF-16, big-endian'],
  [SEVEN_BITS, 'Japanese (ISO-2022)'],
  ...tables.encodings.map(({ name, label }) => [name, label] as const),
]);

/** @param isKnown whether a text is a heading that files of candidates have */
export function decode(
  content: Uint8Array,
  chosen: string | undefined,
  isKnown: (text: string) => boolean,
): Decoded {
  if (chosen) return { text: read(content, chosen), encoding: chosen, isSure: true };
  if (Buffer.from(content.subarray(0, SAMPLE)).includes('\u001B$'))
    return { text: read(content, SEVEN_BITS), encoding: SEVEN_BITS, isSure: true };
  const unicode = unicodeOf(content);
  if (unicode) return { text: read(content, unicode), encoding: unicode, isSure: true };
  const text = read(content, 'utf-8');
  const broken = text.split(UNKNOWN).length - 1;
  if (broken === 0) return repaired(text);
  const sample = content.subarray(0, SAMPLE);
  const found = ENCODINGS.map((row) => {
    const sampled = read(sample, row.name);
    return { name: row.name, text: sampled, score: scoreOf(sampled, row, isKnown) };
  }).toSorted((one, other) => other.score - one.score);
  const [best] = found;
  // Only a few signs of a text in UTF-8 are broken, such as its last one.
  const foreign = sample.filter((byte) => byte > 0x7f).length;
  const isUnicode = broken * 10 < [...text].filter((sign) => !isAscii(sign)).length;
  if (!best || isUnicode) return { text, encoding: 'utf-8', isSure: false };
  const other = found.find((each) => each.text !== best.text);
  const isSure = best.score >= GOOD && best.score - (other?.score ?? 0) >= CLEARLY + FEW / foreign;
  return { text: read(content, best.name), encoding: best.name, isSure };
}

const read = (content: Uint8Array, encoding: string): string =>
  (encoding === SEVEN_BITS
    ? new TextDecoder(SEVEN_BITS).decode(content)
    : iconv.decode(Buffer.from(content), encoding)
  ).normalize('NFC');

/** UTF-16 by its mark, or by the zeros of its ASCII. */
export function unicodeOf(content: Uint8Array): string | undefined {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of content.subarray(0, SAMPLE).entries())
    if (byte === 0) zeros[index % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  const some = Math.min(content.length, SAMPLE) / 20;
  if (odd > some && even * 10 < odd) return 'utf-16le';
  return even > some && odd * 10 < even ? 'utf-16be' : undefined;
}

/** A text whose UTF-8 was taken for Windows-1252 and saved again. */
function repaired(text: string): Decoded {
  if (!/[ÂÃÐÑØÙÎÏåæçèé][\u0080-\u00BF‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u.test(text))
    return { text, encoding: 'utf-8', isSure: true };
  const bytes = iconv.encode(text.replace(/^\uFEFF/, ''), 'windows-1252');
  const again = read(bytes, 'utf-8');
  const isOne =
    !again.includes(UNKNOWN) && iconv.decode(bytes, 'windows-1252') === text.replace(/^\uFEFF/, '');
  return isOne
    ? { text: again, encoding: 'utf-8', isSure: false }
    : { text, encoding: 'utf-8', isSure: true };
}

/** How likely the signs of a text are, outside of ASCII: about 1 for the commonest letters of one language. */
function scoreOf(text: string, row: Row, isKnown: (text: string) => boolean): number {
  if (text.includes(UNKNOWN) || /[\u0080-\u009F\uE000-\uF8FF]/.test(text)) return -1;
  const words = (text.match(/[^\s,;|"@.()/-]+/g) ?? [])
    .filter((word) => !isAscii(word))
    .slice(0, WORDS)
    .map((word) => word.slice(0, WORD_MAX));
  const signs = words.flatMap((word) => [...word].filter((sign) => !isAscii(sign)));
  const weights = row.languages.map((language) =>
    signs.map((sign) => weightOf(sign, language, row)),
  );
  const best = Math.max(...weights.map(sum));
  const any = sum(signs.map((_, at) => Math.max(...weights.map((each) => each[at] ?? 0))));
  const odd = sum(words.map(oddities));
  const bonus = words.slice(0, HEADINGS).some(isKnown) ? 0.3 : 0;
  return (0.6 * best + 0.4 * any - odd) / signs.length + bonus - (row.rare ?? 0);
}

const isAscii = (text: string) => !/[^\0-\u007F]/.test(text);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The letters of each language, from 1 for the most frequent down to a half. */
const WEIGHTS = new Map(
  Object.entries(tables.alphabets).map(([language, text]) => {
    const letters = [...new Set(text)];
    return [language, new Map(letters.map((letter, at) => [letter, 1 - at / letters.length / 2]))];
  }),
);

function weightOf(sign: string, language: string, { name, common }: Row): number {
  const letters = WEIGHTS.get(language);
  const weight = letters?.get(sign) ?? letters?.get(sign.toLowerCase());
  if (weight !== undefined || !common) return weight ?? 0;
  if (/[\p{Script=Hiragana}\u30A0-\u30FF]/u.test(sign)) return 0.8;
  const [from = 0, to = 0] = common;
  const [lead = 0] = iconv.encode(sign, name);
  return lead >= from && lead <= to ? 0.7 : 0.2;
}

/** What words hardly have: capitals behind the first letter, other signs among letters, several scripts. */
function oddities(word: string): number {
  const letters = word.replaceAll(/[^\p{L}]/gu, '');
  const rest = letters.slice(1);
  const isSmall = /\p{Ll}/u.test(rest) || letters.length < 2;
  const islands = word.match(/[A-Za-z][\p{Script=Han}\p{Script=Hangul}]+[a-z]/u) ? 2 : 0;
  const capitals = isSmall ? (rest.match(/(?![A-Z])\p{Lu}/gu)?.length ?? 0) : 0;
  const first = /^(?![a-z])\p{Ll}/u.test(letters) ? 0.2 : 0;
  const loud = isSmall || !/\p{Lu}/u.test(letters) ? 0 : 0.1;
  const smallAmongCapitals = /^\p{Lu}+(?![a-z])\p{Ll}\p{Lu}/u.test(letters) ? 0.5 : 0;
  const signs =
    word.match(/[^\p{L}\p{M}\p{N}\0-\u007F‘’“”„«»–—…·]|[\^`{}~\\<>%$*[\]]/gu)?.length ?? 0;
  const quotes = word.match(/(?<=\p{Ll})[‘’“”„«»–—…·](?=\p{Ll})/gu)?.length ?? 0;
  const scripts = SCRIPTS.filter((script) => script.test(word)).length;
  return (
    capitals +
    islands +
    first +
    loud +
    smallAmongCapitals +
    signs +
    quotes * 0.6 +
    Math.max(0, scripts - 1) * 2
  );
}

const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Hebrew',
  'Arabic',
  'Thai',
  'Hangul',
  'Georgian',
  'Armenian',
].map((name) => new RegExp(`\\p{Script=${name}}`, 'u'));
