import { plainDigits } from '../../../../shared/kit/numbers.ts';
import table from './resume-words.json' with { type: 'json' };

type Row = Partial<Record<string, string | string[] | Record<string, number>>>;

const rows = Object.entries(table.languages) as [language: string, Row][];

/** The languages of resume-words.json; 'shared' is none. */
export const LANGUAGES: readonly string[] = rows
  .map(([language]) => language)
  .filter((language) => language !== 'shared');

/** The words of a list in one language, or in all of them. resume-words.json says what each list is for. */
export const wordsOf = (list: string, language?: string): string[] => [
  ...new Set(
    rows.flatMap(([name, row]) => {
      const words = language === undefined || language === name ? row[list] : undefined;
      return Array.isArray(words) ? words : [];
    }),
  ),
];

/** The words of a list that have a number, such as months. */
export const numbersOf = (list: string): [word: string, number: number][] =>
  rows.flatMap(([, row]) => {
    const words = row[list];
    return typeof words === 'object' && !Array.isArray(words) ? Object.entries(words) : [];
  });

/** A pattern of the words of lists, the longest ones first. */
export const anyOf = (...lists: string[]): string =>
  lists
    .flatMap((list) => wordsOf(list))
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replaceAll(/[.?+*^$()[\]{}|\\/]/g, String.raw`\$&`).replaceAll(/\s/g, ' ?'))
    .join('|');

/** Letters of scripts without spaces between words. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const foldedSigns = new Map<string, string>();

/**
 * Small letters without accents, ASCII digits, '-' for hyphens, '–' for dashes and arrows, and plain spaces. Each sign
 * stays one sign, so that places in the text are the same.
 */
export function fold(text: string): string {
  let folded = '';
  for (const sign of text) {
    let plain = foldedSigns.get(sign);
    if (plain === undefined) foldedSigns.set(sign, (plain = foldSign(sign)));
    folded += plain;
  }
  return folded;
}

/** Signs that are read as others, by each of them. */
const LIKE = new Map(
  Object.entries(table.signs).flatMap(([plain, signs]) => [...signs].map((sign) => [sign, plain])),
);

function foldSign(sign: string): string {
  const like = /\s/.test(sign) ? ' ' : LIKE.get(sign);
  if (like) return like;
  if (/^\p{Nd}$/u.test(sign)) return sign.length === 1 ? plainDigits(sign) : sign;
  const plain = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.length === sign.length ? plain : sign;
}
