import { and, eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/endpoint.ts';
import { REVIEWS } from '../../shared/jobs.ts';
import type { SignedIn } from '../context.ts';
import { jobRevisions, jobs } from '../db/schema.ts';
import { conflict } from '../http/problems.ts';
import { lockJob } from './actions.ts';
import { ownJob } from './queries.ts';
import { toOwnJob } from './rows.ts';
import { refreshJobSearch } from './search.ts';

/** PUT /jobs/admin/{id}/approve: the text under review becomes the public one, and its later deadline counts. */
export const approveJob = (context: SignedIn, { params }: Parsed<Api['approveJob']>) =>
  review(context, params.id, 'approve');

/** PUT /jobs/admin/{id}/reject: an approved earlier version stays public. */
export const rejectJob = (context: SignedIn, { params }: Parsed<Api['rejectJob']>) =>
  review(context, params.id, 'reject');

/** Decides only what is pending: of two admins one wins, and the other reads why. @throws Problem 404, 409 */
async function review({ db, actor, now }: SignedIn, id: string, verdict: keyof typeof REVIEWS) {
  const { to } = REVIEWS[verdict];
  return db.transaction(async (tx) => {
    await lockJob(tx, id);
    const { job, revision } = await ownJob(tx, actor, id);
    const decided = await tx
      .update(jobRevisions)
      .set({ approvalStatus: to, decidedBy: actor.id, decidedAt: now() })
      .where(and(eq(jobRevisions.id, revision.id), eq(jobRevisions.approvalStatus, 'pending')))
      .returning({ id: jobRevisions.id });
    if (!decided.length) throw conflict(`This job has already been ${revision.approvalStatus}.`);
    if (verdict === 'approve')
      await tx
        .update(jobs)
        .set({ publicRevisionId: revision.id, deadline: revision.laterDeadline ?? job.deadline })
        .where(eq(jobs.id, job.id));
    await refreshJobSearch(tx, eq(jobs.id, job.id), now());
    return {
      job: toOwnJob(await ownJob(tx, actor, id)),
      message: `"${revision.title}" has been ${to}.`,
    };
  });
}
