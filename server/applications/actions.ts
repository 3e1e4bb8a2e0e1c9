import { and, eq, inArray } from 'drizzle-orm';
import { displayName } from '../../shared/accounts.ts';
import type { Api } from '../../shared/api.ts';
import { sourcesOf } from '../../shared/applications.ts';
import type { Parsed } from '../../shared/endpoint.ts';
import { applyRefusal } from '../../shared/refusals.ts';
import { openProfileResume, setProfileResume } from '../accounts/profile-resume.ts';
import type { Actor, FromCompany, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applications, jobs, type EventDetail } from '../db/schema.ts';
import { conflict, notFound } from '../http/problems.ts';
import { isPublic, selectJobs } from '../jobs/rows.ts';
import { tellMove } from '../notifications/of-applications.ts';
import { readInterview } from './details.ts';
import { record } from './events.ts';
import { arrangeInterview, endInterview, toInterviewDetail } from './interviews.ts';
import { ownApplication } from './queries.ts';
import { readResume } from './resume-file.ts';
import { toApplication } from './rows.ts';

/**
 * POST /applications/apply/{jobId}: the resume, the application, the first line of its history, and where asked for the
 * profile's resume are written together or not at all. @throws Problem 400, 413, 415 for the resume, 404 for the job,
 * 409 when applied already or too late
 */
export async function apply(context: SignedIn, { params, body, file }: Parsed<Api['apply']>) {
  const { db, files, actor } = context;
  const usesProfile = !file && body.useProfileResume === 'true';
  const sent = usesProfile ? undefined : await readResume(file);
  const row = await db.transaction(async (tx) => {
    await requireOpenJob(tx, actor, params.jobId, context.now());
    const appliedAt = context.now();
    const [application] = await tx
      .insert(applications)
      .values({
        jobId: params.jobId,
        applicantId: actor.id,
        status: 'pending',
        coverLetter: body.coverLetter,
        appliedAt,
      })
      .onConflictDoNothing()
      .returning({ id: applications.id });
    if (!application) throw conflict(applyRefusal(actor, true)!.message);
    // An application keeps a file of its own, whatever becomes of the profile's. With none there it is as missing.
    const resume = sent ?? (await openProfileResume(tx, files, actor.id));
    const resumeId = await files.put(tx, resume ?? (await readResume(undefined)));
    if (sent && body.keepResume === 'true') await setProfileResume(tx, files, actor.id, sent);
    await tx.update(applications).set({ resumeId }).where(eq(applications.id, application.id));
    const applicationId = application.id;
    await record(tx, { applicationId, status: 'pending', actor, at: appliedAt });
    return ownApplication(tx, actor, application.id);
  });
  return {
    application: toApplication(row, context),
    message: 'Your application has been submitted.',
  };
}

/** The job is held while somebody applies, so that it cannot close in between. */
async function requireOpenJob(tx: Db, actor: Actor, jobId: string, now: Date): Promise<void> {
  const [job] = await tx
    .select({ id: jobs.id, deletedAt: jobs.deletedAt, publicRevisionId: jobs.publicRevisionId })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .for('share');
  if (!job?.publicRevisionId || job.deletedAt) throw notFound('Job not found.');
  const [applied] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.applicantId, actor.id)));
  const refusal = applyRefusal(actor, applied !== undefined);
  if (refusal) throw conflict(refusal.message);
  const [open] = await selectJobs(tx, 'public').where(and(eq(jobs.id, jobId), isPublic(now)));
  if (!open) throw conflict('This job no longer accepts applications.');
}

/**
 * PUT /applications/{applicationId}/status, by the table of moves. Compare-and-set: of two clicks at once one wins, and
 * the other gets 409 and sees why. The applicant is told.
 */
export async function moveApplication(
  context: FromCompany,
  { params, body }: Parsed<Api['moveApplication']>,
) {
  const { db, actor, now } = context;
  const { status } = body;
  return db.transaction(async (tx) => {
    const before = await ownApplication(tx, actor, params.applicationId);
    const applicationId = before.application.id;
    const moved = await tx
      .update(applications)
      .set({ status })
      .where(
        and(
          eq(applications.id, applicationId),
          inArray(applications.status, [...sourcesOf(status)]),
        ),
      )
      .returning({ id: applications.id });
    if (!moved.length) {
      const { application } = await ownApplication(tx, actor, applicationId);
      throw conflict(`This application is ${application.status} and cannot be set to ${status}.`);
    }
    const detail = await decide(tx, applicationId, body, now());
    await record(tx, { applicationId, status, detail, actor, at: now() });
    const row = await ownApplication(tx, actor, applicationId);
    const interview = detail.interview && (await readInterview(tx, row));
    await tellMove(tx, context, row, { ...detail, interview });
    const application = toApplication(row, context);
    return {
      application,
      message: `${displayName(application.applicant)}'s application status updated to ${status}.`,
    };
  });
}

/** What goes with a decision: an interview with an invitation, reason and message with a rejection. */
async function decide(
  tx: Db,
  applicationId: string,
  { status, interview, reason, message }: Parsed<Api['moveApplication']>['body'],
  now: Date,
): Promise<EventDetail> {
  if (status === 'interviewed' && interview) {
    await arrangeInterview(tx, applicationId, interview, now);
    return { interview: toInterviewDetail(interview) };
  }
  if (status !== 'interviewed') await endInterview(tx, applicationId, now);
  if (status !== 'rejected') return {};
  return { ...(reason && { reason }), ...(message && { message }) };
}
