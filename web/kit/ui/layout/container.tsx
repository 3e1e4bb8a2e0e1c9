import type { ReactNode } from 'react';
import styles from './container.module.css';

/** The width of the public pages: 1200 px at most, with a margin on narrow screens. */
export function Container({ children }: { children: ReactNode }) {
  return <div className={styles.container}>{children}</div>;
}
