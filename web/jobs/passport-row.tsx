import type { ReactNode } from 'react';
import styles from './passport.module.css';

interface PassportRowProps {
  icon: ReactNode;
  /** On another ground than the passport. */
  tinted?: boolean;
  children: ReactNode;
}

/** A row at the foot of a passport, such as the law that applies. */
export function PassportRow({ icon, tinted, children }: PassportRowProps) {
  return (
    <div className={styles.row} data-tinted={tinted || undefined}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
