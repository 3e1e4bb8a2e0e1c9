import { and, asc, eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Note } from '../../shared/applications/lists.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { Actor, FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applicationNotes, applications, jobs, users } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import { ofCompany } from './company-lists.ts';
import { transaction } from '../db/transaction.ts';

/** GET /applications/{id}/notes: for every member of the job's company, oldest first. @throws Problem 404 */
export async function listNotes({ db, actor }: FromCompany, { params }: Parsed<Api['listNotes']>) {
  await requireOwn(db, actor, params.id);
  const rows = await selectNotes(db)
    .where(eq(applicationNotes.applicationId, params.id))
    .orderBy(asc(applicationNotes.createdAt), asc(applicationNotes.id));
  const notes = rows.map((row) => toNote(row, actor));
  return { count: notes.length, notes };
}

/** POST /applications/{id}/notes. @throws Problem 404 */
export async function addNote(
  { db, actor, now }: FromCompany,
  { params, body }: Parsed<Api['addNote']>,
) {
  return transaction(db, async (tx) => {
    await requireOwn(tx, actor, params.id);
    const [added] = await tx
      .insert(applicationNotes)
      .values({
        applicationId: params.id,
        authorId: actor.id,
        text: body.text,
        createdAt: now(),
      })
      .returning({ id: applicationNotes.id });
    const [row] = await selectNotes(tx).where(eq(applicationNotes.id, added?.id ?? ''));
    if (!row) throw new Error('a note was not stored');
    return { note: toNote(row, actor), message: 'Your note has been saved.' };
  });
}

/** DELETE /applications/{id}/notes/{noteId}: only by its author. @throws Problem 404, also for a colleague's note */
export async function deleteNote(
  { db, actor }: FromCompany,
  { params }: Parsed<Api['deleteNote']>,
) {
  await requireOwn(db, actor, params.id);
  const deleted = await db
    .delete(applicationNotes)
    .where(
      and(
        eq(applicationNotes.id, params.noteId),
        eq(applicationNotes.applicationId, params.id),
        eq(applicationNotes.authorId, actor.id),
      ),
    )
    .returning({ id: applicationNotes.id });
  if (!deleted.length) throw notFound('note-not-found', 'Note not found.');
  return { message: 'Your note has been deleted.' };
}

/** Locks the application so that its notes cannot outlive it. @throws Problem 404 */
async function requireOwn(db: Db, actor: FromCompany['actor'], id: string): Promise<void> {
  const [own] = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(eq(applications.id, id), ofCompany(actor.company)))
    .for('key share', { of: applications });
  if (!own) throw notFound('application-not-found', 'Application not found.');
}

const selectNotes = (db: Db) =>
  db
    .select({ note: applicationNotes, author: users.username })
    .from(applicationNotes)
    .leftJoin(users, eq(users.id, applicationNotes.authorId))
    .$dynamic();

const toNote = (
  { note, author }: Awaited<ReturnType<typeof selectNotes>>[number],
  actor: Actor,
): Note => ({
  _id: note.id,
  text: note.text,
  at: note.createdAt.toISOString(),
  by: author ?? '',
  isMine: note.authorId === actor.id,
});
