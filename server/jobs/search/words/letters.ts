import { plainDigits } from '../../../../shared/kit/numbers.ts';
import { plain } from '../../../plain.ts';
import table from './search-words.json' with { type: 'json' };

const LETTERS: Record<string, string> = table.letters;
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');
/** Vowel points that belong to one script, unlike the accents of `plain`. */
const POINTS = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u06D6-\u06ED]/g;
const APOSTROPHES = /[’‘ʼʻ‛´`′＇]/g;
const QUOTES = /[“”„‟«»「」『』〝〞‹›″]/g;

/** What is typed, with one kind of quotation marks and apostrophes, and without invisible characters between letters. */
export const straight = (text: string): string =>
  text
    .replaceAll(/[\u00AD\u200B\u2060\uFEFF\p{Bidi_Control}]/gu, '')
    .replaceAll(QUOTES, '"')
    .replaceAll(APOSTROPHES, "'");

/** A text without invisible characters, and with one kind of quotation marks, apostrophes and digits. */
export const clean = (text: string): string =>
  /^[\n -_a-~]*$/.test(text) ? text : straight(plainDigits(straight(text).normalize('NFKC')));

/** A text as words are compared: without case, accents, vowel points and invisible characters. */
export const fold = (text: string): string =>
  plain(clean(text))
    .replaceAll(POINTS, '')
    .replaceAll(LETTER, (letter) => LETTERS[letter] ?? letter);
