import { type ReactNode, useId, useRef } from 'react';
import { inFigures } from '../../shared/kit/figures.ts';
import { useLostFocus } from '../kit/kept-focus.ts';
import { EmptyState } from '../kit/ui/feedback/empty-state.tsx';
import { Skeleton } from '../kit/ui/feedback/skeleton.tsx';
import { Card } from '../kit/ui/layout/card.tsx';
import styles from './needs.module.css';

interface NeedsCardProps {
  /** Undefined while it loads. */
  total: number | undefined;
  /** Beside the heading. */
  action?: ReactNode;
  /** What appears here, when nothing does. */
  hint: string;
  /** 'compact' for rows of 60 pixels. */
  rows?: 'compact';
  /** The rows, as list items. */
  children: ReactNode;
  /** Below the rows. */
  more?: ReactNode;
}

/** What needs the reader now, on a dashboard. If the focused row goes, the heading gets the focus. */
export function NeedsCard({ total, action, hint, rows, children, more }: NeedsCardProps) {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const hearFocus = useLostFocus(() => heading.current);
  return (
    <div className={styles.frame}>
      <Card
        padding="none"
        aria-labelledby={titleId}
        aria-busy={total === undefined}
        onFocus={hearFocus}
      >
        <div className={styles.head}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
            Needs you{' '}
            {Boolean(total) && <span className={styles.count}>{inFigures(total ?? 0)}</span>}
          </h2>
          {action}
        </div>
        {total === undefined && (
          <div className={styles.loading}>
            <Skeleton height={3 * 68} />
          </div>
        )}
        {total === 0 && <EmptyState title="Nothing needs you today" hint={hint} />}
        {Boolean(total) && (
          <ul className={styles.rows} data-rows={rows}>
            {children}
          </ul>
        )}
        {more && <div className={styles.more}>{more}</div>}
      </Card>
    </div>
  );
}

interface NeedItemProps {
  /** 40 pixels square. */
  mark: ReactNode;
  title: ReactNode;
  /** Who and what, and what is known. */
  line: ReactNode;
  /** Its date or age, and an icon before it. */
  when?: ReactNode;
  /** The color of the date. */
  urgency?: 'late' | 'soon' | undefined;
  /** The one verb. */
  verb?: ReactNode;
}

export function NeedItem({ mark, title, line, when, urgency, verb }: NeedItemProps) {
  return (
    <li className={styles.row}>
      {mark}
      <div className={styles.text}>
        <p className={styles.name}>{title}</p>
        <p className={styles.line}>{line}</p>
      </div>
      <div className={styles.act}>
        {when && (
          <p className={styles.when} data-urgency={urgency}>
            {when}
          </p>
        )}
        {verb}
      </div>
    </li>
  );
}

/** Joins what is known of something: 'Potter · €2,000 · Lisbon'. */
export const inLine = (...parts: string[]) => parts.filter(Boolean).join(' · ');
