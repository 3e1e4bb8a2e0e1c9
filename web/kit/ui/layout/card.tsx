import type { ComponentProps } from 'react';
import styles from './card.module.css';

interface CardProps extends Omit<ComponentProps<'section'>, 'className'> {
  /** 'none' for a table or list with its own padding. */
  padding?: 'md' | 'lg' | 'none';
}

/** A bordered surface. Needs `aria-labelledby` if it is a region. */
export function Card({ padding = 'md', ...props }: CardProps) {
  return <section {...props} className={styles.card} data-padding={padding} />;
}
