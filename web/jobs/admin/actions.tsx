import { useState } from 'react';
import { Refusal } from '../../../shared/kit/client.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import type { Paged } from '../../kit/data/paged.ts';
import { useRowWork } from '../../kit/data/rows.ts';
import {
  type RejectOutcome,
  RejectReasonDialog,
} from '../../applications/reject-reason-dialog.tsx';
import type { RejectReason } from '../../applications/rejection-dialog.tsx';
import { ConfirmDialog } from '../../kit/ui/confirm-dialog.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';

interface Around {
  /** The list shows jobs of one approval alone: a job that was decided may belong there no more. */
  isReviewFiltered: boolean;
  /** The figures are others now. */
  onDone: () => void;
}

/** What an admin does to a job, with its notices (product.md section 8). */
export function useJobWork(list: Paged<Job>, { isReviewFiltered, onDone }: Around) {
  const { isBusy, run } = useRowWork();
  const [latest, setLatest] = useState<{ id: string; job?: Job }>();

  const show = (job: Job) => {
    setLatest({ id: job._id, job });
    list.replace(job);
    if (isReviewFiltered) list.refresh();
    onDone();
  };
  const forget = (id: string) => {
    setLatest({ id });
    list.remove(id);
    // One of the next page moves up.
    list.refresh();
    onDone();
  };

  /** After a refusal, as of two admins on one job: shows the state the job really has. */
  const refresh = async ({ _id }: Job) => {
    try {
      const { job } = await api.getJob({ params: { id: _id } });
      show(job);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'job-not-found') forget(_id);
    }
  };

  const approve = (job: Job) =>
    run(job._id, async () => {
      try {
        const answer = await api.approveJob(asSeen(job));
        show(answer.job);
        notify.success('Job Approved!', answer.message);
      } catch (error) {
        notifyFailure(error, { refused: 'Approval Failed' }, 'Failed to approve job.');
        await refresh(job);
      }
    });

  const reject = async (job: Job, details: RejectReason): Promise<RejectOutcome> => {
    let outcome: RejectOutcome = 'failed';
    await run(job._id, async () => {
      try {
        const { params, body } = asSeen(job);
        const answer = await api.rejectJob({ params, body: { ...body, ...details } });
        outcome = 'done';
        show(answer.job);
        notify.success('Job Rejected', answer.message);
      } catch (error) {
        notifyFailure(error, { refused: 'Rejection Failed' }, 'Failed to reject job.');
        if (error instanceof Refusal && (error.status === 409 || error.status === 404))
          outcome = 'refused';
        await refresh(job);
      }
    });
    return outcome;
  };

  const remove = (job: Job) =>
    run(job._id, async () => {
      try {
        const { message } = await api.deleteJob({ params: { id: job._id } });
        forget(job._id);
        notify.success('Job Deleted', message);
      } catch (error) {
        const titles = { refused: 'Deletion Failed', failed: 'Deletion Error' };
        notifyFailure(error, titles, 'Failed to delete job.');
        await refresh(job);
      }
    });

  return {
    isBusy,
    approve,
    reject,
    remove,
    /** The last job that changed, as it is now; without `job` it is gone. It may not be on the page of the list. */
    latest,
  };
}

export type JobWork = ReturnType<typeof useJobWork>;

/** A version that came after the one that is shown is not decided unseen. */
const asSeen = ({ _id, revision }: Job) => ({
  params: { id: _id },
  body: revision === undefined ? {} : { revision },
});

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
          applied to it. Their applications are kept, with the job title.
        </Quiet>
      )}
    </ConfirmDialog>
  );
}
