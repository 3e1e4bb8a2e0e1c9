import type { ReactNode, Ref } from 'react';
import styles from './page-title.module.css';

interface PageTitleProps {
  children: ReactNode;
  subtitle?: ReactNode;
  /** A mark before the heading. */
  mark?: ReactNode;
  /** A badge after it. */
  badge?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  /** For a page that moves the focus to its heading. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** The heading of a dashboard page, with its main actions. */
export function PageTitle(props: PageTitleProps) {
  const { children, subtitle, mark, badge, actions, headingRef } = props;
  const heading = (
    <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
      {children}
    </h1>
  );
  return (
    <header className={styles.header}>
      <div>
        {mark || badge ? (
          <div className={styles.line}>
            {mark}
            {heading}
            {badge}
          </div>
        ) : (
          heading
        )}
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
