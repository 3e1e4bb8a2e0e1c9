import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  /** A line under the title. */
  note?: ReactNode;
  /** Buttons or a link beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A card with a heading: one part of a form or of a page. */
export function Section({ title, note, actions, children }: SectionProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </Card>
  );
}
