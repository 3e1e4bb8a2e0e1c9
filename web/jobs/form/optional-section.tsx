import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '../../kit/ui/layout/card.tsx';
import styles from './optional-section.module.css';

interface OptionalSectionProps {
  title: string;
  /** What its fields hold, in a line; shown while it is closed too. */
  holds: string;
  /** A line above the fields. */
  note?: string;
  children: ReactNode;
}

/** A part of the form that many postings leave empty: closed until somebody opens it, or one of its fields gets the focus. */
export function OptionalSection({ title, holds, note, children }: OptionalSectionProps) {
  return (
    <Card padding="none">
      <details className={styles.section}>
        <summary className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <span className={styles.holds}>{holds}</span>
          <IconChevronDown size={20} aria-hidden className={styles.arrow} />
        </summary>
        <div className={styles.body}>
          {note && <p className={styles.note}>{note}</p>}
          {children}
        </div>
      </details>
    </Card>
  );
}
