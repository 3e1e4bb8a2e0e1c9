import { Refusal } from '../../../shared/kit/client.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { useBusyRows, useChange } from '../../kit/data/calls.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import type { Opened } from '../../kit/opened.ts';
import {
  AdminRejectionDialog,
  type RejectOutcome,
  type RejectReason,
} from '../../applications/rejection-dialog.tsx';
import { ConfirmDialog } from '../../kit/ui/overlays/confirm-dialog.tsx';
import { Quiet } from '../../kit/ui/display/prose.tsx';

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
    reject: async (job: Job, details: RejectReason): Promise<RejectOutcome> => {
      if (isBusy(job._id)) return 'failed';
      const { params, body } = asSeen(job);
      try {
        await rejection.mutateAsync({ params, body: { ...body, ...details } });
        return 'done';
      } catch (error) {
        const isDecided =
          error instanceof Refusal && (error.status === 409 || error.status === 404);
        return isDecided ? 'refused' : 'failed';
      }
    },
    /** Resolves when the call has ended, successfully or not. */
    remove: async ({ _id: id }: Job) => {
      if (!isBusy(id)) await removal.mutateAsync({ params: { id } }).catch(() => undefined);
    },
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
  const reject = async (details: RejectReason) => {
    const outcome = await actions.reject(job, details);
    if (outcome !== 'failed') onClose();
    return outcome;
  };
  const remove = async () => {
    await actions.remove(job);
    onClose();
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
    <ConfirmDialog
      open
      danger
      title="Delete Job"
      confirmLabel="Delete Job"
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>Are you sure you want to delete "{job.jobTitle}"? This action cannot be undone.</p>
      {job.applicantCount > 0 && (
        <Quiet>
          {job.applicantCount === 1 ? 'One person has' : `${job.applicantCount} people have`}{' '}
          applied to it. Their applications are kept, with the job title.
        </Quiet>
      )}
    </ConfirmDialog>
  );
}
