/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ə: 'a',
  ħ: 'h',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * One key for all spellings of a place's name: lower case without accents, dots and apostrophes, words separated by
 * single spaces. 'St. Pölten' and 'St Polten' are 'st polten', "L'Aquila" is 'laquila'.
 */
export const nameKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(LETTER, (letter) => LETTERS[letter] ?? letter)
    .replaceAll(/['’‘ʻʼ`´.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The name that a key stands for where the data does not write it: every word with a capital letter. */
export const titleOf = (key: string): string =>
  key.replaceAll(
    /(^| )(\w)/g,
    (_match, space: string, letter: string) => space + letter.toUpperCase(),
  );
