import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import styles from './split.module.css';

interface SplitProps {
  /** What goes with it: beside it and in sight on a desk. On a phone its first part leads and the rest comes below. */
  side: ReactNode;
  children: ReactNode;
}

/** The body of a page with a column at its side. */
export function Split({ side, children }: SplitProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.split}>
        <div className={styles.column}>{children}</div>
        <div className={styles.side}>{side}</div>
      </div>
    </div>
  );
}

/** Both columns while they load. */
export function SplitSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Split side={<Skeleton height={280} />}>
        <Skeleton height={240} />
        <Skeleton height={320} />
      </Split>
    </div>
  );
}
