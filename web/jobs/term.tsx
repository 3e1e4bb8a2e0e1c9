import type { ReactNode } from 'react';
import styles from './terms.module.css';

interface TermProps {
  /** 20 pixels. */
  icon: ReactNode;
  tone?: 'green' | 'blue';
  title: ReactNode;
  /** Smaller, below the title. */
  children?: ReactNode;
}

/** One of the terms of a job, such as 'Answers within 14 days'. */
export function Term({ icon, tone, title, children }: TermProps) {
  return (
    <li className={styles.term}>
      <span className={styles.icon} data-tone={tone}>
        {icon}
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
    </li>
  );
}
