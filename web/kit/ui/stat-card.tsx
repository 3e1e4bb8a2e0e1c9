import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './stat-card.module.css';

interface StatCardProps {
  label: string;
  /** A number is written with separators; where it is undefined, the card shows a dash. */
  value: ReactNode;
  icon?: ReactNode;
  /** The value is words or a measure: smaller, and broken between its words alone. */
  words?: boolean;
  /** A line under the figure. */
  hint?: ReactNode;
  /** Where the things behind the figure are listed: the card becomes a link. */
  to?: string;
  /** The list shows just these at the moment. */
  current?: boolean;
}

/** One figure with its name. */
export function StatCard({ label, value, words, icon, hint, to, current }: StatCardProps) {
  return (
    <div className={styles.card} data-current={current || undefined}>
      <dt className={styles.label}>
        {to ? (
          <Link
            to={to}
            preventScrollReset
            className={styles.link}
            aria-current={current ? 'true' : undefined}
          >
            {label}
          </Link>
        ) : (
          label
        )}
        {icon && <span className={styles.icon}>{icon}</span>}
      </dt>
      <dd className={styles.value} data-words={words}>
        {typeof value === 'number' ? value.toLocaleString('en-US') : (value ?? '–')}
      </dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}

/** The row of figures at the top of a dashboard page: two abreast on a phone, up to four on a desk. */
export function StatCards({ children }: { children: ReactNode }) {
  return <dl className={styles.cards}>{children}</dl>;
}
