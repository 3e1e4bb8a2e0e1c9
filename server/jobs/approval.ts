import { and, eq, sql } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import { knownReason } from '../../shared/companies/rejection.ts';
import { REVIEWS } from '../../shared/jobs/posting.ts';
import { audit } from '../audit/record.ts';
import { mailCompany } from '../companies/members.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { companies, jobRevisions, jobs } from '../db/schema.ts';
import { conflict } from '../http/problems.ts';
import { jobDecision } from '../mail/decision-mails.ts';
import { lockJob } from './actions.ts';
import { refuseJob } from './guards.ts';
import { ownJob } from './queries.ts';
import { isCorrected, isPublic, toOwnJob } from './rows.ts';
import { refreshJobSearch } from './search/rows.ts';
import { transaction } from '../db/transaction.ts';
import { recordOfJob } from '../records.ts';

type Input = Call<'approveJob'>;

/** PUT /jobs/admin/{id}/approve: the current revision becomes public, and its later deadline takes effect. */
export const approveJob = (context: SignedIn, input: Input) => review(context, input, 'approve');

/** PUT /jobs/admin/{id}/reject: an earlier approved revision stays public. The company gets the reason. */
export const rejectJob = (context: SignedIn, input: Input, suspend: Suspend) =>
  review(context, input, 'reject', suspend);

/** Suspends a company's members for a reason. Passed in, because jobs must not import accounts. */
type Suspend = (tx: Db, context: SignedIn, companyId: string, reason: string) => Promise<void>;

/**
 * Decides a pending revision, or a rejected one that an admin has corrected. Of two concurrent decisions the second is refused with the reason, as is the decision on a
 * revision that the company has replaced since. @throws Problem 404, 409
 */
async function review(
  context: SignedIn,
  { params, body }: Input,
  verdict: keyof typeof REVIEWS,
  suspend?: Suspend,
) {
  const { db, actor, config } = context;
  const { to } = REVIEWS[verdict];
  const now = context.now();
  const { reason, message } = verdict === 'reject' ? body : { reason: '', message: '' };
  return transaction(db, async (tx) => {
    await lockJob(tx, params.id);
    const row = await ownJob(tx, actor, params.id);
    const { job, revision } = row;
    if (body.revision !== undefined && body.revision !== revision.number)
      throw conflict('job-changed', 'The company changed this job. Review the new version.');
    const decided = await tx
      .update(jobRevisions)
      .set({
        approvalStatus: to,
        decidedBy: actor.id,
        decidedAt: now,
        rejectionReason: reason,
        rejectionMessage: message,
      })
      .where(
        and(
          eq(jobRevisions.id, revision.id),
          eq(jobRevisions.approvalStatus, isCorrected(revision) ? 'rejected' : 'pending'),
        ),
      )
      .returning({ id: jobRevisions.id });
    if (!decided.length)
      throw conflict(
        'job-already-decided',
        `This job has already been ${revision.approvalStatus}.`,
      );
    if (verdict === 'approve') await refuseJob(tx, { act: 'approve', job: toOwnJob(row), now });
    await tx
      .update(jobs)
      .set({
        rejectedForGood: verdict === 'reject' && body.forGood === true,
        ...(verdict === 'approve' && {
          publicRevisionId: revision.id,
          // A company that is under review may have posted it at the same moment.
          holds: sql`case when 'reported' <> all(${jobs.holds}) and exists (
              select from ${companies} where ${companies.id} = ${jobs.companyId} and ${companies.reportedAt} is not null)
            then array_append(${jobs.holds}, 'reported') else ${jobs.holds} end`,
          deadline: revision.laterDeadline ?? job.deadline,
        }),
      })
      .where(eq(jobs.id, job.id));
    await refreshJobSearch(tx, eq(jobs.id, job.id), now);
    const [shown] = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(and(eq(jobs.id, job.id), isPublic(now)));
    const letter = jobDecision(config, {
      jobId: job.id,
      receipt: shown && verdict === 'approve' ? await recordOfJob(tx, config, job.id) : undefined,
      title: revision.title,
      isApproved: verdict === 'approve',
      isPublic: shown !== undefined,
      reason,
      message,
      isFinal: body.forGood === true,
    });
    await mailCompany(tx, context, job.companyId, 'manage-jobs', letter);
    const known = knownReason(reason);
    await audit(tx, context, {
      action: `job.${verdict}`,
      target: { kind: 'job', id: job.id },
      before: { approvalStatus: 'pending' },
      after: { approvalStatus: to, revision: revision.number, ...(known && { reason: known }) },
    });
    if (body.suspend && suspend) await suspend(tx, context, job.companyId, message || reason);
    return {
      job: toOwnJob(await ownJob(tx, actor, job.id)),
      message: `“${revision.title}” has been ${to}.`,
    };
  });
}
