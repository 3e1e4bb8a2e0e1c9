import { payOf } from '../../../shared/jobs/text.ts';
import styles from './pay.module.css';

interface PayProps {
  job: Parameters<typeof payOf>[0];
  /** The text for missing pay. */
  unknown?: string;
}

/** A job's pay, with its period in smaller print. */
export function Pay({ job, unknown }: PayProps) {
  const pay = payOf(job);
  return (
    <>
      {pay
        ? `${pay.amount}${pay.period ? ' ' : ''}`
        : (unknown ?? <span className={styles.unknown}>Pay not stated</span>)}
      {pay?.period && <span className={styles.period}>{`/ ${pay.period}`}</span>}
    </>
  );
}
