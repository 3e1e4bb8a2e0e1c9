import { IconChevronRight } from '@tabler/icons-react';
import { useId } from 'react';
import { JOB_CLOSING_DAYS } from '../../../shared/applications/company-needs.ts';
import { countOpen, type Position } from '../../../shared/applications/lists.ts';
import { jobLabel } from '../../../shared/jobs/posting.ts';
import { isActive, laterVersion } from '../../../shared/jobs/status.ts';
import { addDays, formatDayNear } from '../../../shared/kit/dates.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { NewBadge, PipelineBar, PipelineLegend } from '../../applications/pipeline.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { RowLink } from '../../kit/ui/navigation/row-link.tsx';
import styles from './pipeline.module.css';

/** Jobs that the dashboard shows. */
export const JOBS_SHOWN = 8;

interface PipelineProps {
  /** The first open ones: those to which answers are due before the others, each newest first. */
  positions: readonly Position[];
  /** The open jobs. */
  total: number;
  /** The company's jobs in every state. */
  all: number;
  now: Date;
}

/** The open applications of each job, on one scale: of open jobs, and of others to which people still wait. */
export function Pipeline({ positions, total, all, now }: PipelineProps) {
  const titleId = useId();
  const most = Math.max(...positions.map(({ inProgress }) => countOpen(inProgress)));
  return (
    <Card padding="none" aria-labelledby={titleId}>
      <div className={styles.frame}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            Pipeline <span className={styles.of}>open applications</span>
          </h2>
          <PipelineLegend />
        </div>
        {positions.length === 0 ? (
          <div className={styles.none}>
            <Quiet>No job is open, and nobody waits for an answer.</Quiet>
          </div>
        ) : (
          <div role="table" aria-labelledby={titleId} className={styles.table}>
            <div role="row" className="sr-only">
              {['Job', 'New', 'Open applications by status', 'Open applications', 'Closes'].map(
                (name) => (
                  <span key={name} role="columnheader">
                    {name}
                  </span>
                ),
              )}
            </div>
            {positions.map((job) => (
              <Row key={job._id} job={job} most={most} now={now} />
            ))}
          </div>
        )}
        {total > JOBS_SHOWN && (
          <div className={styles.more}>
            <LinkButton to="/jobs/my-jobs" size="sm" variant="subtle">
              {`View All ${inFigures(all)} Jobs`}
            </LinkButton>
          </div>
        )}
      </div>
    </Card>
  );
}

interface RowProps {
  job: Position;
  most: number;
  now: Date;
}

function Row({ job, most, now }: RowProps) {
  const { _id, jobTitle, inProgress, unread, applicationDeadline } = job;
  const isOpen = isActive(job, now);
  const later = laterVersion(job, now);
  const isSoon = isOpen && new Date(applicationDeadline) <= addDays(now, JOB_CLOSING_DAYS);
  return (
    <div role="row" className={styles.row}>
      <div role="rowheader" className={styles.job} title={jobTitle}>
        <RowLink to={`/jobs/${_id}/applicants`}>{jobTitle}</RowLink>
      </div>
      <div role="cell" className={styles.new}>
        <NewBadge unread={unread} />
      </div>
      <div role="cell" className={styles.bar}>
        <PipelineBar counts={inProgress} most={most} />
      </div>
      <div role="cell" className={styles.number}>
        {inFigures(countOpen(inProgress))}
      </div>
      <div role="cell" className={styles.closes} data-soon={isSoon || undefined}>
        {isOpen ? `closes ${formatDayNear(applicationDeadline, now)}` : jobLabel(job, now)}
        {later && <span className={styles.later}>{later}</span>}
      </div>
      <IconChevronRight size={18} stroke={1.7} className={styles.arrow} aria-hidden />
    </div>
  );
}
