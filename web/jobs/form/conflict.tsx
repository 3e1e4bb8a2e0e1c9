import { useEffect, useRef, useState } from 'react';
import type { Job } from '../../../shared/jobs/posting.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { JobComparison } from '../comparison.tsx';

interface EditJobConflictProps {
  /** The version saved by somebody else. */
  newer: Job;
  /** What this form would make of the job. */
  mine: Job;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody else saved first. What was typed is still there, beside what they saved. */
export function EditJobConflict({ newer, mine, onKeep, onTake }: EditJobConflictProps) {
  const [isComparing, setComparing] = useState(false);
  const banner = useRef<HTMLDivElement>(null);

  useEffect(() => {
    banner.current?.scrollIntoView({ block: 'center' });
    banner.current?.querySelector('button')?.focus();
  }, []);

  return (
    <div ref={banner}>
      <Alert
        live
        tone="warning"
        title="Somebody else changed this job"
        actions={
          <>
            <Button size="sm" aria-haspopup="dialog" onClick={() => setComparing(true)}>
              Compare
            </Button>
            <Button size="sm" variant="outline" onClick={onKeep}>
              Keep my changes
            </Button>
            <Button size="sm" variant="outline" onClick={onTake}>
              Load the newer version
            </Button>
          </>
        }
      >
        Your changes are not saved. Keep them to replace the newer version when you save, or load
        the newer version.
      </Alert>
      <Dialog
        open={isComparing}
        size="lg"
        title="Newer version and your version"
        onClose={() => setComparing(false)}
      >
        <JobComparison before={newer} after={mine} titles={['Newer version', 'Yours']} />
      </Dialog>
    </div>
  );
}
