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
}

/** Lower case letters and digits without accents, in single spaces: 'Expérience  Pro.' is 'experience pro'. */
export const plainWords = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .replaceAll(/[łŁ]/g, 'l')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();

/** Marks at the start of a list's item, with those of icon fonts. */
const BULLET = /^(?:[•●▪■◦‣⁃∙·○►▸➢➤✓✔❖★☆✦–—*]|-(?=\s)|[\uE000-\uF8FF])\s*/u;
/** Symbols, such as a telephone, and what PDF writers leave where a font has no text. */
const ICONS = /[\uE000-\uF8FF\uFFFD\p{Extended_Pictographic}\u{FE0F}\u200B\uFEFF\p{Cc}]/gu;
const DIGIT = /^[\d#*©®™]$/;

/** A line of cells; undefined without text. */
export function toLine(
  cells: readonly string[],
  look: Omit<Line, 'text' | 'cells' | 'startsColumn'>,
): Line | undefined {
  const [first = '', ...others] = cells.map((cell) => cell.replaceAll(/[\s\u00A0]+/g, ' ').trim());
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

/** Without characters of this kind at both ends. The pattern matches one character. */
export function withoutEnds(text: string, mark: RegExp, atEnd: RegExp = mark): string {
  let from = 0;
  let to = text.length;
  while (from < to && mark.test(text.charAt(from))) from += 1;
  while (to > from && atEnd.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}
