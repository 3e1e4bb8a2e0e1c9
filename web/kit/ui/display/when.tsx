import { formatDay } from '../../../../shared/kit/day.ts';
import { Small } from './small.tsx';
import styles from './when.module.css';

interface WhenProps {
  /** ISO 8601. */
  day: string;
  /** The relative time: '3 days ago', '12 days left'. */
  note: string;
}

/** A date in a table with a note below it, or beside it on cards. */
export function When({ day, note }: WhenProps) {
  return (
    <div className={styles.when}>
      <time dateTime={day}>{formatDay(day)}</time>
      <Small as="span">{note}</Small>
    </div>
  );
}
