import type { Job } from '../../../shared/jobs/posting.ts';
import { useBusyRows, useChange } from '../../kit/data/calls.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import type { Opened } from '../../kit/opened.ts';
import {
  AdminRejectionDialog,
  type AdminRejection,
} from '../../applications/moves/rejection-dialog.tsx';
import { RemovalDialog } from '../removal-dialog.tsx';
import { useVerdicts } from '../verdicts.ts';

/** An admin's actions on a job, with their notices (product.md section 8). */
export function useJobActions() {
  const isDeleting = useBusyRows('deleteJob');
  const verdicts = useVerdicts();
  const removal = useChange('deleteJob', {
    onSuccess: ({ message }) => notify.success('Job Deleted', message),
    onError: (error) => notifyFailure(error, 'Deletion', 'Failed to delete job.'),
  });

  return {
    isBusy: (id: string) => isDeleting(id) || verdicts.isBusy({ kind: 'job', _id: id }),
    approve: (job: Job) => void verdicts.approve({ kind: 'job', _id: job._id, job }),
    reject: (job: Job, details: AdminRejection) =>
      verdicts.reject({ kind: 'job', _id: job._id, job }, details),
    /** Resolves when the job is deleted, and rejects after the notice of a failure. */
    remove: ({ _id: id }: Job, reason: string) =>
      removal.mutateAsync({ params: { id }, body: { reason } }),
  };
}

type JobActions = ReturnType<typeof useJobActions>;

/** An action on a job that waits for confirmation. */
export interface JobConfirmation {
  action: 'reject' | 'remove';
  job: Job;
}

/** The controls that the list and the opened job share. */
export interface JobControls {
  actions: JobActions;
  opened: Opened<'view'>;
  /** The list's filters in its address, to which the edit page returns. */
  search: string;
  /** Opens the dialog for an action. */
  confirm: (confirmation: JobConfirmation) => void;
}

interface JobDialogProps extends JobConfirmation {
  actions: JobActions;
  onClose: () => void;
}

/** The confirmation of rejecting or deleting a job (product.md section 5.9). */
export function JobDialog({ action, job, actions, onClose }: JobDialogProps) {
  const busy = actions.isBusy(job._id);
  const reject = async (details: AdminRejection) => {
    const outcome = await actions.reject(job, details);
    if (outcome !== 'failed') onClose();
    return outcome;
  };
  if (action === 'reject') {
    return (
      <AdminRejectionDialog
        kind="job"
        id={job._id}
        name={job.jobTitle}
        busy={busy}
        onReject={reject}
        onClose={onClose}
      />
    );
  }
  return (
    <RemovalDialog
      title="Delete Job"
      id={job._id}
      name={job.jobTitle}
      applicants={job.applicantCount}
      busy={busy}
      onRemove={(reason) => actions.remove(job, reason)}
      onClose={onClose}
    />
  );
}
