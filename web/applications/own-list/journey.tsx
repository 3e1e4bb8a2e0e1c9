import {
  type Application,
  type ApplicationStatus,
  type HistoryEntry,
  seekerStatus,
} from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { Small } from '../../kit/ui/display/small.tsx';
import styles from './journey.module.css';

/** The texts of past steps. */
const STEPS: Record<ApplicationStatus, string> = {
  pending: 'Applied',
  reviewed: 'Reviewed',
  interviewed: 'Interview',
  offered: 'Offer',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

/** The possible next steps. */
const AHEAD: Record<ApplicationStatus, readonly string[]> = {
  pending: ['Reviewed', 'Interview', 'Decision'],
  reviewed: ['Interview', 'Decision'],
  interviewed: ['Decision'],
  offered: [],
  rejected: [],
  withdrawn: [],
};

/** The steps of an application with their dates: past, current and possible ones. */
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
              <Small as="span" tiny>
                <time dateTime={entry.at}>{formatDay(entry.at)}</time>
              </Small>
            </li>
          );
        })}
        {(application.closure ? [] : AHEAD[status]).map((name) => (
          <li key={name} className={styles.step} data-state="ahead">
            <span className={styles.name}>{name}</span>
            <span className="sr-only">, not yet</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Always begins with the day of applying; unknown statuses are omitted. */
function historyOf({ history, appliedDate }: Application): HistoryEntry[] {
  const known = history.filter(({ status }) => status in STEPS);
  return known.length > 0 ? known : [{ status: 'pending', at: appliedDate, by: 'job_seeker' }];
}
