import type { ApplicationStatus, HistoryEntry } from '../../shared/applications.ts';
import { formatDay } from '../../shared/dates.ts';
import styles from './application-history.module.css';

const STEPS: Record<ApplicationStatus, string> = {
  pending: 'Application submitted',
  reviewed: 'Reviewed',
  interviewed: 'Invited to an interview',
  offered: 'Offer made',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

const ACTORS: Record<HistoryEntry['by'], string> = {
  job_seeker: 'by the applicant',
  company: 'by the company',
  admin: 'by an admin',
};

/** An application's way so far, step by step with dates. */
export function ApplicationHistory({ history }: { history: readonly HistoryEntry[] }) {
  return (
    <ol className={styles.history}>
      {history.map(({ status, at, by }) => (
        <li key={at} className={styles.step}>
          <p className={styles.what}>{STEPS[status]}</p>
          <p className={styles.when}>
            <time dateTime={at}>{formatDay(at)}</time> {ACTORS[by]}
          </p>
        </li>
      ))}
    </ol>
  );
}
