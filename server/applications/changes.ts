import { and, eq, inArray } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import {
  editRefusal,
  staleLetterRefusal,
  WITHDRAW_SOURCES,
  withdrawRefusal,
} from '../../shared/applications/status.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applications } from '../db/schema.ts';
import { tellEnded } from './notices.ts';
import { endInterviews } from './interviews.ts';
import { readDetail } from './details.ts';
import { record } from './events.ts';
import { ownApplication } from './queries.ts';
import { readResume } from './resume.ts';
import { Problem } from '../http/problems.ts';

/**
 * PUT /applications/{id}: the applicant's letter, and a new resume in the place of the one before, while it is pending
 * (product.md section 2.5). @throws Problem 400, 413, 415 for the resume, 404, 409 once the company has taken it up, or
 * where the letter was changed since it was read
 */
export async function updateApplication(
  context: SignedIn,
  { params, body, file }: Parsed<Api['updateApplication']>,
) {
  const { db, files, actor, now } = context;
  const resume = file && (await readResume(file));
  return db.transaction(async (tx) => {
    const { application } = await lockOwn(tx, context, params.id);
    const refusal =
      editRefusal(application.status) ?? staleLetterRefusal(application.coverLetter, body.replaces);
    if (refusal) throw Problem.of(refusal);
    const resumeId = resume ? await files.put(tx, resume) : application.resumeId;
    await tx
      .update(applications)
      .set({ coverLetter: body.coverLetter, resumeId })
      .where(eq(applications.id, application.id));
    if (resume && application.resumeId) await files.remove(tx, application.resumeId);
    if (resume || body.coverLetter !== application.coverLetter) {
      const { id: applicationId, status } = application;
      await record(tx, { applicationId, kind: 'changed', status, actor, at: now() });
    }
    const row = await ownApplication(tx, actor, application.id);
    return {
      application: await readDetail(tx, row, context),
      message: 'Your application has been updated.',
    };
  });
}

/** PUT /applications/{id}/withdraw: from pending, reviewed or interviewed; for good. @throws Problem 404, 409 */
export async function withdrawApplication(
  context: SignedIn,
  { params }: Parsed<Api['withdrawApplication']>,
) {
  const { db, actor, now } = context;
  return db.transaction(async (tx) => {
    const { application } = await lockOwn(tx, context, params.id);
    const moved = await tx
      .update(applications)
      .set({ status: 'withdrawn' })
      .where(
        and(
          eq(applications.id, application.id),
          inArray(applications.status, [...WITHDRAW_SOURCES]),
        ),
      )
      .returning({ id: applications.id });
    if (!moved.length) throw Problem.of(withdrawRefusal(application.status)!);
    const ended = await endInterviews(tx, [application.id], now());
    const { id: applicationId } = application;
    await record(tx, { applicationId, status: 'withdrawn', actor, at: now() });
    const row = await ownApplication(tx, actor, applicationId);
    const detail = await readDetail(tx, row, context);
    if (ended.length && detail.interview) {
      // Their calendar has to hear of it; they know.
      const why = () => 'You have withdrawn your application';
      await tellEnded(tx, context, [{ row, interview: detail.interview }], why, {
        isMailOnly: true,
      });
    }
    return {
      application: detail,
      message: 'Your application has been withdrawn.',
    };
  });
}

/** Held, so that no move of the company comes in between. */
async function lockOwn(tx: Db, { actor }: SignedIn, id: string) {
  await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.id, id))
    .for('update');
  return ownApplication(tx, actor, id);
}
