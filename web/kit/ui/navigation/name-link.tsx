import { Link, type LinkProps } from 'react-router';
import styles from './name-link.module.css';

/** The name of a row or card, which opens it. It looks like a link when the pointer is over it. */
export const NameLink = (props: LinkProps) => <Link {...props} className={styles.name} />;
