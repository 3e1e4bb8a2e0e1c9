import { IconClock, IconFileText, IconMapPin } from '@tabler/icons-react';
import {
  type Application,
  type ApplicationStatus,
  type HistoryEntry,
  seekerStatus,
} from '../../../shared/applications/status.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { notify } from '../../kit/notices.ts';
import { OwnStatusBadge } from '../badges.tsx';
import { Badge } from '../../kit/ui/display/badge.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { ClampedText } from '../../kit/ui/display/clamped-text.tsx';
import { Row } from '../../kit/ui/layout/stack.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import { JobSummary } from '../job-summary.tsx';
import { ViewJob } from '../view-job.tsx';
import styles from './card.module.css';

/** Lines of a cover letter before it is expanded (product.md section 2.5). */
const LETTER_LINES = 3;

/** An application of the job seeker: its job, its progress and the cover letter. */
export function ApplicationCard({ application }: { application: Application }) {
  const { job, coverLetter, appliedDate, closure } = application;
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <JobSummary
          companyName={job.companyName}
          title={job.jobTitle}
          facts={[
            [IconMapPin, job.jobLocation],
            [IconClock, job.jobType],
            [undefined, `Applied ${formatDay(appliedDate)}`],
          ]}
        />
        <span>
          {application.isUnread && <Badge tone="blue">New</Badge>}{' '}
          <OwnStatusBadge application={application} />
        </span>
      </header>
      {closure?.reason && <Quiet>{closure.reason}</Quiet>}
      <ApplicationJourney application={application} />
      {coverLetter && (
        <div className={styles.letter}>
          <ClampedText text={coverLetter} lines={LETTER_LINES} />
        </div>
      )}
      <Row>
        <LinkButton to={`/applications/edit/${application._id}`} variant="light" size="sm">
          Open<span className="sr-only">: {job.jobTitle}</span>
        </LinkButton>
        <ViewJob job={job} />
        <ViewResume application={application} />
      </Row>
    </article>
  );
}

function ViewResume({ application: { resume } }: { application: Application }) {
  const icon = <IconFileText size={17} aria-hidden />;
  if (!resume || resume === 'N/A') {
    const explain = () =>
      notify.failure('No Resume', 'Resume file not found for this application.');
    return (
      <Button variant="subtle" size="sm" icon={icon} onClick={explain}>
        Resume
      </Button>
    );
  }
  return (
    <LinkButton to={resume} fileInNewTab variant="subtle" size="sm" icon={icon}>
      Resume<span className="sr-only"> (opens in a new tab)</span>
    </LinkButton>
  );
}

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
function ApplicationJourney({ application }: { application: Application }) {
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
