import type { Job } from '../../shared/jobs/posting.ts';
import { RESTORE_DAYS } from '../../shared/jobs/removal.ts';
import { Refusal } from '../../shared/kit/client.ts';
import { ChangeDialog } from '../kit/data/change-dialog.tsx';
import { notifyFailure } from '../kit/failure-notice.ts';

interface DeleteJobDialogProps {
  job: Job;
  /** Called when the job is deleted, here or by a colleague. */
  onGone?: () => void;
  onClose: () => void;
}

/** The confirmation of deleting one of the company's jobs, with the notices of product.md section 8. */
export const DeleteJobDialog = ({ job, onGone, onClose }: DeleteJobDialogProps) => (
  <ChangeDialog
    change="deleteJob"
    input={{ params: { id: job._id } }}
    done="Job Deleted!"
    onDone={onGone}
    onError={(error) => {
      notifyFailure(error, 'Deletion', 'Failed to delete job.');
      if (error instanceof Refusal && error.code === 'job-not-found') onGone?.();
      onClose();
    }}
    title="Delete Job"
    confirmLabel="Delete Job"
    onClose={onClose}
  >
    Are you sure you want to delete "{job.jobTitle}"? You cannot undo this yourself. An admin can
    restore the job for {RESTORE_DAYS} days.
  </ChangeDialog>
);
