import type { ReactNode } from 'react';
import { Skeleton } from '../feedback/skeleton.tsx';
import styles from './split.module.css';

interface SplitProps {
  /** Beside the content on wide screens. On a phone its first part is above and the rest below. */
  side: ReactNode;
  /**
   * The side is long: it scrolls with the page instead of staying in sight. On very wide screens its first part has a
   * column of its own.
   */
  longSide?: boolean;
  children: ReactNode;
}

/** The body of a page with a side column. */
export function Split({ side, longSide = false, children }: SplitProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.split}>
        <div className={styles.column}>{children}</div>
        <div className={styles.side} data-long={longSide || undefined}>
          {side}
        </div>
      </div>
    </div>
  );
}

/** Placeholders for both columns while they load. */
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
