import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/endpoint.ts';
import type { Context } from '../context.ts';
import { jobs, jobSearch } from '../db/schema.ts';
import { isPublic, selectJobs, toJob } from './rows.ts';

/** Jobs in one answer. */
const SIMILAR = 6;

/** GET /jobs/{id}/similar: public jobs of the same kind, newest first. */
export async function listSimilarJobs(
  { db, now }: Context,
  { params }: Parsed<Api['listSimilarJobs']>,
) {
  const rows = await selectJobs(db, 'public')
    .innerJoin(jobSearch, eq(jobSearch.jobId, jobs.id))
    .where(
      and(
        ne(jobs.id, params.id),
        isPublic(now()),
        inArray(jobSearch.type, sql`(select type from job_search where job_id = ${params.id})`),
      ),
    )
    .orderBy(desc(jobs.createdAt))
    .limit(SIMILAR);
  const similar = rows.map((row) => toJob(row));
  return { count: similar.length, jobs: similar };
}
