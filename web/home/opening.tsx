import type { ReactNode } from 'react';
import styles from './opening.module.css';

interface OpeningProps {
  /** A line above the title. */
  eyebrow: string;
  title: string;
  lead: ReactNode;
  /** The title is larger, and in shorter lines. */
  large?: boolean;
}

/** The first words of a page that introduces the board. */
export function Opening({ eyebrow, title, lead, large }: OpeningProps) {
  return (
    <>
      <p className={styles.eyebrow}>{eyebrow}</p>
      <h1 className={styles.title} data-large={large}>
        {title}
      </h1>
      <p className={styles.lead} data-large={large}>
        {lead}
      </p>
    </>
  );
}
