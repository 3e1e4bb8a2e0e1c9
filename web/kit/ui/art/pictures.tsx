import type { CSSProperties, ReactNode } from 'react';
import { useId } from 'react';
import styles from './mosaic.module.css';
import { type Color, drawShape, paint, type ShapeName } from './shapes.tsx';

/** Column, row, background, shape, and the shape's two colors. */
type TileSpec = readonly [
  x: number,
  y: number,
  ground: Color,
  shape: ShapeName,
  first: Color,
  second?: Color,
];

/** Six columns, five rows; the four tiles in the middle are the doorway. */
const HERO: readonly TileSpec[] = [
  [0, 0, 'pale', 'bottomRight', 'azure'],
  [1, 0, 'sky', 'rays', 'paper', 'sun'],
  [2, 0, 'navy', 'topLeft', 'azure'],
  [3, 0, 'azure', 'topRight', 'sky'],
  [4, 0, 'pale', 'plane', 'azure', 'navy'],
  [0, 1, 'azure', 'person', 'sun', 'navy'],
  [1, 1, 'pale', 'bottomLeft', 'navy'],
  [4, 1, 'sun', 'topRight', 'coral'],
  [5, 1, 'pale', 'bars', 'sky', 'azure'],
  [1, 2, 'coral', 'leaf', 'sun'],
  [4, 2, 'navy', 'person', 'coral', 'sky'],
  [5, 2, 'azure', 'bottomLeft', 'navy'],
  [0, 3, 'sky', 'topRight', 'pale'],
  [1, 3, 'navy', 'lens', 'paper'],
  [2, 3, 'pale', 'stairs', 'sky'],
  [3, 3, 'sky', 'stairs', 'azure'],
  [4, 3, 'pale', 'briefcase', 'navy', 'sun'],
  [5, 3, 'mint', 'bottomRight', 'azure'],
  [1, 4, 'sky', 'bottomLeft', 'azure'],
  [2, 4, 'sun', 'topLeft', 'paper'],
  [3, 4, 'azure', 'dots', 'pale'],
  [4, 4, 'sky', 'check', 'paper'],
  [5, 4, 'navy', 'topRight', 'sun'],
];

const ABOUT: readonly TileSpec[] = [
  [0, 0, 'pale', 'bottomRight', 'azure'],
  [1, 0, 'sky', 'rays', 'paper', 'sun'],
  [2, 0, 'navy', 'topLeft', 'azure'],
  [0, 1, 'azure', 'person', 'sun', 'navy'],
  [1, 1, 'pale', 'door', 'navy', 'sun'],
  [2, 1, 'coral', 'leaf', 'sun'],
  [0, 2, 'sun', 'topLeft', 'paper'],
  [1, 2, 'azure', 'dots', 'pale'],
  [2, 2, 'sky', 'check', 'paper'],
];

/** Columns, from top to bottom. */
const SEEKERS: readonly TileSpec[] = [
  [0, 0, 'pale', 'plane', 'azure', 'navy'],
  [0, 1, 'navy', 'topLeft', 'azure'],
  [0, 2, 'sun', 'topRight', 'coral'],
  [0, 3, 'navy', 'lens', 'paper'],
  [0, 4, 'azure', 'person', 'sun', 'navy'],
];
const COMPANIES: readonly TileSpec[] = [
  [0, 0, 'sky', 'check', 'paper'],
  [0, 1, 'navy', 'topLeft', 'azure'],
  [0, 2, 'sky', 'bottomLeft', 'azure'],
  [0, 3, 'coral', 'leaf', 'sun'],
  [0, 4, 'pale', 'briefcase', 'navy', 'sun'],
];

const EMPTY: readonly TileSpec[] = [
  [0, 0, 'pale', 'bottomRight', 'sky'],
  [1, 0, 'sky', 'lens', 'paper'],
  [2, 0, 'pale', 'dots', 'sky'],
  [0, 1, 'azure', 'topRight', 'pale'],
  [1, 1, 'pale', 'rising', 'sun'],
  [2, 1, 'navy', 'topLeft', 'azure'],
];

