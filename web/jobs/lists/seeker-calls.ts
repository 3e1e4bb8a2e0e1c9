import type { Application } from '../../../shared/applications/status.ts';
import { Refusal } from '../../../shared/kit/client.ts';
import { quietApi } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { readUser } from '../../kit/session.ts';
import { copyForOffline } from '../offline-copy.ts';

/** The ids of the jobs that the signed-in job seeker saved. */
export async function listSavedIds(): Promise<string[]> {
  const { savedJobs } = await quietApi.listSavedJobs({ query: { view: 'rows' } });
  return savedJobs.map(({ job }) => job._id);
}

/** The applications of the signed-in job seeker, without letters. */
export async function listOwnApplications(): Promise<Application[]> {
  const { applications } = await quietApi.listMyApplications({ query: { view: 'rows' } });
  return applications;
}

/** Saves a job or removes it from the saved ones, with a notice. */
export async function sendSaved(
  jobId: string,
  isSaved: boolean,
): Promise<'done' | 'failed' | 'logged out'> {
  const params = { jobId };
  try {
    const { message } = isSaved
      ? await quietApi.saveJob({ params })
      : await quietApi.removeSavedJob({ params });
    if (isSaved) notify.success('Job Saved', message);
    else notify.info('Job Removed', message);
    // A failure leaves the list of before, with its time.
    void copyForOffline(readUser()?._id ?? '').catch(() => {});
    return 'done';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-signed-in') return 'logged out';
    notifyFailure(error, { refused: 'Error' }, 'An unexpected error occurred.');
    return 'failed';
  }
}
