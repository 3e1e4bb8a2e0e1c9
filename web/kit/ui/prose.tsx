import type { ReactNode } from 'react';
import { Breakable } from './breakable.tsx';
import styles from './prose.module.css';

/** A text that somebody typed, with its line breaks; links may be in it. */
export function Prose({ text }: { text: ReactNode }) {
  return (
    <p className={styles.prose}>{typeof text === 'string' ? <Breakable text={text} /> : text}</p>
  );
}

/** Words in the place of something that is not there. */
export function Quiet({ children }: { children: ReactNode }) {
  return <p className={styles.quiet}>{children}</p>;
}

/** Short lines under each other. */
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