const ERROR: readonly TileSpec[] = [
  [0, 0, 'sky', 'topLeft', 'pale'],
  [1, 0, 'coral', 'cross', 'paper'],
  [2, 0, 'pale', 'bottomLeft', 'azure'],
  [0, 1, 'pale', 'stairs', 'sky'],
  [1, 1, 'navy', 'rising', 'sun'],
  [2, 1, 'azure', 'bottomRight', 'sky'],
];

const LOST: readonly TileSpec[] = [
  [0, 0, 'pale', 'bottomRight', 'azure'],
  [1, 0, 'sky', 'lens', 'paper'],
  [2, 0, 'navy', 'topLeft', 'azure'],
  [3, 0, 'sun', 'topRight', 'coral'],
  [0, 1, 'azure', 'topRight', 'sky'],
  [1, 1, 'pale', 'door', 'navy', 'sun'],
  [2, 1, 'coral', 'leaf', 'sun'],
  [3, 1, 'pale', 'plane', 'azure', 'navy'],
  [0, 2, 'pale', 'dots', 'sky'],
  [1, 2, 'navy', 'rising', 'sun'],
  [2, 2, 'sky', 'stairs', 'azure'],
  [3, 2, 'azure', 'bottomLeft', 'navy'],
];

/** Turns a tile of a column into one of a row. */
const lay = ([x, y, ...drawing]: TileSpec): TileSpec => [y, x, ...drawing];

const PICTURES = {
  hero: HERO,
  about: ABOUT,
  transparency: [[0, 0, 'pale', 'lens', 'azure']],
  accessibility: [[0, 0, 'sky', 'door', 'navy', 'sun']],
  excellence: [[0, 0, 'navy', 'rays', 'coral', 'sun']],
  seekers: SEEKERS,
  companies: COMPANIES,
  'seekers, in a row': SEEKERS.map(lay),
  'companies, in a row': COMPANIES.map(lay),
  empty: EMPTY,
  error: ERROR,
  lost: LOST,
} satisfies Record<string, readonly TileSpec[]>;

export type PictureName = keyof typeof PICTURES;

/** What `Mosaic` shows. A file of its own, because browsers seldom draw one (mosaic.tsx). */
export function Tiles({
  picture,
  settling,
}: {
  picture: PictureName;
  settling?: boolean;
}): ReactNode {
  const tiles: readonly TileSpec[] = PICTURES[picture];
  return (
    <>
      {tiles.map(([x, y, ground, shape, first, second = 'navy']) => (
        <g key={`${x}-${y}`} transform={`translate(${x * 100} ${y * 100})`}>
          <g
            className={settling ? styles.tile : undefined}
            style={settling ? ({ '--order': x + y } as CSSProperties) : undefined}
          >
            {/* Slightly wider than the grid, so that no seam shows between tiles. */}
            <rect width="100.4" height="100.4" fill={paint(ground)} />
            {drawShape(shape, first, second)}
          </g>
        </g>
      ))}
      {picture === 'hero' && <Doorway />}
    </>
  );
}

/** The sun rising in it. */
function Doorway() {
  const clip = useId();
  return (
    <g transform="translate(200 100)">
      <rect width="200.4" height="200.4" fill="var(--art-pale)" />
      <path d="M20 200V100a80 80 0 0 1 160 0v100Z" fill="var(--art-navy)" />
      <clipPath id={clip}>
        <path d="M42 200V100a58 58 0 0 1 116 0v100Z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <rect width="200" height="200" fill="var(--art-sky)" />
        <circle className={styles.sun} cx="100" cy="142" r="42" fill="var(--art-sun)" />
        <path d="M0 160q50-30 100 0t100 0v60H0Z" fill="var(--art-azure)" />
        <path d="M72 200 92 158h16l20 42Z" fill="var(--art-paper)" />
      </g>
    </g>
  );
}
