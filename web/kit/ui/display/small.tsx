import type { ComponentProps } from 'react';
import styles from './small.module.css';

interface SmallProps extends Omit<ComponentProps<'p'>, 'className'> {
  as?: 'p' | 'span';
  /** For hints and other text that may be overlooked. */
  tiny?: boolean;
}

/** Smaller, dimmer text under or beside something more important. */
export function Small({ as = 'p', tiny, ...props }: SmallProps) {
  const Tag = as as 'p';
  return <Tag {...props} className={styles.small} data-tiny={tiny || undefined} />;
}
