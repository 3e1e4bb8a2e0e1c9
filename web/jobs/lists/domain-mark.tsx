import { IconRosetteDiscountCheck } from '@tabler/icons-react';
import styles from './domain-mark.module.css';

/** Beside a company's name in lists: it has proved that the domain is its own. */
export function DomainMark({ domain }: { domain: string }) {
  const label = `${domain} verified`;
  return (
    <span className={styles.mark} title={label}>
      <IconRosetteDiscountCheck size={16} stroke={1.7} aria-hidden />
      <span className="sr-only">{`, ${label}`}</span>
    </span>
  );
}
