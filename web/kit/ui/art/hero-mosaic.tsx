import { useId } from 'react';
import styles from './hero-mosaic.module.css';
import { Mosaic, type TileSpec } from './mosaic.tsx';

/** Six columns, five rows; the four tiles in the middle are the doorway. */
const TILES: readonly TileSpec[] = [
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

/** The sun rising in a doorway, among tiles of the mosaic. */
export function HeroMosaic() {
  return (
    <div className={styles.frame}>
      <Mosaic tiles={TILES} columns={6} rows={5} settling>
        <Doorway />
      </Mosaic>
    </div>
  );
}

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
