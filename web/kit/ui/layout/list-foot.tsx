import type { ReactNode, Ref } from 'react';
import styles from './list-foot.module.css';
import { Small } from '../display/small.tsx';

interface ListFootProps {
  /** 'Showing 50 of 320 jobs'. */
  summary: ReactNode;
  /** The focus can be moved to the summary. */
  ref?: Ref<HTMLParagraphElement>;
  /** The name of the navigation, if the buttons lead to other pages. */
  navigation?: string;
  /** Buttons. */
  children: ReactNode;
}

/** The foot of a list that is shown in parts. */
export function ListFoot({ summary, ref, navigation, children }: ListFootProps) {
  const Tag = navigation === undefined ? 'div' : 'nav';
  return (
    <Tag className={styles.foot} aria-label={navigation}>
      <Small ref={ref} tabIndex={ref ? -1 : undefined} role="status">
        {summary}
      </Small>
      {children}
    </Tag>
  );
}
