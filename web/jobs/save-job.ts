import { Refusal } from '../../shared/kit/client.ts';
import { quietApi } from '../kit/data/api.ts';
import { notifyFailure } from '../kit/failure-notice.ts';
import { notify } from '../kit/notices.ts';
import { markSaved } from './saved-jobs.ts';

/** One call at a time for each job: of two quick clicks the second decides. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Saves a job or takes it off the saved ones: shown at once, and undone with a notice where that fails.
 * @returns false where the session has ended
 */
export async function setSaved(seeker: string, jobId: string, isSaved: boolean): Promise<boolean> {
  markSaved(seeker, jobId, isSaved);
  const turn = (turns.get(jobId) ?? Promise.resolve()).then(() => send(jobId, isSaved));
  turns.set(jobId, turn);
  const outcome = await turn;
  const isLatest = turns.get(jobId) === turn;
  if (outcome !== 'done' && isLatest) markSaved(seeker, jobId, !isSaved);
  return outcome !== 'logged out';
}

async function send(jobId: string, isSaved: boolean): Promise<'done' | 'failed' | 'logged out'> {
  const params = { jobId };
  try {
    const { message } = isSaved
      ? await quietApi.saveJob({ params })
      : await quietApi.removeSavedJob({ params });
    if (isSaved) notify.success('Job Saved', message);
    else notify.info('Job Removed', message);
    return 'done';
  } catch (error) {
    if (error instanceof Refusal && error.code === 401) return 'logged out';
    notifyFailure(error, { refused: 'Error' }, 'An unexpected error occurred.');
    return 'failed';
  }
}
