import type { ReactNode } from 'react';
import styles from './folded.module.css';

/** A part of a card that few readers need, behind a line that says what it is. */
export const Folded = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className={styles.folded}>
    <summary>{summary}</summary>
    {children}
  </details>
);
