import type { ComponentProps } from 'react';
import styles from './card.module.css';

interface CardProps extends Omit<ComponentProps<'section'>, 'className'> {
  /** 'none' for a table or list that brings its own. */
  padding?: 'md' | 'lg' | 'none';
}

/** A bordered surface. Give it `aria-labelledby` where it is a region of its own. */
export function Card({ padding = 'md', ...props }: CardProps) {
  return <section {...props} className={styles.card} data-padding={padding} />;
}
