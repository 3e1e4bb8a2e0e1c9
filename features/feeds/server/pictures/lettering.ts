import { fileURLToPath } from 'node:url';
import type { Font } from 'fontkit';

/** Draws a line of text as shapes, so that pictures do not depend on the machine's fonts. */
export interface Lettering {
  /** In pixels. */
  widthOf(text: string, size: number): number;
  /** SVG with the start of the baseline at a point. */
  draw(text: string, at: { x: number; y: number; size: number; fill: string }): string;
  /** The text without characters that the font lacks, and without words that would lose a letter. */
  readable(text: string): string;
}

const DISPLAY = import.meta
  .resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf');
const TEXT = import.meta.resolve('@expo-google-fonts/onest/600SemiBold/Onest_600SemiBold.ttf');

/** The product's two typefaces; loaded with the first picture. */
export async function openLetterings(): Promise<{ display: Lettering; text: Lettering }> {
  const { openSync } = await import('fontkit');
  const open = (address: string) => openSync(fileURLToPath(address)) as Font;
  return { display: toLettering(open(DISPLAY), -0.02), text: toLettering(open(TEXT), 0) };
}

/** @param tracking extra space between letters, relative to the size */
function toLettering(font: Font, tracking: number): Lettering {
  const spacing = tracking * font.unitsPerEm;
  const isKnown = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  return {
    // Without kerning, which hardly changes the width and takes a hundred times as long.
    widthOf(text, size) {
      const glyphs = font.glyphsForString(text);
      const width = glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth + spacing, 0);
      return (width * size) / font.unitsPerEm;
    },
    draw(text, { x, y, size, fill }) {
      const { glyphs, positions } = font.layout(text);
      let pen = 0;
      const shapes = glyphs.map((glyph, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
        const place = `translate(${pen + xOffset} ${yOffset})`;
        pen += xAdvance + spacing;
        return `<path transform="${place}" d="${glyph.path.toSVG()}"/>`;
      });
      const scale = size / font.unitsPerEm;
      return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${shapes.join('')}</g>`;
    },
    readable: (text) =>
      text
        .normalize('NFC')
        .split(/\s+/)
        // A word without some of its letters, digits or currency signs would be misleading.
        .filter((word) =>
          [...word].every((sign) => isKnown(sign) || !/[\p{L}\p{N}\p{M}\p{Sc}]/u.test(sign)),
        )
        .map((word) => [...word].filter(isKnown).join(''))
        .filter(Boolean)
        .join(' '),
  };
}

/** Breaks a text into lines of a maximum width, splitting long words. Ends in '…' if text is left. */
export function wrap(
  lettering: Lettering,
  text: string,
  { size, width, lines: most }: { size: number; width: number; lines: number },
): { lines: string[]; isWhole: boolean } {
  const fits = (line: string) => lettering.widthOf(line, size) <= width;
  const words = text.split(' ').flatMap((word) => breakWord(word, fits));
  const isWhole = text.split(' ').length === words.length;
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return { lines, isWhole };
  const shown = lines.slice(0, most);
  shown[most - 1] = shorten(shown.at(-1) ?? '', fits);
  return { lines: shown, isWhole: false };
}

function breakWord(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [''];
  for (const character of word) {
    const longer = (parts.at(-1) ?? '') + character;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts.filter(Boolean);
}

function shorten(line: string, fits: (text: string) => boolean): string {
  const characters = [...line];
  while (characters.length > 1 && !fits(`${characters.join('').trimEnd()}…`)) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}
