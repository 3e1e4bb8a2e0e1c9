import { and, eq } from 'drizzle-orm';
import { displayName } from '../../shared/applications/applicant-profile.ts';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { applyRefusal } from '../../shared/refusals.ts';
import { openProfileResume, readResume, setProfileResume } from './resume.ts';
import type { Actor, FromCompany, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applications, jobs } from '../db/schema.ts';
import { conflict, notFound, Problem } from '../http/problems.ts';
import { isPublic, selectJobs } from '../jobs/rows.ts';
import { record } from './events.ts';
import { NO_APPLICATION, move } from './moves.ts';
import { ownApplication } from './queries.ts';
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
    if (!application) throw Problem.of(applyRefusal(actor, true)!);
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
  if (!job?.publicRevisionId || job.deletedAt) throw notFound('job-not-found', 'Job not found.');
  const [applied] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.jobId, jobId), eq(applications.applicantId, actor.id)));
  const refusal = applyRefusal(actor, applied !== undefined);
  if (refusal) throw Problem.of(refusal);
  const [open] = await selectJobs(tx, 'public').where(and(eq(jobs.id, jobId), isPublic(now)));
  if (!open) throw conflict('job-closed', 'This job no longer accepts applications.');
}

/**
 * PUT /applications/{applicationId}/status, by the table of moves. Of two clicks at once one wins, and the other gets
 * 409 and sees why. The applicant is told. @throws Problem 400 for an interview in the past, 404, 409
 */
export async function moveApplication(
  context: FromCompany,
  { params, body }: Parsed<Api['moveApplication']>,
) {
  return context.db.transaction(async (tx) => {
    const id = params.applicationId.toLowerCase();
    const { moved, refused } = await move(tx, context, [id], body);
    const [row] = moved;
    if (!row) throw Problem.of(refused.get(id) ?? NO_APPLICATION);
    const application = toApplication(row, context);
    return {
      application,
      message: `${displayName(application.applicant)}'s application status updated to ${body.status}.`,
    };
  });
}
