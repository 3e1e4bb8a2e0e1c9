import type { ReactNode } from 'react';
import styles from './page-title.module.css';

interface PageTitleProps {
  children: ReactNode;
  subtitle?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
}

/** The heading of a dashboard page, with its main actions. */
export function PageTitle({ children, subtitle, actions }: PageTitleProps) {
  return (
    <header className={styles.header}>
      <div>
        <h1>{children}</h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
