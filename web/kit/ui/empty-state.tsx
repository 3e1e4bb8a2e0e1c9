import type { ReactNode } from 'react';
import { EmptyArt } from './art/empty-art.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** What will appear here, or which filters hide it. */
  hint?: ReactNode;
  /** Buttons that lead on. */
  children?: ReactNode;
}

/** What a list shows when there is nothing in it: say why, and offer a way on. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <EmptyArt />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
