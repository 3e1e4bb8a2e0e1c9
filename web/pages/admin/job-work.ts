import { Refusal } from '../../../shared/client.ts';
import type { Job } from '../../../shared/jobs.ts';
import { api } from '../../browser/api.ts';
import { notifyFailure } from '../../browser/failure-notice.ts';
import { notify } from '../../browser/notices.ts';
import { type Rows, useRowWork } from '../../browser/rows.ts';

/** What an admin does to a job, with its notices (product.md section 8). */
export function useJobWork(rows: Rows<Job>) {
  const { isBusy, run } = useRowWork();

  /** After a refusal, as of two admins on one job: shows the state the job really has. */
  const refresh = async ({ _id }: Job) => {
    try {
      const { job } = await api.getJob({ params: { id: _id } });
      rows.replace(job);
    } catch (error) {
      if (error instanceof Refusal && error.code === 404) rows.remove(_id);
    }
  };

  const approve = (job: Job) =>
    run(job._id, async () => {
      try {
        const answer = await api.approveJob({ params: { id: job._id } });
        rows.replace(answer.job);
        notify.success('Job Approved!', answer.message);
      } catch (error) {
        notifyFailure(error, { refused: 'Approval Failed' }, 'Failed to approve job.');
        await refresh(job);
      }
    });

  const reject = (job: Job) =>
    run(job._id, async () => {
      try {
        const answer = await api.rejectJob({ params: { id: job._id } });
        rows.replace(answer.job);
        notify.success('Job Rejected', answer.message);
      } catch (error) {
        notifyFailure(error, { refused: 'Rejection Failed' }, 'Failed to reject job.');
        await refresh(job);
      }
    });

  const remove = (job: Job) =>
    run(job._id, async () => {
      try {
        const { message } = await api.deleteJob({ params: { id: job._id } });
        rows.remove(job._id);
        notify.success('Job Deleted', message);
      } catch (error) {
        const titles = { refused: 'Deletion Failed', failed: 'Deletion Error' };
        notifyFailure(error, titles, 'Failed to delete job.');
        await refresh(job);
      }
    });

  return { isBusy, approve, reject, remove };
}

export type JobWork = ReturnType<typeof useJobWork>;
