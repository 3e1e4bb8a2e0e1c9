import type { Job } from '../../../shared/jobs/posting.ts';
import { api } from '../../../web/kit/data/api.ts';
import { askAgain } from '../../../web/kit/data/calls.ts';
import { notifyUpdateFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';
import { confirmCalls } from '../calls.ts';
import { CONFIRMED_AT_ONCE_MAX } from '../rules.ts';

/** The company says that jobs are still open. */
export async function confirm(jobs: readonly Pick<Job, '_id'>[]): Promise<void> {
  try {
    for (let from = 0; from < jobs.length; from += CONFIRMED_AT_ONCE_MAX) {
      const some = jobs.slice(from, from + CONFIRMED_AT_ONCE_MAX);
      const { message } = await api.confirmJobs({ body: { ids: some.map(({ _id }) => _id) } });
      notify.success(jobs.length === 1 ? 'Job Confirmed' : 'Jobs Confirmed', message);
    }
  } catch (error) {
    notifyUpdateFailure(error);
  } finally {
    askAgain(confirmCalls.confirmJobs.changes);
  }
}
