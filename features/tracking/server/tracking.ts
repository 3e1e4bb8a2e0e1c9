import { and, desc, eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import {
  addOutsideRefusal,
  appliedOnRefusal,
  type OutsideApplication,
  type OwnNote,
  reminderRefusal,
} from '../rules.ts';
import { pick } from '../../../shared/kit/pick.ts';
import type { SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { dropDue, setDue } from '../../../server/db/due.ts';
import { applications, users } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notFound, Problem, refuseField } from '../../../server/http/problems.ts';
import { lockApplication } from '../../../server/applications/queries.ts';
import { applicantNotes, outsideApplications } from '../tables.ts';

const toOwnNote = (row: typeof applicantNotes.$inferSelect): OwnNote => ({
  applicationId: row.applicationId,
  note: row.text,
  remindAt: row.remindAt?.toISOString() ?? null,
});

/** GET /applications/own-notes: of the caller's applications. */
export async function listOwnNotes({ db, actor }: SignedIn) {
  const rows = await db
    .select({ note: applicantNotes })
    .from(applicantNotes)
    .innerJoin(applications, eq(applications.id, applicantNotes.applicationId))
    .where(eq(applications.applicantId, actor.id));
  return { count: rows.length, notes: rows.map(({ note }) => toOwnNote(note)) };
}

/**
 * PUT /applications/{id}/own-note: a blank note without a reminder is none. @throws Problem 400 for a reminder in the past,
 * 404
 */
export async function saveOwnNote(
  { db, actor, now }: SignedIn,
  { params, body }: Call<'saveOwnNote'>,
) {
  return transaction(db, async (tx) => {
    const { application } = await lockApplication(tx, actor, params.id);
    const ofApplication = eq(applicantNotes.applicationId, application.id);
    const [before] = await tx.select().from(applicantNotes).where(ofApplication);
    const values = {
      text: body.note ?? before?.text ?? '',
      remindAt: body.remindAt === undefined ? (before?.remindAt ?? null) : body.remindAt,
    };
    refuseField('remindAt', reminderRefusal(values.remindAt, now(), before?.remindAt));
    const row = { applicationId: application.id, ...values };
    if (values.text || values.remindAt)
      await tx
        .insert(applicantNotes)
        .values({ ...row })
        .onConflictDoUpdate({ target: applicantNotes.applicationId, set: values });
    else await tx.delete(applicantNotes).where(ofApplication);
    await setReminder(tx, 'reminder', { id: application.id, ...values }, now());
    return { note: toOwnNote(row), message: 'Your note has been saved.' };
  });
}

/** Sets or drops the moment of a reminder. One that has passed has been sent. */
async function setReminder(
  tx: Db,
  kind: 'reminder' | 'outside-reminder',
  { id, remindAt }: { id: string; remindAt: Date | null },
  now: Date,
): Promise<void> {
  if (remindAt && remindAt > now) await setDue(tx, kind, [{ subject: id, at: remindAt }]);
  else await dropDue(tx, [kind], [id]);
}

type OutsideRow = typeof outsideApplications.$inferSelect;

/** An outside application in answers. */
const toOutside = (row: OutsideRow): OutsideApplication => ({
  _id: row.id,
  jobTitle: row.title,
  ...pick(row, 'companyName', 'link', 'status', 'appliedOn', 'note'),
  remindAt: row.remindAt?.toISOString() ?? null,
});

/** GET /outside-applications: newest first. */
export async function listOutsideApplications({ db, actor }: SignedIn) {
  const rows = await db
    .select()
    .from(outsideApplications)
    .where(eq(outsideApplications.userId, actor.id))
    .orderBy(desc(outsideApplications.appliedOn), desc(outsideApplications.id));
  return { count: rows.length, outsideApplications: rows.map(toOutside) };
}

/** POST /outside-applications. @throws Problem 400, 409 with the most that can be kept */
export async function addOutsideApplication(
  { db, actor, now }: SignedIn,
  { body }: Call<'addOutsideApplication'>,
) {
  const time = now();
  const { jobTitle: title, ...fields } = body;
  refuseField('appliedOn', appliedOnRefusal(body.appliedOn, time));
  refuseField('remindAt', reminderRefusal(body.remindAt, time));
  return transaction(db, async (tx) => {
    // Two calls at once must not exceed the maximum.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update');
    const count = await tx.$count(outsideApplications, eq(outsideApplications.userId, actor.id));
    const refusal = addOutsideRefusal(count);
    if (refusal) throw Problem.of(refusal);
    const [row] = await tx
      .insert(outsideApplications)
      .values({ userId: actor.id, title, ...fields, createdAt: time })
      .returning();
    if (!row) throw new Error('the outside application was not stored');
    await setReminder(tx, 'outside-reminder', row, time);
    return { outsideApplication: toOutside(row), message: 'Your application has been added.' };
  });
}

/** PUT /outside-applications/{id}. @throws Problem 400, 404 */
export async function updateOutsideApplication(
  { db, actor, now }: SignedIn,
  { params, body }: Call<'updateOutsideApplication'>,
) {
  const time = now();
  return transaction(db, async (tx) => {
    const before = await ownOutside(tx, actor.id, params.id);
    const { jobTitle: title = before.title, ...fields } = body;
    const after = { ...before, title, ...fields };
    refuseField('appliedOn', appliedOnRefusal(after.appliedOn, time));
    refuseField('remindAt', reminderRefusal(after.remindAt, time, before.remindAt));
    const [row] = await tx
      .update(outsideApplications)
      .set(after)
      .where(eq(outsideApplications.id, before.id))
      .returning();
    if (!row) throw noOutside();
    await setReminder(tx, 'outside-reminder', row, time);
    return { outsideApplication: toOutside(row), message: 'Your application has been changed.' };
  });
}

/** DELETE /outside-applications/{id}. @throws Problem 404 */
export async function deleteOutsideApplication(
  { db, actor }: SignedIn,
  { params }: Call<'deleteOutsideApplication'>,
) {
  await transaction(db, async (tx) => {
    const { id } = await ownOutside(tx, actor.id, params.id);
    await tx.delete(outsideApplications).where(eq(outsideApplications.id, id));
    await dropDue(tx, ['outside-reminder'], [id]);
  });
  return { message: 'The application has been deleted.' };
}

/** Locks an outside application. @throws Problem 404 */
async function ownOutside(tx: Db, userId: string, id: string): Promise<OutsideRow> {
  const [row] = await tx
    .select()
    .from(outsideApplications)
    .where(and(eq(outsideApplications.id, id), eq(outsideApplications.userId, userId)))
    .for('update');
  if (!row) throw noOutside();
  return row;
}

const noOutside = () =>
  notFound('outside-application-not-found', 'This application does not exist.');
