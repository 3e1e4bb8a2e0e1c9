import { jobDifferences } from '../../../shared/jobs/differences.ts';
import { isTurnedBack } from '../../../shared/jobs/status.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { Alert } from '../../kit/ui/alert.tsx';

interface EditJobEffectsProps {
  job: Job;
  /** What the form would make of it. */
  typed: Job;
  /** The status is changed as well. */
  isStatusChanged: boolean;
}

const listed = new Intl.ListFormat('en-US');

/** Says before anything is saved what waits for an admin, and what counts at once (product.md section 4.3). */
export function EditJobEffects({ job, typed, isStatusChanged }: EditJobEffectsProps) {
  const isEarlier = typed.applicationDeadline < (job.approvedDeadline ?? job.applicationDeadline);
  const changed = jobDifferences(job, typed);
  const isBack = isTurnedBack(job);
  const isAtOnce = (field: string) =>
    field === 'applicationDeadline' && !isBack && (isEarlier || !job.hasPublicVersion);
  const waiting = changed.filter(({ field }) => !isAtOnce(field)).map(({ label }) => label);
  const atOnce = changed.filter(({ field }) => isAtOnce(field)).map(({ label }) => label);
  if (isStatusChanged && (!isBack || waiting.length > 0)) atOnce.unshift('Status');

  return (
    <Alert title="Changes are reviewed">
      {job.hasPublicVersion
        ? 'A change of what applicants read, such as title, description, pay or location, and a later deadline need a new review. The approved version stays public until an admin approves the new one.'
        : 'What applicants read, such as title, description, pay or location, is reviewed by an admin before it is public.'}{' '}
      {isBack
        ? 'A new deadline is reviewed as well; another status alone is not.'
        : 'Status and an earlier deadline take effect at once.'}
      <div role="status">
        {waiting.length > 0 && (
          <p>
            <strong>Waits for review:</strong> {listed.format(waiting)}
          </p>
        )}
        {atOnce.length > 0 && (
          <p>
            <strong>Counts at once:</strong> {listed.format(atOnce)}
          </p>
        )}
      </div>
    </Alert>
  );
}
