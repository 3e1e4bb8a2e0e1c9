import { counted } from '../../shared/kit/figures.ts';
import styles from './also-in.module.css';

/** 'also in 2': the person has so many other applications to the company. */
export function AlsoIn({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span title={`Also applied to ${counted(count, 'other job')}`} className={styles.also}>
      <span className={styles.words}>also in </span>
      <span className={styles.plus} aria-hidden>
        +
      </span>
      {count}
      <span className="sr-only"> {count === 1 ? 'other job' : 'other jobs'}</span>
    </span>
  );
}
