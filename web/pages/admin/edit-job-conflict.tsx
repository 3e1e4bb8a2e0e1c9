import type { Job } from '../../../shared/jobs.ts';
import { jobDifferences } from '../../../shared/job-differences.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface EditJobConflictProps {
  /** The version that was changed here. */
  mine: Job;
  /** The one that somebody else has saved meanwhile. */
  newer: Job;
  /** Starts over from the newer version. */
  onTake: () => void;
  /** Goes on with what is in the form: saving then replaces the newer version. */
  onKeep: () => void;
}

/** Somebody else was faster: says what they changed, and lets the admin choose. What was typed is still there. */
export function EditJobConflict({ mine, newer, onTake, onKeep }: EditJobConflictProps) {
  const labels = jobDifferences(mine, newer).map(({ label }) => label);
  const changed = new Intl.ListFormat('en-US').format(labels);
  return (
    <Alert
      tone="warning"
      live
      title="Somebody else has changed this job"
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onTake}>
            Show Theirs
          </Button>
          <Button variant="outline" size="sm" onClick={onKeep}>
            Keep Mine
          </Button>
        </>
      }
    >
      {changed ? `Changed meanwhile: ${changed}. ` : ''}
      Your changes are still in the form and have not been saved. Show theirs and lose yours, or
      keep yours and save over theirs.
    </Alert>
  );
}
