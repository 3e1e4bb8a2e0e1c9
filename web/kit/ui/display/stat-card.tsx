import type { IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { inFigures } from '../../../../shared/kit/figures.ts';
import { CardLink } from '../navigation/row-link.tsx';
import styles from './stat-card.module.css';

interface StatCardProps {
  label: string;
  /** A number gets separators; undefined is shown as a dash. */
  value: ReactNode;
  icon: typeof IconUsers;
  /** The value is text: smaller, and broken only between words. */
  words?: boolean;
  /** A line under the figure. */
  hint?: ReactNode;
  /** The page with the items behind the figure: the card becomes a link. */
  to?: string;
  /** The list is filtered to these items. */
  current?: boolean;
}

/** One figure with its name. */
export function StatCard({ label, value, words, icon: Icon, hint, to, current }: StatCardProps) {
  return (
    <div className={styles.card} data-current={current || undefined}>
      <dt className={styles.label}>
        {to ? (
          <CardLink to={to} preventScrollReset aria-current={current ? 'true' : undefined}>
            {label}
          </CardLink>
        ) : (
          label
        )}
        <span className={styles.icon}>
          <Icon size={19} aria-hidden />
        </span>
      </dt>
      <dd className={styles.value} data-words={words}>
        {typeof value === 'number' ? inFigures(value) : (value ?? '–')}
      </dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}

/** The figures at the top of a dashboard page: two per row on a phone, up to four on wide screens. */
export function StatCards({ children }: { children: ReactNode }) {
  return <dl className={styles.cards}>{children}</dl>;
}
