import { Link, type LinkProps } from 'react-router';
import styles from './row-link.module.css';

/** A link that covers its row, whose position is relative. */
export const RowLink = (props: LinkProps) => (
  <Link {...props} className={styles.link} data-covers="row" />
);

/** A link that covers its card, whose position is relative. */
export const CardLink = (props: LinkProps) => (
  <Link {...props} className={styles.link} data-covers="card" />
);
