import styles from './hero-mosaic.module.css';
import { Mosaic } from './mosaic.tsx';

/** The sun rising in a doorway, among tiles of the mosaic. */
export const HeroMosaic = () => (
  <div className={styles.frame}>
    <Mosaic picture="hero" columns={6} rows={5} settling />
  </div>
);
