import type { ReactNode } from 'react';
import { Breakable } from './breakable.tsx';
import styles from './prose.module.css';

/** A typed text with its line breaks; may contain links. */
export function Prose({ text }: { text: ReactNode }) {
  return (
    <p className={styles.prose}>{typeof text === 'string' ? <Breakable text={text} /> : text}</p>
  );
}

/** A text in place of a missing value. */
export function Quiet({ children }: { children: ReactNode }) {
  return <p className={styles.quiet}>{children}</p>;
}

export function BulletList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.bullets}>
      {[...new Set(items)].map((item) => (
        <li key={item}>
          <Breakable text={item} />
        </li>
      ))}
    </ul>
  );
}
