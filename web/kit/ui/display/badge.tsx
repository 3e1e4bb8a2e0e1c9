import type { ReactNode } from 'react';
import styles from './badge.module.css';

export type Tone = 'neutral' | 'blue' | 'amber' | 'green' | 'red' | 'violet';

interface BadgeProps {
  tone?: Tone;
  /** A dot before the text, for states rather than kinds. */
  dot?: boolean;
  children: ReactNode;
}

/** A small label. The text carries the meaning; the tone only helps to find it. */
export function Badge({ tone = 'neutral', dot, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-dot={dot || undefined}>
      {children}
    </span>
  );
}

/** The first `max` of a list as badges, then '+N more'. */
export function Tags({ items, max = 3 }: { items: readonly string[]; max?: number }) {
  if (items.length === 0) return null;
  const more = items.length - max;
  return (
    <ul className={styles.tags}>
      {items.slice(0, max).map((item) => (
        <li key={item}>{item}</li>
      ))}
      {more > 0 && <li>{`+${more} more`}</li>}
    </ul>
  );
}
