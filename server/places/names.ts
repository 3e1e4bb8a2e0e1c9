import { plain } from '../plain.ts';

/** Letters of names of places that `plain` leaves. */
const LETTERS: Record<string, string> = { ə: 'a', ħ: 'h' };

/**
 * One key for all spellings of a place's name: lower case without accents, dots and apostrophes, words separated by
 * single spaces. 'St. Pölten' and 'St Polten' are 'st polten', "L'Aquila" is 'laquila'.
 */
export const nameKey = (name: string): string =>
  plain(name)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[əħ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/['’‘ʻʼ`´.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The name that a key stands for where the data does not write it: every word with a capital letter. */
export const titleOf = (key: string): string =>
  key.replaceAll(
    /(^| )(\w)/g,
    (_match, space: string, letter: string) => space + letter.toUpperCase(),
  );
