import type { ReactNode } from 'react';
import { EmptyArt } from '../art/empty-art.tsx';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  /** What will appear here, or which filters hide it. */
  hint?: ReactNode;
  /** Buttons for the next step. */
  children?: ReactNode;
}

/** The content of an empty list: the reason and a next step. */
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
