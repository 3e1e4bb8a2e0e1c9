import type { ReactNode } from 'react';
import styles from './layout.module.css';

interface ProfileLayoutProps {
  summary: ReactNode;
  children: ReactNode;
}

/** The summary in sight beside the form; above it on a phone. */
export function ProfileLayout({ summary, children }: ProfileLayoutProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.columns}>
        <div className={styles.summary}>{summary}</div>
        <div className={styles.form}>{children}</div>
      </div>
    </div>
  );
}
