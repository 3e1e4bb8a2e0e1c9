import { IconChevronRight, type IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './link-list.module.css';

export interface LinkListItem {
  /** Unique in the list; the address by default. */
  id?: string;
  to: string;
  icon: typeof IconEye;
  label: ReactNode;
  /** A line of smaller print. */
  line?: ReactNode;
  /** At the end of the line, such as a count or a badge. */
  end?: ReactNode;
}

/** Links with an icon and an explanation, such as next steps or recent events. */
export function LinkList({ items }: { items: readonly LinkListItem[] }) {
  return (
    <ul className={styles.list}>
      {items.map(({ id, to, icon: Icon, label, line, end }) => (
        <li key={id ?? to}>
          <Link to={to} className={styles.item}>
            <span className={styles.icon}>
              <Icon size={19} stroke={1.7} aria-hidden />
            </span>
            <span className={styles.text}>
              <span className={styles.label}>{label}</span>
              {line && <span className={styles.line}>{line}</span>}
            </span>
            {end}
            <IconChevronRight size={17} className={styles.arrow} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}
