import type { ReactNode } from 'react';
import styles from './quiet.module.css';

/** A line in the background: that something is missing, or what comes with a step. */
export function Quiet({ children }: { children: ReactNode }) {
  return <p className={styles.quiet}>{children}</p>;
}
