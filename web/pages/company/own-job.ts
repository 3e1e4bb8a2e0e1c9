import { Refusal } from '../../../shared/client.ts';
import type { Job } from '../../../shared/jobs.ts';
import { api } from '../../browser/api.ts';

/**
 * One of the company's own jobs, in any state. A public job of others is answered without what only owners read: here
 * it counts as absent.
 */
export async function getOwnJob(id: string): Promise<Job> {
  const { job } = await api.getJob({ params: { id } });
  if (job.hasPublicVersion === undefined) throw new Refusal(404, 'Job not found.');
  return job;
}
