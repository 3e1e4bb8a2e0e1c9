import styles from './company-mark.module.css';
import { type Colour, paint, QUARTERS } from './shapes.tsx';

/** Ground, quarter circles, letter. The letters keep 4.5:1 on their ground in both schemes. */
const LOOKS: readonly (readonly [ground: Colour, quarter: Colour, letter: string])[] = [
  ['azure', 'sky', '#04213c'],
  ['navy', 'azure', '#ffffff'],
  ['sun', 'coral', '#3a2400'],
  ['sky', 'azure', '#04213c'],
  ['coral', 'sun', '#3a0d02'],
  ['mint', 'sky', '#06301f'],
  ['pale', 'azure', 'light-dark(#042c50, #e9f3fb)'],
  ['navy', 'sun', '#ffffff'],
];
const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

/** A mark made from a company's name, always the same for the same name. Decoration: write the name beside it. */
export function CompanyMark({ name, size = 48 }: { name: string; size?: number }) {
  const number = hash(name);
  const [ground, quarter, letter] = LOOKS[number % LOOKS.length] ?? LOOKS[0]!;
  const corner = CORNERS[(number >> 3) % CORNERS.length] ?? 'topLeft';
  const opposite = corner === 'topLeft' ? 'bottomRight' : 'topLeft';
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 100 100"
      aria-hidden="true"
      focusable="false"
      className={styles.mark}
    >
      <rect width="100" height="100" fill={paint(ground)} />
      <g fill={paint(quarter)} opacity="0.55">
        <path d={QUARTERS[corner]} transform="translate(50 50) scale(0.5)" />
        <path d={QUARTERS[opposite]} transform="scale(0.5)" />
      </g>
      <text x="50" y="68" textAnchor="middle" className={styles.letter} style={{ fill: letter }}>
        {[...name.trim()][0]?.toUpperCase() ?? '?'}
      </text>
    </svg>
  );
}

/** FNV-1a with a final mix: spreads similar names over the looks. */
function hash(text: string): number {
  let value = 7;
  for (const character of text)
    value = Math.imul(value ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return (value ^ (value >>> 13)) >>> 0;
}
