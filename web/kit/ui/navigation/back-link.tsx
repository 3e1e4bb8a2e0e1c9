import { IconArrowLeft } from '@tabler/icons-react';
import { QuietLink } from './quiet-link.tsx';
import styles from './back-link.module.css';

/** A link to the parent page, above the title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <QuietLink to={to} className={styles.link}>
      <IconArrowLeft size={17} aria-hidden />
      {children}
    </QuietLink>
  );
}
