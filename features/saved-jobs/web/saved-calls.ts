import { Refusal } from '../../../shared/kit/client.ts';
import { quietApi } from '../../../web/kit/data/api.ts';
import { notifyFailure } from '../../../web/kit/failure-notice.ts';
import { notify } from '../../../web/kit/notices.ts';

/** The ids of the jobs that the signed-in job seeker saved. */
export async function listSavedIds(): Promise<string[]> {
  const { savedJobs } = await quietApi.listSavedJobs({ query: { view: 'rows' } });
  return savedJobs.map(({ job }) => job._id);
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
    return 'done';
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-signed-in') return 'logged out';
    notifyFailure(error, { refused: 'Error' }, 'An unexpected error occurred.');
    return 'failed';
  }
}
