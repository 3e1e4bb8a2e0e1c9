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
        ? 'Changes to the title, description, pay, location or other public text, and a later deadline, are reviewed. The approved version stays public until an admin approves the new one.'
        : 'An admin reviews the title, description, pay, location and other public text before they are published.'}{' '}
      {isBack
        ? 'A new deadline is also reviewed. A status change alone is not.'
        : 'Status changes and an earlier deadline take effect immediately.'}
      <div role="status">
        {waiting.length > 0 && (
          <p>
            <strong>Needs review:</strong> {listed.format(waiting)}
          </p>
        )}
        {atOnce.length > 0 && (
          <p>
            <strong>Takes effect immediately:</strong> {listed.format(atOnce)}
          </p>
        )}
      </div>
    </Alert>
  );
}
