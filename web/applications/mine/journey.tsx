import {
  type Application,
  type ApplicationStatus,
  type HistoryEntry,
  seekerStatus,
} from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/dates.ts';
import styles from './journey.module.css';

/** What happened, as the applicant reads it. */
const STEPS: Record<ApplicationStatus, string> = {
  pending: 'Applied',
  reviewed: 'Reviewed',
  interviewed: 'Interview',
  offered: 'Offer',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** What may still come. */
const AHEAD: Record<ApplicationStatus, readonly string[]> = {
  pending: ['Reviewed', 'Interview', 'Decision'],
  reviewed: ['Interview', 'Decision'],
  interviewed: ['Decision'],
  offered: [],
  rejected: [],
  withdrawn: [],
};

/** An application's way with its dates: what happened, where it stands, and what is still ahead. */
export function ApplicationJourney({ application }: { application: Application }) {
  const history = historyOf(application);
  const status = seekerStatus(application.status);
  return (
    <div className={styles.frame}>
      <ol className={styles.journey} aria-label="Progress">
        {history.map((entry, index) => {
          const isLast = index === history.length - 1;
          return (
            <li
              key={entry.at}
              className={styles.step}
              data-state={isLast ? status : 'done'}
              aria-current={isLast ? 'step' : undefined}
            >
              <span className={styles.name}>{STEPS[entry.status]}</span>
              <time className={styles.date} dateTime={entry.at}>
                {formatDay(entry.at)}
              </time>
            </li>
          );
        })}
        {AHEAD[status].map((name) => (
          <li key={name} className={styles.step} data-state="ahead">
            <span className={styles.name}>{name}</span>
            <span className="sr-only">, not yet</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Always begins with the day of applying; what we have no word for is left out. */
function historyOf({ history, appliedDate }: Application): HistoryEntry[] {
  const known = history.filter(({ status }) => status in STEPS);
  return known.length > 0 ? known : [{ status: 'pending', at: appliedDate, by: 'job_seeker' }];
}
