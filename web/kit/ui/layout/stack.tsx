import type { ReactNode } from 'react';
import styles from './stack.module.css';

interface StackProps {
  /** For related items, such as buttons: a gap of 10 pixels. */
  tight?: boolean;
  /** Pixels. The default separates the parts of a page. */
  gap?: 8 | 10 | 16 | 18 | undefined;
  children: ReactNode;
}

/** Parts one below the other. */
export function Stack({ tight, gap = tight ? 10 : undefined, children }: StackProps) {
  return (
    <div className={styles.stack} data-gap={gap}>
      {children}
    </div>
  );
}
