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
/** Bytes, and words outside of ASCII, from which the encoding is told. */
const SAMPLE = 8000;
const WORDS = 100;
/** A text that scores less, or hardly more than another, is doubtful; a single sign must score more. */
const GOOD = 0.55;
const CLEARLY = 0.06;
const FEW = 0.2;

interface Row {
  name: string;
  label: string;
  languages: string[];
  rare?: number;
  common?: number[];
}
const ENCODINGS: readonly Row[] = tables.encodings;

/** The encodings that somebody can choose, by name. */
export const ENCODING_LABELS: ReadonlyMap<string, string> = new Map(
  [...tables.unicode, ...tables.encodings].map(({ name, label }) => [name, label]),
);

/** @param isKnown whether a text is one that such files have */
export function decode(
  content: Uint8Array,
  chosen: string,
  isKnown: (text: string) => boolean,
): Decoded {
  const sample = content.subarray(0, SAMPLE);
  const certain = chosen || unicodeOf(content);
  if (certain) return { text: read(content, certain), encoding: certain, isSure: true };
  const text = read(content, 'utf-8');
  const broken = text.split(UNKNOWN).length - 1;
  const foreign = text.match(FOREIGN)?.length ?? 0;
  if (broken === 0) return repaired(text);
  // A few signs of a text in UTF-8 are broken, such as its last one.
  if (broken * 3 <= foreign) return { text, encoding: 'utf-8', isSure: false };
  const [best, ...others] = ENCODINGS.map((row) => {
    const sampled = read(sample, row.name);
    return { name: row.name, text: sampled, score: scoreOf(sampled, row, isKnown) };
  }).toSorted((one, other) => other.score - one.score);
  const other = others.find((each) => each.text !== best!.text);
  const lead = best!.score - (other?.score ?? 0);
  const isSure = best!.score >= GOOD && lead >= CLEARLY + FEW / foreign;
  return { text: read(content, best!.name), encoding: best!.name, isSure };
}

const read = (content: Uint8Array, encoding: string): string =>
  iconv.decode(Buffer.from(content), encoding).normalize('NFC');

/** UTF-16 by its mark, or by the zeros of its ASCII; UTF-7 by how it writes '@'. */
export function unicodeOf(content: Uint8Array): string | undefined {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = content.subarray(0, SAMPLE);
  if (Buffer.from(sample).includes('+AEA-')) return 'utf-7';
  const zeros = (rest: number) =>
    sample.filter((byte, index) => byte === 0 && index % 2 === rest).length;
  const [even, odd, some] = [zeros(0), zeros(1), sample.length / 20];
  if (odd > some && even * 10 < odd) return 'utf-16le';
  return even > some && odd * 10 < even ? 'utf-16be' : undefined;
}

/** A text whose UTF-8 was taken for Windows-1252 and saved again. */
function repaired(text: string): Decoded {
  const bytes = iconv.encode(text, 'windows-1252');
  const again = read(bytes, 'utf-8');
  const isOne =
    /[^\0-\u007F]/.test(again) &&
    !again.includes(UNKNOWN) &&
    iconv.decode(bytes, 'windows-1252') === text;
  return { text: isOne ? again : text, encoding: 'utf-8', isSure: !isOne };
}

/** How likely the signs of a text are, outside of ASCII: about 1 for the commonest letters of one language. */
function scoreOf(text: string, row: Row, isKnown: (text: string) => boolean): number {
  if (text.includes(UNKNOWN) || /[\u0080-\u009F\uE000-\uF8FF]/.test(text)) return -1;
  const words = (text.match(/[^\s,;|"@.()/-]{1,40}/g) ?? []).filter(hasLetters).slice(0, WORDS);
  const signs = words.flatMap((word) => word.match(FOREIGN) ?? []);
  const weights = row.languages.map((language) =>
    signs.map((sign) => weightOf(sign, language, row)),
  );
  const best = Math.max(...weights.map(sum));
  const any = sum(signs.map((_, at) => Math.max(...weights.map((each) => each[at]!))));
  const bonus = words.some(isKnown) ? 0.3 : 0;
  const odd = sum(words.map(oddities));
  return (0.6 * best + 0.4 * any - odd) / signs.length + bonus - (row.rare ?? 0);
}

const FOREIGN = /[^\0-\u007F]/gu;
const hasLetters = (text: string) => /[^\0-\u007F]/.test(text);
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** The letters of each language, from 1 for the most frequent down to a half. */
const WEIGHTS = new Map(
  Object.entries(tables.alphabets).map(([language, text]) => {
    const letters = [...new Set(text)];
    return [language, new Map(letters.map((letter, at) => [letter, 1 - at / letters.length / 2]))];
  }),
);

function weightOf(sign: string, language: string, { name, common }: Row): number {
  if (!/[\p{L}\p{M}\p{Nd}]/u.test(sign)) return /[\p{P}€]/u.test(sign) ? 1 : 0.8;
  const letters = WEIGHTS.get(language)!;
  const weight = letters.get(sign) ?? letters.get(sign.toLowerCase());
  if (weight !== undefined || !common) return common ? 0.9 : (weight ?? 0);
  if (/[\p{Script=Hiragana}\u30A0-\u30FF]/u.test(sign)) return language === 'ja' ? 0.8 : 0;
  // Character sets begin with the common ones.
  const [from = 0, to = 0] = common;
  const [lead = 0] = iconv.encode(sign, name);
  return lead >= from && lead <= to ? 0.5 : 0.1;
}

/** What words hardly have, and how much it counts. */
const ODDITIES: [pattern: RegExp, weight: number][] = [
  // Capitals behind other letters, and few capitals.
  [/(?<=\p{L})(?![A-Z])\p{Lu}/gu, 1],
  [/^\p{Lu}+(?![a-z])\p{Ll}\p{Lu}/gu, 0.5],
  [/^(?![a-z])\p{Ll}(?=.)/gu, 0.2],
  // Signs among letters. '10°', 'it’s' and 'l’été' have none.
  [/(?:(?<=[^\p{Nd}\0-`])|(?=.[^\p{Nd}\0-`]))[^\p{L}\p{M}\p{Nd}\0-\u007F‘’“”„«»–—…·]/gu, 1],
  [/[\^`{}~\\<>%$*[\]]/gu, 1],
  [/(?<=\p{L})[‘“”„«»–—…·](?=\p{L})|(?<=\p{L}{2})’(?=\p{L}{3})|[‘’“”„«»–—…·]{3}/gu, 0.6],
  // Several scripts, and marks without a letter.
  [/\p{sc=Latin}(?!\p{sc=Latin})\p{L}|(?!\p{sc=Latin})\p{L}\p{sc=Latin}/gu, 2],
  [/(?<!(?!\p{sc=Latin})[\p{L}\p{M}])\p{M}/gu, 1],
];

function oddities(word: string): number {
  // Whole words in capitals are rare, but not odd.
  const text = /\p{Ll}/u.test(word.slice(1)) ? word : word.toLowerCase();
  return sum(ODDITIES.map(([pattern, weight]) => weight * (text.match(pattern)?.length ?? 0)));
}
