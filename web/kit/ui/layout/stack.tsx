import type { ComponentProps, ReactNode } from 'react';
import styles from './stack.module.css';

interface StackProps extends Omit<ComponentProps<'div'>, 'className'> {
  /** Pixels: 10 for related items, such as buttons. The default separates the parts of a page. */
  gap?: 4 | 8 | 10 | 16 | 18 | 20 | undefined;
}

/** Parts one below the other. */
export function Stack({ gap, ...props }: StackProps) {
  return <div {...props} className={styles.stack} data-gap={gap} />;
}

/** Small parts side by side, such as buttons, in several rows where there is no room. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className={styles.row}>{children}</div>
);
