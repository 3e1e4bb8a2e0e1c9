import type { ReactNode } from 'react';
import styles from './stat-card.module.css';

interface StatCardProps {
  label: string;
  value: ReactNode;
  icon?: ReactNode;
  /** A line under the figure. */
  hint?: ReactNode;
}

/** One figure with its name. */
export function StatCard({ label, value, icon, hint }: StatCardProps) {
  return (
    <div className={styles.card}>
      <dt className={styles.label}>
        {label}
        {icon && <span className={styles.icon}>{icon}</span>}
      </dt>
      <dd className={styles.value}>{value}</dd>
      {hint && <dd className={styles.hint}>{hint}</dd>}
    </div>
  );
}

/** The row of figures at the top of a dashboard page: two abreast on a phone, up to four on a desk. */
export function StatCards({ children }: { children: ReactNode }) {
  return <dl className={styles.cards}>{children}</dl>;
}
