import { isOutdated } from '../../../shared/kit/client.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { useBusyRows, useChange } from '../../kit/data/calls.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import type { Opened } from '../../kit/opened.ts';
import {
  AdminRejectionDialog,
  type RejectOutcome,
  type AdminRejection,
} from '../../applications/moves/rejection-dialog.tsx';
import { RemovalDialog } from '../removal-dialog.tsx';

/** An admin's actions on a job, with their notices (product.md section 8). */
export function useJobActions() {
  const isBusy = useBusyRows('approveJob', 'rejectJob', 'deleteJob');
  const approval = useChange('approveJob', {
    onSuccess: ({ message }) => notify.success('Job Approved!', message),
    onError: (error) =>
      notifyFailure(error, { refused: 'Approval Failed' }, 'Failed to approve job.'),
  });
  const rejection = useChange('rejectJob', {
    onSuccess: ({ message }) => notify.success('Job Rejected', message),
    onError: (error) =>
      notifyFailure(error, { refused: 'Rejection Failed' }, 'Failed to reject job.'),
  });
  const removal = useChange('deleteJob', {
    onSuccess: ({ message }) => notify.success('Job Deleted', message),
    onError: (error) => {
      const titles = { refused: 'Deletion Failed', failed: 'Deletion Error' };
      notifyFailure(error, titles, 'Failed to delete job.');
    },
  });

  return {
    isBusy,
    approve: (job: Job) => {
      if (!isBusy(job._id)) approval.mutate(asSeen(job));
    },
    reject: async (job: Job, details: AdminRejection): Promise<RejectOutcome> => {
      if (isBusy(job._id)) return 'failed';
      const { params, body } = asSeen(job);
      try {
        await rejection.mutateAsync({ params, body: { ...body, ...details } });
        return 'done';
      } catch (error) {
        return isOutdated(error) ? 'refused' : 'failed';
      }
    },
    /** Resolves when the job is deleted, and rejects after the notice of a failure. */
    remove: ({ _id: id }: Job, reason: string) =>
      removal.mutateAsync({ params: { id }, body: { reason } }),
  };
}

type JobActions = ReturnType<typeof useJobActions>;

/** Names the version shown, so that the server refuses a decision on an outdated one. */
const asSeen = ({ _id, revision }: Job) => ({
  params: { id: _id },
  body: revision === undefined ? {} : { revision },
});

/** An action on a job that waits for confirmation. */
export interface JobConfirmation {
  action: 'reject' | 'remove';
  job: Job;
}

/** The controls that the list and the opened job share. */
export interface JobControls {
  actions: JobActions;
  opened: Opened<'view' | 'applicants'>;
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
