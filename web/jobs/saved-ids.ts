import { quietApi } from '../kit/data/api.ts';

/** The ids of the jobs that the signed-in job seeker saved. */
export async function listSavedIds(): Promise<string[]> {
  const { savedJobs } = await quietApi.listSavedJobs();
  return savedJobs.map(({ job }) => job._id);
}
