import type { AlsoApplied } from '../../rules/people.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { Small } from '../../../../web/kit/ui/display/small.tsx';
import { QuietLink } from '../../../../web/kit/ui/navigation/quiet-link.tsx';
import { StatusBadge } from '../../../../web/applications/badges.tsx';
import styles from './people.module.css';

/** Applications of one person, with links. */
export function AppliedList({ applied }: { applied: readonly AlsoApplied[] }) {
  return (
    <ul className={styles.people}>
      {applied.map(({ _id, job, status, appliedDate }) => (
        <li key={_id} className={styles.applied}>
          <div className={styles.text}>
            <p className={styles.name}>
              <QuietLink to={`/applications/view/${_id}`}>{job.jobTitle}</QuietLink>
            </p>
            <Small>Applied on {formatDay(appliedDate)}</Small>
          </div>
          <StatusBadge status={status} />
        </li>
      ))}
    </ul>
  );
}
