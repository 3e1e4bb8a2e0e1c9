import type { Job } from '../../shared/jobs/posting.ts';
import { RESTORE_DAYS } from '../../shared/jobs/removal.ts';
import { Refusal } from '../../shared/kit/client.ts';
import { useChange } from '../kit/data/calls.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import { ConfirmDialog } from '../kit/ui/overlays/confirm-dialog.tsx';

interface DeleteJobDialogProps {
  job: Job;
  /** Called when the job is deleted, here or by a colleague. */
  onGone?: () => void;
  onClose: () => void;
}

/** The confirmation of deleting one of the company's jobs, with the notices of product.md section 8. */
export function DeleteJobDialog({ job, onGone, onClose }: DeleteJobDialogProps) {
  const deletion = useChange('deleteJob', {
    onSuccess: ({ message }) => {
      notify.success('Job Deleted!', message);
      onGone?.();
    },
    onError: (error) => {
      const titles = { refused: 'Deletion Failed', failed: 'Deletion Error' };
      notifyFailure(error, titles, 'Failed to delete job.');
      if (error instanceof Refusal && error.code === 'job-not-found') onGone?.();
    },
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      danger
      title="Delete Job"
      confirmLabel="Delete Job"
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate({ params: { id: job._id } })}
      onClose={onClose}
    >
      Are you sure you want to delete "{job.jobTitle}"? You cannot undo this yourself. An admin can
      restore the job for {RESTORE_DAYS} days.
    </ConfirmDialog>
  );
}
