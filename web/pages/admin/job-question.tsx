import { type Job, REVIEWS } from '../../../shared/jobs.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Quiet } from '../../ui/prose.tsx';
import type { JobWork } from './job-work.ts';

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

/** Asks before a job is rejected or deleted (product.md section 5, confirmations). */
export function JobQuestion({ asked: { action, job }, work, onClose }: JobQuestionProps) {
  const confirm = async () => {
    await work[action](job);
    onClose();
  };
  const common = {
    open: true,
    danger: true,
    busy: work.isBusy(job._id),
    onConfirm: () => void confirm(),
    onClose,
  };
  if (action === 'reject') {
    const label = REVIEWS.reject.label;
    return (
      <ConfirmDialog {...common} title={label} confirmLabel={label}>
        Are you sure you want to reject "{job.jobTitle}"?
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog {...common} title="Delete Job" confirmLabel="Delete Job">
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
