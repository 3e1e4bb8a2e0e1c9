import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import styles from './back-link.module.css';

/** A link to the parent page, above the title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className={styles.link}>
      <IconArrowLeft size={17} aria-hidden />
      {children}
    </Link>
  );
}
