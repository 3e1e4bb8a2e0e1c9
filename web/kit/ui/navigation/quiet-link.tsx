import { Link, type LinkProps } from 'react-router';
import styles from './quiet-link.module.css';

/** A link in the color of the text around it. It looks like a link when the pointer is over it. */
export const QuietLink = ({ className = '', ...props }: LinkProps) => (
  <Link {...props} className={`${styles.link} ${className}`} />
);

/** The name of a row or card, which opens it; a click on the row does so, too (table.tsx). */
export const NameLink = (props: LinkProps) => (
  <QuietLink {...props} data-opens className={styles.name} />
);
