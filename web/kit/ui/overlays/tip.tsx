import type { ReactNode } from 'react';
import styles from './tip.module.css';

/** A text shown while its child is hovered or focused. Point aria-describedby at `id`. */
export function Tip({ id, text, children }: { id: string; text: string; children: ReactNode }) {
  return (
    <span className={styles.wrap}>
      {children}
      <span role="tooltip" id={id} className={styles.tip}>
        {text}
      </span>
    </span>
  );
}
