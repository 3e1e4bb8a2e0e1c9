import { plain } from '../../../../server/plain.ts';
import table from './resume-words.json' with { type: 'json' };

/** A line of a document, in the order in which people read it. */
export interface Line {
  text: string;
  /** The parts of the line that stand apart, such as a title at the left and dates at the right; at least one. */
  cells: string[];
  /** Where the cells begin, in points from the left edge. */
  xs: number[];
  /** Where the line ends; 0 if lines of the document do not wrap. */
  right: number;
  /** Of the letters, in points. */
  size: number;
  /** A key that differs between bold and regular text. */
  font: string;
  /** The line begins with a bullet, which is not a part of the text. */
  isBullet: boolean;
  /** A title by the document's own styles. */
  isHeading: boolean;
  /** The first line of a column: what stands before it has ended. */
  startsColumn: boolean;
  /** The first line after a page that was not full: a list has ended. */
  startsDocument?: boolean;
}

/** Lower case letters and digits without accents, in single spaces: 'Expérience  Pro.' is 'experience pro'. */
export const plainWords = (text: string): string =>
  plain(text)
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();

/** Marks at the start of a list's item, with those of icon fonts. */
const BULLET = /^(?:[•●▪■◦‣⁃∙·○►▸➢➤✓✔❖★☆✦–—*]|-(?=\s)|[\uE000-\uF8FF])\s*/u;
/** Symbols, such as a telephone, and what PDF writers leave where a font has no text. */
const ICONS = /[\uE000-\uF8FF\uFFFD\p{Extended_Pictographic}\u{FE0F}\u200B\uFEFF\p{Cc}]/gu;
const DIGIT = /^[\d#*©®™]$/;

/**
 * Accents that fonts draw beside their letter, the marks that they are, and the letters that have them in a language. PDF
 * writers keep both signs: '´e' for 'é'.
 */
const ACCENTS = new Map(Object.entries(table.accents));
const SIGNS = [...ACCENTS.keys()].join('');
const APART = new RegExp(`(\\p{L}? ?)([${SIGNS}]) ?(\\p{L}?)`, 'gu');
const WITHOUT_SIGNS = new RegExp(`[^${SIGNS}]+`, 'gu');
/** A vowel of Thai and Lao that people type as one sign; a tone may be in it, and its half twice. */
const AM = /[\u0E4D\u0ECD]([\u0E48-\u0E4B\u0EC8-\u0ECB]?)([\u0E32\u0EB2])\2?/g;
/** Soft hyphens, breaks without width, marks of direction, and the line that lengthens Arabic letters. */
const UNSEEN = /[\u00AD\u200B\u2060\uFEFF\u0640\p{Bidi_Control}]/gu;

/**
 * A text as people type it: letters that are stored in parts are one, ligatures and forms of letters are letters, and soft
 * hyphens are only at its end, where they show.
 */
function toTyped(text: string): string {
  const joined = text.replaceAll(APART, (all, start: string, sign: string, after: string) => {
    const { mark, letters } = ACCENTS.get(sign)!;
    const base = (letter: string) => (letter === 'ı' ? 'i' : letter);
    // The mark is drawn before its letter; some programs draw it behind.
    if (after && letters.includes(after)) return `${start}${base(after)}${mark}`;
    const before = start.trim();
    if (before && letters.includes(before))
      return `${base(before)}${mark}${all.slice(all.indexOf(sign) + 1)}`;
    return all;
  });
  return joined
    .replaceAll(/(?<=\p{L}) (?=[\u0300-\u036F])/gu, '')
    .replaceAll(/[iı]\u0307/g, 'i')
    .replaceAll(WITHOUT_SIGNS, (part) => part.normalize('NFKC'))
    .replaceAll(AM, (_, tone: string, vowel: string) => tone + (vowel === 'า' ? 'ำ' : 'ຳ'))
    .replace(/\u00AD$/, '\u2010')
    .replaceAll(/\u2011|\u2010(?=.)/g, '-')
    .replaceAll(UNSEEN, '');
}

/** Whether a text begins with a small letter, in scripts with capitals. Georgian texts have none. */
export const beginsSmall = (text: string): boolean => /^(?!\p{Script=Georgian})\p{Ll}/u.test(text);

/** A line and the next one, without the hyphen of a divided word. */
export const joined = (line: string, next: string): string =>
  `${line} ${next}`.replaceAll(/(?<=\p{L})\u2010 (?=\p{Ll})/gu, '');

/** 'K O N T A K T': letters that are set apart, at least so many. Two of them may stay together. */
export function isSpacedWord(text: string, least: number): boolean {
  const letters = text.trim().split(/ +/);
  const single = letters.filter(({ length }) => length === 1).length;
  return (
    letters.length >= least &&
    letters.every(({ length }) => length <= 2) &&
    single >= letters.length / 2
  );
}

/** 'W O R K   L I F E' is 'WORK LIFE'. Chinese names have a space, but their letters are never set apart. */
export const toUnspaced = (text: string): string =>
  /^\p{Lu}(?: \p{Lu})/u.test(text) && isSpacedWord(text, 4)
    ? text
        .split(/ {2,}/)
        .map((word) => word.replaceAll(' ', ''))
        .join(' ')
    : text;

/** A line of cells; undefined without text. */
export function toLine(
  cells: readonly string[],
  look: Omit<Line, 'text' | 'cells' | 'startsColumn'>,
): Line | undefined {
  const [first = '', ...others] = cells.map((cell) =>
    toUnspaced(
      toTyped(cell)
        .replaceAll(/[^\S ]/g, ' ')
        .trim(),
    ).replaceAll(/ {2,}/g, ' '),
  );
  const start = first.replace(BULLET, '');
  const texts = [start, ...others]
    .map((cell) => cell.replaceAll(ICONS, (sign) => (DIGIT.test(sign) ? sign : ' ')))
    .map((cell) => cell.replaceAll(/ {2,}/g, ' ').trim())
    .filter(Boolean);
  if (texts.length === 0) return undefined;
  return {
    ...look,
    text: texts.join(' '),
    cells: texts,
    isBullet: look.isBullet || start !== first,
    startsColumn: false,
  };
}
