import type { Job } from '../../../shared/jobs/posting.ts';
import { RejectReasonDialog } from '../../applications/reject-reason-dialog.tsx';
import type { RejectReason } from '../../applications/rejection-dialog.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';
import type { JobWork } from './actions.ts';

/** What waits for a yes before it is done to a job. */
export interface Asked {
  action: 'reject' | 'remove';
  job: Job;
}

interface JobQuestionProps {
  asked: Asked;
  work: JobWork;
  onClose: () => void;
}

/** Asks before a job is rejected or deleted (product.md section 5.9). */
export function JobQuestion({ asked: { action, job }, work, onClose }: JobQuestionProps) {
  const busy = work.isBusy(job._id);
  const reject = async (details: RejectReason) => {
    const outcome = await work.reject(job, details);
    if (outcome !== 'failed') onClose();
    return outcome;
  };
  const remove = async () => {
    await work.remove(job);
    onClose();
  };
  if (action === 'reject') {
    return (
      <RejectReasonDialog
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
          applied to it. They keep their application, with the title of the job.
        </Quiet>
      )}
    </ConfirmDialog>
  );
}
