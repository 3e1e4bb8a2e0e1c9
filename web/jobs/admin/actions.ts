import { useState } from 'react';
import { Refusal } from '../../../shared/kit/client.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import type { Paged } from '../../kit/data/paged.ts';
import { useRowWork } from '../../kit/data/rows.ts';
import type { RejectOutcome } from '../../applications/reject-reason-dialog.tsx';
import type { RejectReason } from '../../applications/rejection-dialog.tsx';

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
      if (error instanceof Refusal && error.code === 404) forget(_id);
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
        if (error instanceof Refusal && (error.code === 409 || error.code === 404))
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
