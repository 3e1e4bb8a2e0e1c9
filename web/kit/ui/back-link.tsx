import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './back-link.module.css';

/** The way up, above the title of a page that lies below a list. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.link}>
      <IconArrowLeft size={17} aria-hidden />
      {children}
    </Link>
  );
}
