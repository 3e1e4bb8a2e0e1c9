/** Letters with a stroke, and ligatures, which Unicode does not decompose. */
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
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Accents. Vowel signs of scripts such as Devanagari and Thai are not accents and stay. */
const ACCENTS = /(?=\p{M})\p{Script=Inherited}/gu;

/** Removes case and accents, to compare locations and words. */
export const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
