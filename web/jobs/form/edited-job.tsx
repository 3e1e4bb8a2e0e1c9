import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Job, SETTABLE_JOB_STATUSES } from '../../../shared/jobs/posting.ts';
import { useChange } from '../../kit/data/calls.ts';
import { UPDATE_NOTICES } from '../../kit/failure-notice.ts';
import { SAVED } from '../../kit/forms/leave-guard.ts';
import { notify } from '../../kit/notices.ts';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/overlays/dialog.tsx';
import { JobComparison } from '../comparison.tsx';
import { useJobForm } from './form.tsx';
import { fromJob, toPosting } from '../form-values.ts';

interface EditedJob {
  /** The job as the server has it now. */
  latest: Job;
  /** The path of the list that opens after saving. */
  list: string;
  /** The chosen status, on a page that offers one. */
  status?: Job['status'];
}

/** The state of an edited job. A newer version never replaces what was typed without a question. */
export function useEditedJob({ latest, list, status }: EditedJob) {
  /** The version that was edited. */
  const [job, setJob] = useState(latest);
  const [isRefused, setRefused] = useState(false);
  const navigate = useNavigate();
  const { mutateAsync: updateJob } = useChange('updateJob');
  const newer = isRefused && latest.revision !== job.revision ? latest : undefined;
  const isStatusChanged = status !== undefined && status !== job.status;

  const form = useJobForm('updateJob', {
    defaults: fromJob(job),
    job,
    leaveGuard: {
      text: `Your changes to “${job.jobTitle}” have not been saved and will be lost.`,
      isChanged: isStatusChanged,
    },
    notices: UPDATE_NOTICES,
    // After this refusal the page asks for the job again.
    onRefused: (refusal) => setRefused(refusal.status === 409),
    onSubmit: async (values) => {
      setRefused(false);
      const settable = SETTABLE_JOB_STATUSES.find((one) => isStatusChanged && one === status);
      const { message } = await updateJob({
        params: { id: job._id },
        // A status that was not changed here is left out, because somebody else may have changed it.
        body: { ...toPosting(values, job), status: settable, revision: job.revision },
      });
      notify.success('Job Updated!', message);
      await navigate(list, SAVED);
    },
  });

  /** Edits the newer version from here on; the fields show `values`. */
  const edit = (version: Job, values = fromJob(version)) => {
    form.reset(fromJob(version), values);
    setJob(version);
    setRefused(false);
  };

  return {
    form,
    job,
    isStatusChanged,
    newer,
    keepMine: () => newer && edit(newer, form.values),
    takeNewer: () => newer && edit(newer),
  };
}

interface EditJobConflictProps {
  /** The version that somebody else saved. */
  newer: Job;
  /** The job with the changes of this form. */
  mine: Job;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody else saved the job first: compares both versions, and asks which one to keep. */
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
              Keep My Changes
            </Button>
            <Button size="sm" variant="outline" onClick={onTake}>
              Load Newer Version
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
