import { eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { SignedIn } from '../context.ts';
import { jobs } from '../db/schema.ts';
import { ownJob } from './queries.ts';
import { notDeleted, selectJobs, toJob, toOwnJob } from './rows.ts';

/** GET /jobs/{id}/versions: as its company works on it, and as an admin approved it the last time. @throws Problem 404 */
export async function getJobVersions(
  { db, actor }: SignedIn,
  { params }: Parsed<Api['getJobVersions']>,
) {
  const current = toOwnJob(await ownJob(db, actor, params.id));
  const [approved] = await selectJobs(db, 'public').where(notDeleted(eq(jobs.id, params.id)));
  return {
    current,
    public: approved ? { ...toJob(approved), revision: approved.revision.number } : null,
  };
}
