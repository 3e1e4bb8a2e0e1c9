import styles from './empty-art.module.css';
import { Mosaic, type TileSpec } from './mosaic.tsx';

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

/** For an empty list. */
export function EmptyArt() {
  return (
    <div className={styles.small}>
      <Mosaic tiles={EMPTY} columns={3} rows={2} />
    </div>
  );
}

/** For a screen that could not be loaded. */
export function ErrorArt() {
  return (
    <div className={styles.small}>
      <Mosaic tiles={ERROR} columns={3} rows={2} />
    </div>
  );
}

/** For a page that does not exist. */
export function LostArt() {
  return (
    <div className={styles.large}>
      <Mosaic tiles={LOST} columns={4} rows={3} settling />
    </div>
  );
}
