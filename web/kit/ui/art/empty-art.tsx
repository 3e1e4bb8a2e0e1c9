import styles from './empty-art.module.css';
import { Mosaic } from './mosaic.tsx';

/** For an empty list. */
export function EmptyArt() {
  return (
    <div className={styles.small}>
      <Mosaic picture="empty" columns={3} rows={2} />
    </div>
  );
}

/** For a screen that could not be loaded. */
export function ErrorArt() {
  return (
    <div className={styles.small}>
      <Mosaic picture="error" columns={3} rows={2} />
    </div>
  );
}

/** For a page that does not exist. */
export function LostArt() {
  return (
    <div className={styles.large}>
      <Mosaic picture="lost" columns={4} rows={3} settling />
    </div>
  );
}
