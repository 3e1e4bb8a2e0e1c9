import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { MOVED_AT_ONCE_MAX } from '../../../shared/applications/lists.ts';
import { UNDECIDED_STATUSES } from '../../../shared/applications/status.ts';
import type { FromCompany } from '../../context.ts';
import { applications, jobs } from '../../db/schema.ts';
import { conflict } from '../../http/problems.ts';
import { ownJob } from '../../jobs/queries.ts';
import { ofMember } from '../member-scope.ts';
import { moveApplications } from './moves.ts';

/**
 * POST /applications/job/{jobId}/remaining: rejects those who still wait for a decision about a closed job, or those of
 * them in some statuses, at most 500 at a time, the earliest first. Those who were hired or have an offer stay.
 * @throws Problem 404, 409 for a job that is not closed
 */
export async function rejectRemaining(
  context: FromCompany,
  { params, body }: Call<'rejectRemaining'>,
) {
  const { db, actor } = context;
  const { statuses = UNDECIDED_STATUSES, ...rejection } = body;
  const { job } = await ownJob(db, actor, params.jobId);
  if (job.status !== 'closed')
    throw conflict('job-not-closed', 'Close the job first. Then you can answer everybody at once.');
  const which = and(
    ofMember(actor),
    eq(applications.jobId, job.id),
    inArray(applications.status, [...statuses]),
    isNull(applications.hiredAt),
  );
  const waiting = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(which)
    .orderBy(asc(applications.appliedAt), asc(applications.id))
    .limit(MOVED_AT_ONCE_MAX);
  if (waiting.length === 0) return { rejected: [], left: 0 };
  const ids = waiting.map(({ id }) => id);
  const { moved } = await moveApplications(context, {
    body: { ids, status: 'rejected', ...rejection },
  });
  const [rest] = await db
    .select({ left: count() })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(which);
  return { rejected: moved.map(({ _id }) => _id), left: rest?.left ?? 0 };
}
