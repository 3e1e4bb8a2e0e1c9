import type { Pictures } from '../../shared/companies/pictures.ts';
import styles from './cover.module.css';

interface CoverProps {
  cover: NonNullable<Pictures['cover']>;
}

/** A company's cover. Decoration: it has no text. The company has chosen which part of its height is visible. */
export const Cover = ({ cover }: CoverProps) => (
  <img
    src={cover.path}
    alt=""
    className={styles.cover}
    style={{ objectPosition: `50% ${cover.focus}%` }}
  />
);
