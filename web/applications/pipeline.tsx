import { countOpen, type StatusCounts } from '../../shared/applications/lists.ts';
import { APPLICATION_STATUS_LABELS, OPEN_STATUSES } from '../../shared/applications/status.ts';
import { inFigures } from '../../shared/kit/figures.ts';
import { Badge } from '../kit/ui/display/badge.tsx';
import styles from './pipeline.module.css';

interface PipelineBarProps {
  counts: StatusCounts;
  /** The open applications of the job that has the most: one scale for all jobs. */
  most: number;
}

/** The open applications to a job by status, in words below. Its length is their number, which the caller writes beside it. */
export function PipelineBar({ counts, most }: PipelineBarProps) {
  const open = countOpen(counts);
  const shown = OPEN_STATUSES.filter((status) => counts[status] > 0);
  if (open === 0) return <span className={styles.none}>No open applications</span>;
  return (
    <>
      <span
        aria-hidden
        className={styles.bar}
        style={{ width: `${(open / Math.max(most, open)) * 100}%` }}
      >
        {shown.map((status) => (
          <span
            key={status}
            className={styles.part}
            data-status={status}
            style={{ flexGrow: counts[status] }}
          />
        ))}
      </span>
      <span className={styles.none}>{openInWords(counts)}</span>
    </>
  );
}

/** '2 pending, 1 interviewed': the open applications. */
export const openInWords = (counts: StatusCounts): string =>
  OPEN_STATUSES.filter((status) => counts[status] > 0)
    .map(
      (status) =>
        `${inFigures(counts[status])}\u00A0${APPLICATION_STATUS_LABELS[status].toLowerCase()}`,
    )
    .join(', ');

/** What the colors of the bars mean. */
export const PipelineLegend = () => (
  <ul className={styles.legend}>
    {OPEN_STATUSES.map((status) => (
      <li key={status} className={styles.key}>
        <span className={styles.part} data-status={status} />
        {APPLICATION_STATUS_LABELS[status]}
      </li>
    ))}
  </ul>
);

/** '3 new': applications with something that the company has not opened. */
export const NewBadge = ({ unread }: { unread: number }) =>
  unread > 0 ? <Badge tone="blue">{inFigures(unread)} new</Badge> : null;
