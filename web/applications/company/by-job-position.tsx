import { useId } from 'react';
import { Link } from 'react-router';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import { countAll, type Position } from '../../../shared/applications/lists.ts';
import { ApprovalBadge, JobStatusBadge } from '../job-badges.tsx';
import { StatusBadge } from '../badges.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Card } from '../../kit/ui/card.tsx';
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
  positions: readonly Position[];
  onViewAll: (jobId: string) => void;
}

/** The tab 'By Job Position': a card for each job, with how far its applicants are. */
export function ByJobPosition({ positions, onViewAll }: ByJobPositionProps) {
  return (
    <ul className={styles.cards}>
      {positions.map((position) => (
        <li key={position._id}>
          <PositionCard position={position} onViewAll={() => onViewAll(position._id)} />
        </li>
      ))}
    </ul>
  );
}

interface PositionCardProps {
  position: Position;
  onViewAll: () => void;
}

function PositionCard({ position, onViewAll }: PositionCardProps) {
  const titleId = useId();
  const count = countAll(position.counts);
  return (
    <Card aria-labelledby={titleId}>
      <div className={styles.position}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            <Link to={`/jobs/${position._id}`}>{position.jobTitle}</Link>
          </h2>
          <p className={styles.states}>
            <JobStatusBadge status={position.status} />
            <ApprovalBadge status={position.approvalStatus} />
          </p>
          <p className={styles.facts}>
            {position.jobLocation} • {position.jobType} • {count.toLocaleString('en-US')}{' '}
            {count === 1 ? 'application' : 'applications'}
          </p>
        </div>
        <dl className={styles.counts}>
          {COUNTED.map(([label, status]) => (
            <div key={status}>
              <dt>{label}</dt>
              <dd>{position.counts[status].toLocaleString('en-US')}</dd>
            </div>
          ))}
        </dl>
        {count === 0 ? (
          <p className={styles.empty}>No applications for this position yet</p>
        ) : (
          <ul className={styles.applicants}>
            {position.latest.slice(0, APPLICANTS_SHOWN).map(({ _id, applicant, status }) => (
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
            View All {count.toLocaleString('en-US')} Applications
          </Button>
        )}
      </div>
    </Card>
  );
}
