import { and, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import { type InterviewPlan, interviewRefusal } from '../../shared/applications/interviews.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { Context, FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { applicationEvents, applications, interviews, jobs } from '../db/schema.ts';
import { conflict, refuseField } from '../http/problems.ts';
import { readDetail, readInterview, record } from './details.ts';
import { type Ended, notifyInterview } from './notices.ts';
import { ownApplication } from './queries.ts';
import { type ApplicationRow, selectApplications } from './rows.ts';
import { transaction } from '../db/transaction.ts';

/** Creates or moves an interview in the caller's transaction. @throws Problem 400 for a time in the past */
export async function arrangeInterview(
  tx: Db,
  applicationId: string,
  plan: InterviewPlan,
  now: Date,
): Promise<void> {
  refuseField('startsAt', interviewRefusal(plan, now));
  const values = { ...plan, cancelledAt: null, updatedAt: now };
  await tx
    .insert(interviews)
    .values({ applicationId, ...values })
    .onConflictDoUpdate({
      target: interviews.applicationId,
      set: { ...values, sequence: sql`${interviews.sequence} + 1` },
    });
}

/**
 * Cancels the upcoming interviews of applications.
 * @returns the applications that had one
 */
export async function endInterviews(
  tx: Db,
  applicationIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const ended = await tx
    .update(interviews)
    .set({ cancelledAt: now, updatedAt: now, sequence: sql`${interviews.sequence} + 1` })
    .where(
      and(
        isOneOf(interviews.applicationId, applicationIds),
        isNull(interviews.cancelledAt),
        gt(interviews.startsAt, now),
      ),
    )
    .returning({ id: interviews.applicationId });
  return ended.map(({ id }) => id);
}

/** Restores the interviews that these history entries canceled. */
export async function restoreInterviews(
  tx: Db,
  eventIds: readonly bigint[],
  now: Date,
): Promise<void> {
  await tx
    .update(interviews)
    .set({ cancelledAt: null, updatedAt: now, sequence: sql`${interviews.sequence} + 1` })
    .from(applicationEvents)
    .where(
      and(
        inArray(applicationEvents.id, [...eventIds]),
        eq(interviews.applicationId, applicationEvents.applicationId),
        eq(interviews.cancelledAt, applicationEvents.at),
      ),
    );
}

/** An interview as the history stores it. */
export const toInterviewDetail = ({ startsAt, ...plan }: InterviewPlan) => ({
  ...plan,
  startsAt: startsAt.toISOString(),
});

/** PUT /applications/{id}/interview: for an application in status interviewed. @throws Problem 400, 404, 409 */
export async function moveInterview(
  context: FromCompany,
  { params, body }: Parsed<Api['moveInterview']>,
) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const before = await lockInvited(tx, context, params.id);
    const { id: applicationId, status } = before.application;
    await arrangeInterview(tx, applicationId, body, now());
    const detail = { interview: toInterviewDetail(body) };
    await record(tx, { applicationId, kind: 'interview_moved', status, detail, actor, at: now() });
    const row = await ownApplication(tx, actor, applicationId);
    const application = await readDetail(tx, row, context);
    await notifyInterview(tx, context, row, application.interview);
    return { application, message: 'The interview has been scheduled. We notified the applicant.' };
  });
}

/** DELETE /applications/{id}/interview. @throws Problem 404, 409 if there is none */
export async function cancelInterview(
  context: FromCompany,
  { params }: Parsed<Api['cancelInterview']>,
) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const before = await lockInvited(tx, context, params.id);
    const { id: applicationId, status } = before.application;
    if (!(await endInterviews(tx, [applicationId], now())).length)
      throw conflict('no-interview', 'There is no interview to cancel.');
    await record(tx, { applicationId, kind: 'interview_cancelled', status, actor, at: now() });
    const row = await ownApplication(tx, actor, applicationId);
    const application = await readDetail(tx, row, context);
    await notifyInterview(tx, context, row, application.interview);
    return { application, message: 'The interview has been canceled. We notified the applicant.' };
  });
}

/** Locks an application in status interviewed. @throws Problem 404, 409 */
async function lockInvited(tx: Db, { actor }: FromCompany, id: string): Promise<ApplicationRow> {
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.id, id))
    .for('update');
  const row = await ownApplication(tx, actor, id);
  if (row.application.status !== 'interviewed') {
    throw conflict(
      'not-invited',
      `This application is ${row.application.status}. Invite the applicant first.`,
    );
  }
  return row;
}

/** Cancels the upcoming interviews of jobs. @param which a condition on jobs. @returns them with their applications */
export async function endInterviewsOf(
  tx: Db,
  context: Context,
  which: SQL,
  now: Date,
): Promise<Ended[]> {
  // Locked in the same order as by moves.
  const invited = await tx
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(which, eq(applications.status, 'interviewed')))
    .orderBy(applications.id)
    .for('update', { of: applications });
  const ids = invited.map(({ id }) => id);
  const ended = await endInterviews(tx, ids, now);
  const rows = await selectApplications(tx).where(isOneOf(applications.id, ended));
  const found = await Promise.all(
    rows.map(async (row) => ({ row, interview: await readInterview(tx, context, row) })),
  );
  return found.flatMap(({ row, interview }) => (interview ? [{ row, interview }] : []));
}
