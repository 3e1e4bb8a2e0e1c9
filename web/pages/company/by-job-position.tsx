import { useId } from 'react';
import { Link } from 'react-router';
import { displayName } from '../../../shared/accounts.ts';
import type { Application, ApplicationStatus } from '../../../shared/applications.ts';
import type { Job } from '../../../shared/jobs.ts';
import { ApprovalBadge, JobStatusBadge } from '../../components/job-badges.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './by-job-position.module.css';

/** Applicants on a job's card (product.md section 9). */
const APPLICANTS_SHOWN = 3;

const COUNTED: readonly (readonly [label: string, status: ApplicationStatus])[] = [
  ['Offers', 'offered'],
  ['Interviews', 'interviewed'],
  ['Reviewed', 'reviewed'],
  ['Pending', 'pending'],
];

interface ByJobPositionProps {
  jobs: readonly Job[];
  applications: readonly Application[];
  onViewAll: (jobId: string) => void;
}

/** The tab 'By Job Position': a card for each job, with how far its applicants are. */
export function ByJobPosition({ jobs, applications, onViewAll }: ByJobPositionProps) {
  const byJob = Map.groupBy(applications, ({ job }) => job._id);
  return (
    <ul className={styles.cards}>
      {jobs.map((job) => (
        <li key={job._id}>
          <Position
            job={job}
            applications={byJob.get(job._id) ?? []}
            onViewAll={() => onViewAll(job._id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface PositionProps {
  job: Job;
  applications: readonly Application[];
  onViewAll: () => void;
}

function Position({ job, applications, onViewAll }: PositionProps) {
  const titleId = useId();
  const count = applications.length;
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles.position}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            <Link to={`/jobs/${job._id}`}>{job.jobTitle}</Link>
          </h2>
          <p className={styles.states}>
            <JobStatusBadge status={job.status} />
            <ApprovalBadge status={job.approvalStatus} />
          </p>
          <p className={styles.facts}>
            {job.jobLocation} • {job.jobType} • {count}{' '}
            {count === 1 ? 'application' : 'applications'}
          </p>
        </div>
        <dl className={styles.counts}>
          {COUNTED.map(([label, status]) => (
            <div key={status}>
              <dt>{label}</dt>
              <dd>{applications.filter((application) => application.status === status).length}</dd>
            </div>
          ))}
        </dl>
        {count === 0 ? (
          <p className={styles.empty}>No applications for this position yet</p>
        ) : (
          <ul className={styles.applicants}>
            {applications.slice(0, APPLICANTS_SHOWN).map(({ _id, applicant, status }) => (
              <li key={_id}>
                <span className={styles.name}>{displayName(applicant)}</span>
                <StatusBadge status={status} />
                <LinkButton
                  to={`/applications/view/${_id}`}
                  variant="outline"
                  size="sm"
                  aria-label={`View the application of ${displayName(applicant)}`}
                >
                  View
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
        {count > APPLICANTS_SHOWN && (
          <Button variant="light" fullWidth onClick={onViewAll}>
            View All {count} Applications
          </Button>
        )}
      </div>
    </Card>
  );
}
