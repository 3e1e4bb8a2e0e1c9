import { and, eq, sql } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import {
  editRefusal,
  staleLetterRefusal,
  withdrawRefusal,
} from '../../shared/applications/status.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { applyRefusal } from '../../shared/refusals.ts';
import type { Actor, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { prepared, type Value } from '../db/prepared.ts';
import { applications, companies, jobs } from '../db/schema.ts';
import { conflict, notFound, Problem } from '../http/problems.ts';
import { isPublic } from '../jobs/rows.ts';
import { readDetail, record } from './details.ts';
import { endInterviews } from './interviews.ts';
import { notifyCanceledInterviews } from './notices.ts';
import { ownApplication } from './queries.ts';
import { copyProfileResume, missingResume, readResume, setProfileResume } from './resume.ts';
import { type ApplicationRow, closureOf, toApplication } from './rows.ts';
import { transaction } from '../db/transaction.ts';

/**
 * POST /applications/apply/{jobId}: stores the resume, the application, its first history entry and, on request, the
 * profile's resume in one transaction. @throws Problem 400, 413, 415 for the resume, 404 for the job, 409 if the
 * applicant has applied already or the job is closed
 */
export async function apply(context: SignedIn, { params, body, file }: Parsed<Api['apply']>) {
  const { db, files, actor } = context;
  const usesProfile = !file && body.useProfileResume === 'true';
  // The application gets its own copy of the profile's resume.
  const resume = usesProfile
    ? await copyProfileResume(db, files, actor.id)
    : await readResume(file);
  const isKept = file !== undefined && body.keepResume === 'true';
  const contents = resume ? [resume, ...(isKept ? [resume] : [])] : [];
  const row = await files.storing(db, contents, ([stored, kept]) =>
    transaction(db, async (tx) => {
      await requireOpenJob(tx, actor, params.jobId, context.now());
      const appliedAt = context.now();
      const [application] = await insertApplication(tx, {
        jobId: params.jobId,
        applicantId: actor.id,
        coverLetter: body.coverLetter,
        appliedAt,
      });
      if (!application) throw Problem.of(applyRefusal(actor, true)!);
      if (!stored) throw missingResume();
      const resumeId = await files.put(tx, stored);
      if (kept) await setProfileResume(tx, files, actor.id, kept);
      await tx.update(applications).set({ resumeId }).where(eq(applications.id, application.id));
      const applicationId = application.id;
      await record(tx, { applicationId, status: 'pending', actor, at: appliedAt });
      return ownApplication(tx, actor, application.id);
    }),
  );
  return {
    application: toApplication(row, context),
    message: 'Your application has been submitted.',
  };
}

/** Locks the job so that it cannot close while somebody applies. @throws Problem 404, 409 */
async function requireOpenJob(tx: Db, actor: Actor, jobId: string, now: Date): Promise<void> {
  const [job] = await lockForApplying(tx, { jobId });
  if (!job?.publicRevisionId || job.deletedAt) throw notFound('job-not-found', 'Job not found.');
  // After the lock, because the job may have changed until then.
  const [state] = await readForApplying(tx, { jobId, applicantId: actor.id, now });
  const refusal = applyRefusal(actor, state?.hasApplied ?? false);
  if (refusal) throw Problem.of(refusal);
  if (!state?.isOpen) throw conflict('job-closed', 'This job no longer accepts applications.');
}

const lockForApplying = prepared('lock-for-applying', (db, value: Value<{ jobId: string }>) =>
  db
    .select({ deletedAt: jobs.deletedAt, publicRevisionId: jobs.publicRevisionId })
    .from(jobs)
    .where(eq(jobs.id, value('jobId')))
    .for('share'),
);

const readForApplying = prepared(
  'read-for-applying',
  (db, value: Value<{ jobId: string; applicantId: string; now: Date }>) => {
    const own = and(
      eq(applications.jobId, jobs.id),
      eq(applications.applicantId, value('applicantId')),
    );
    return db
      .select({
        isOpen: sql<boolean>`${isPublic(value('now'))}`,
        hasApplied: sql<boolean>`exists (select from ${applications} where ${own})`,
      })
      .from(jobs)
      .innerJoin(companies, eq(companies.id, jobs.companyId))
      .where(eq(jobs.id, value('jobId')));
  },
);

const insertApplication = prepared(
  'insert-application',
  (
    db,
    value: Value<
      Pick<typeof applications.$inferSelect, 'jobId' | 'applicantId' | 'coverLetter' | 'appliedAt'>
    >,
  ) =>
    db
      .insert(applications)
      .values({
        jobId: value('jobId'),
        applicantId: value('applicantId'),
        status: 'pending',
        coverLetter: value('coverLetter'),
        appliedAt: value('appliedAt'),
      })
      .onConflictDoNothing()
      .returning({ id: applications.id }),
);

/**
 * PUT /applications/{id}: changes the cover letter, and replaces the resume, of a pending application (product.md
 * section 2.5). @throws Problem 400, 413, 415 for the resume, 404, 409 if it is no longer pending, or the letter was
 * changed since it was read
 */
export async function updateApplication(
  context: SignedIn,
  { params, body, file }: Parsed<Api['updateApplication']>,
) {
  const { db, files, actor, now } = context;
  const resume = file && (await readResume(file));
  return files.storing(db, resume ? [resume] : [], ([stored]) =>
    transaction(db, async (tx) => {
      const owned = await lockOwn(tx, context, params.id);
      const { application } = owned;
      const refusal =
        editRefusal(stateOf(owned)) ?? staleLetterRefusal(application.coverLetter, body.replaces);
      if (refusal) throw Problem.of(refusal);
      const resumeId = stored ? await files.put(tx, stored) : application.resumeId;
      await tx
        .update(applications)
        .set({ coverLetter: body.coverLetter, resumeId })
        .where(eq(applications.id, application.id));
      if (stored && application.resumeId) await files.remove(tx, application.resumeId);
      if (stored || body.coverLetter !== application.coverLetter) {
        const { id: applicationId, status } = application;
        await record(tx, { applicationId, kind: 'changed', status, actor, at: now() });
      }
      const row = await ownApplication(tx, actor, application.id);
      return {
        application: await readDetail(tx, row, context),
        message: 'Your application has been updated.',
      };
    }),
  );
}

/** PUT /applications/{id}/withdraw: from pending, reviewed or interviewed; cannot be undone. @throws Problem 404, 409 */
export async function withdrawApplication(
  context: SignedIn,
  { params }: Parsed<Api['withdrawApplication']>,
) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const owned = await lockOwn(tx, context, params.id);
    const { application } = owned;
    const refusal = withdrawRefusal(stateOf(owned));
    if (refusal) throw Problem.of(refusal);
    await tx
      .update(applications)
      .set({ status: 'withdrawn' })
      .where(eq(applications.id, application.id));
    const ended = await endInterviews(tx, [application.id], now());
    const { id: applicationId } = application;
    await record(tx, { applicationId, status: 'withdrawn', actor, at: now() });
    const row = await ownApplication(tx, actor, applicationId);
    const detail = await readDetail(tx, row, context);
    if (ended.length && detail.interview) {
      // The mail only removes the interview from the applicant's calendar.
      const why = () => 'You have withdrawn your application';
      await notifyCanceledInterviews(tx, context, [{ row, interview: detail.interview }], why, {
        isMailOnly: true,
      });
    }
    return {
      application: detail,
      message: 'Your application has been withdrawn.',
    };
  });
}

const stateOf = (row: ApplicationRow) => ({
  status: row.application.status,
  closure: closureOf(row),
});

/** Locks the application against concurrent moves of the company. @throws Problem 404 */
async function lockOwn(tx: Db, { actor }: SignedIn, id: string) {
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.id, id))
    .for('update');
  return ownApplication(tx, actor, id);
}
