/** The colors of the mosaic; web/kit/styles/tokens.css defines their light and dark values. */
export type ArtColor = 'azure' | 'sky' | 'pale' | 'navy' | 'sun' | 'coral' | 'paper' | 'mint';

/** A quarter circle in a 100 × 100 tile, named after the corner opposite its center. */
export const QUARTERS = {
  topLeft: 'M0 100A100 100 0 0 1 100 0V100Z',
  topRight: 'M0 0A100 100 0 0 1 100 100H0Z',
  bottomRight: 'M100 0A100 100 0 0 1 0 100V0Z',
  bottomLeft: 'M0 0H100V100A100 100 0 0 1 0 0Z',
} as const;

export type Corner = keyof typeof QUARTERS;

/** Background, quarter circles, and a letter with a contrast of 4.5:1. */
const LOOKS = [
  ['azure', 'sky', '#04213c'],
  ['navy', 'azure', '#ffffff'],
  ['sun', 'coral', '#3a2400'],
  ['sky', 'azure', '#04213c'],
  ['coral', 'sun', '#3a0d02'],
  ['mint', 'sky', '#06301f'],
  ['pale', 'azure', '#042c50'],
  ['navy', 'sun', '#ffffff'],
] as const satisfies (readonly [ground: ArtColor, quarter: ArtColor, letter: string])[];
const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

/** The mark of a company, derived from its name only. */
export interface CompanyLook {
  ground: ArtColor;
  quarter: ArtColor;
  /** The color of the letter on the light background. */
  ink: string;
  letter: string;
  /** The corners of the large and the small quarter circle. */
  corner: Corner;
  opposite: Corner;
}

/** The mark of a company with this name. */
export function companyLook(name: string): CompanyLook {
  const number = hashOf(name);
  const [ground, quarter, ink] = LOOKS[number % LOOKS.length] ?? LOOKS[0];
  const corner = CORNERS[(number >> 3) % CORNERS.length] ?? 'topLeft';
  const opposite = corner === 'topLeft' ? 'bottomRight' : 'topLeft';
  const letter = [...name.trim()][0]?.toUpperCase() ?? '?';
  return { ground, quarter, ink, letter, corner, opposite };
}

/** FNV-1a with a final mix: distributes similar texts evenly over 32 bits. */
export function hashOf(text: string): number {
  let value = 7;
  for (const character of text)
    value = Math.imul(value ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
}
