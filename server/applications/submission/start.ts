import { sql } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import type { SignedIn } from '../../context.ts';
import { applications, applicationStarts, companies, jobs } from '../../db/schema.ts';
import { isPublic } from '../../jobs/rows.ts';

/**
 * POST /applications/starts: a job seeker has opened the form to apply. Each person counts once for a job, and not after
 * applying. A job that is not public is not counted, and the answer does not say so.
 */
export async function startApplication(
  { db, actor, jobCounts, now }: SignedIn,
  { body: { job, source } }: Call<'startApplication'>,
) {
  const time = now();
  const { rows } = await db.execute(sql`
    insert into ${applicationStarts} (user_id, job_id, started_at)
    select ${actor.id}::uuid, ${jobs.id}, ${time}
    from ${jobs} join ${companies} on ${companies.id} = ${jobs.companyId}
    where ${jobs.id} = ${job}::uuid and ${isPublic(time)} and not exists (
      select from ${applications}
      where ${applications.jobId} = ${jobs.id} and ${applications.applicantId} = ${actor.id}::uuid)
    order by ${jobs.id} on conflict do nothing returning job_id`);
  if (rows.length > 0) jobCounts.count('starts', job, source);
  return {};
}
