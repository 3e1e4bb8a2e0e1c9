import type { ReactNode } from 'react';
import styles from './container.module.css';

interface ContainerProps {
  /** 1760 px instead of 1200 px at most: header and footer of every page, and lists beside their details. */
  wide?: boolean;
  children: ReactNode;
}

/** The width of the public pages, with a margin on narrow screens. */
export function Container({ wide, children }: ContainerProps) {
  return (
    <div className={styles.container} data-wide={wide}>
      {children}
    </div>
  );
}
