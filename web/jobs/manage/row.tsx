import { IconCopy, IconEdit, IconEye, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router';
import { daysBetween, formatAge } from '../../../shared/kit/dates.ts';
import { hasPublicPage, JOB_MOVES, jobMoves } from '../../../shared/jobs/status.ts';
import { type Job, jobLabel } from '../../../shared/jobs/posting.ts';
import { truncate } from '../../../shared/jobs/text.ts';
import { JobLabel } from '../../applications/job-badges.tsx';
import { JOB_MOVE_ICONS, type JobMoves } from '../moves.ts';
import { RowMenu } from '../../kit/ui/row-menu.tsx';
import { Cell, Row } from '../../kit/ui/table.tsx';
import { When } from '../../kit/ui/when.tsx';
import styles from './row.module.css';

/** Characters of the description on this list (product.md section 9). */
const DESCRIPTION_SHOWN = 80;

interface OwnJobRowProps {
  job: Job;
  now: Date;
  moves: JobMoves;
  onDelete: () => void;
}

/** A job on the company's list, with what can be done about it. */
export function OwnJobRow({ job, now, moves, onDelete }: OwnJobRowProps) {
  const isOtherMoving = moves.movingId !== undefined && moves.movingId !== job._id;
  const path = `/jobs/${job._id}`;
  return (
    <Row>
      <Cell>
        <Link to={path} className={styles.title}>
          {job.jobTitle}
        </Link>
        <p className={styles.line}>
          {job.jobLocation} • {job.jobType}
        </p>
        <p className={styles.line}>{truncate(job.jobDescription, DESCRIPTION_SHOWN)}</p>
      </Cell>
      <Cell label="Status">
        <div>
          <JobLabel label={jobLabel(job, now)} />
          {hasPublicPage(job, now) && job.approvalStatus !== 'approved' && (
            <p className={styles.line}>Approved version is public</p>
          )}
          {job.status === 'closed' && job.outcome && <p className={styles.line}>{job.outcome}</p>}
        </div>
      </Cell>
      <Cell label="Applicants" numeric>
        <Link
          to={`${path}/applicants`}
          aria-label={job.applicantCount === 1 ? '1 applicant' : `${job.applicantCount} applicants`}
        >
          {job.applicantCount}
        </Link>
      </Cell>
      <Cell label="Posted">
        <When day={job.createdAt} note={formatAge(job.createdAt, now)} />
      </Cell>
      <Cell label="Deadline">
        <When day={job.applicationDeadline} note={timeLeft(job.applicationDeadline, now)} />
      </Cell>
      <Cell corner>
        <RowMenu
          label={`Actions for ${job.jobTitle}`}
          busy={moves.movingId === job._id}
          groups={[
            [
              { label: 'View Applicants', icon: IconUsers, to: `${path}/applicants` },
              { label: 'View Job', icon: IconEye, to: path },
              { label: 'Edit Job', icon: IconEdit, to: `/jobs/edit/${job._id}` },
              { label: 'Duplicate Job', icon: IconCopy, to: `/jobs/new?copy=${job._id}` },
            ],
            jobMoves(job, now).map((move) => ({
              label: JOB_MOVES[move].label,
              icon: JOB_MOVE_ICONS[move],
              blocked: isOtherMoving ? 'Another update is under way.' : undefined,
              onSelect: () => moves.request(job, move),
            })),
            [{ label: 'Delete Job', icon: IconTrash, danger: true, onSelect: onDelete }],
          ]}
        />
      </Cell>
    </Row>
  );
}

/** '12 days left', 'last day', 'passed'. */
function timeLeft(deadline: string, now: Date): string {
  const end = new Date(deadline);
  const days = daysBetween(now, end);
  if (end <= now) return 'passed';
  if (days === 0) return 'last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}
