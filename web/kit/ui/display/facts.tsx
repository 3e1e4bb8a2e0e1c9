import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** Values by their names; those without a value are left out. */
  facts: Record<string, ReactNode>;
}

/** Short facts about one thing, in columns where there is room. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts)
        .filter(([, value]) => ![null, undefined, '', false].includes(value as string))
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
