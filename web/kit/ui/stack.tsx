import type { ReactNode } from 'react';
import styles from './stack.module.css';

interface StackProps {
  /** For related items, such as buttons. */
  tight?: boolean;
  children: ReactNode;
}

/** The parts of a dashboard page, one below the other. */
export function Stack({ tight, children }: StackProps) {
  return (
    <div className={styles.stack} data-tight={tight || undefined}>
      {children}
    </div>
  );
}
