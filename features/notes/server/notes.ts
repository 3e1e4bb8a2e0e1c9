import { and, asc, eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { mentionsIn, type Note, noteParts } from '../rules.ts';
import { applicationNotes } from '../tables.ts';
import { personInWords, type TeamPerson } from '../../../shared/companies/team.ts';
import { mayMember } from '../../../shared/permissions.ts';
import { lockMembers, readPeople, type TeamMembership } from '../../../server/companies/members.ts';
import type { Actor, FromCompany } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { applications, companies, jobs } from '../../../server/db/schema.ts';
import { invalid, notFound } from '../../../server/http/problems.ts';
import { ofMember } from '../../../server/applications/member-scope.ts';
import { excerptOf, nameOf, notifyInParts } from '../../../server/applications/notices.ts';
import { AFTER_COMPANY } from '../../../server/applications/queries.ts';
import { pageOf, selectApplications } from '../../../server/applications/rows.ts';
import { indexMemberTexts } from '../../../server/applications/search/texts.ts';
import { transaction } from '../../../server/db/transaction.ts';

type NoteRow = typeof applicationNotes.$inferSelect;

/** GET /applications/{id}/notes: for the members of the job's company who see it, oldest first. @throws Problem 404 */
export async function listNotes({ db, actor }: FromCompany, { params }: Call<'listNotes'>) {
  await requireOwn(db, actor, params.id);
  const rows = await db
    .select()
    .from(applicationNotes)
    .where(eq(applicationNotes.applicationId, params.id))
    .orderBy(asc(applicationNotes.createdAt), asc(applicationNotes.id));
  const notes = await toNotes(db, rows, actor);
  return { count: notes.length, notes };
}

/**
 * POST /applications/{id}/notes: tells the members whom it mentions, if they see the application.
 * @throws Problem 400 if it mentions somebody else, 404
 */
export async function addNote(context: FromCompany, { params, body }: Call<'addNote'>) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    await requireOwn(tx, actor, params.id);
    const mentioned = await readMentioned(tx, actor, body.text);
    const [row] = await tx
      .insert(applicationNotes)
      .values({
        applicationId: params.id,
        authorId: actor.id,
        text: body.text,
        createdAt: now(),
      })
      .returning();
    if (!row) throw new Error('a note was not stored');
    await indexMemberTexts(tx, actor.company.id, params.id);
    const [note] = await toNotes(tx, [row], actor);
    if (!note) throw new Error('a note was not read');
    await notifyMembersMentioned(tx, context, note, { applicationId: params.id, mentioned });
    return { note, message: 'Your note has been saved.' };
  });
}

/** DELETE /applications/{id}/notes/{noteId}: only by its author. @throws Problem 404, also for a colleague's note */
export async function deleteNote({ db, actor }: FromCompany, { params }: Call<'deleteNote'>) {
  await transaction(db, async (tx) => {
    await requireOwn(tx, actor, params.id);
    const deleted = await tx
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
    await indexMemberTexts(tx, actor.company.id, params.id);
  });
  return { message: 'Your note has been deleted.' };
}

/** Locks the application so that its notes cannot outlive it. @throws Problem 404 */
async function requireOwn(db: Db, actor: FromCompany['actor'], id: string): Promise<void> {
  const [own] = await db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(eq(applications.id, id), ofMember(actor)))
    .orderBy(AFTER_COMPANY)
    .for('key share', { of: applications });
  if (!own) throw notFound('application-not-found', 'Application not found.');
}

/** The members whom a text mentions. @throws Problem 400 for others */
async function readMentioned(tx: Db, { company }: FromCompany['actor'], text: string) {
  const ids = mentionsIn(text);
  if (!ids.length) return [];
  const members = await lockMembers(tx, company.id, ids);
  if (members.length < ids.length) {
    const message = `You can mention only members of ${company.name}.`;
    throw invalid('invalid-input', message, { text: message });
  }
  return members;
}

async function notifyMembersMentioned(
  tx: Db,
  context: FromCompany,
  { _id: id, by, text }: Note,
  { applicationId, mentioned }: { applicationId: string; mentioned: readonly TeamMembership[] },
): Promise<void> {
  const others = mentioned.filter(({ userId }) => userId !== context.actor.id);
  if (!others.length) return;
  const [row] = await selectApplications(tx, 'row').where(eq(applications.id, applicationId));
  if (!row) return;
  const sees = ({ userId, role }: TeamMembership) =>
    mayMember(role, 'read-everything') || row.assigned.some(({ _id }) => _id === userId);
  await notifyInParts(
    tx,
    context,
    others.filter(sees).map(({ userId }) => ({
      userId,
      kind: 'mention',
      title: `${by} mentioned you: ${nameOf(row)}`,
      text: excerptOf(text),
      quote: text,
      path: pageOf('company', applicationId),
      key: `note ${id}`,
    })),
  );
}

async function toNotes(
  db: Db,
  rows: readonly NoteRow[],
  { id, company }: FromCompany['actor'],
): Promise<Note[]> {
  const ids = rows.flatMap(({ authorId, text }) => [authorId, ...mentionsIn(text)]);
  const people = await readPeople(db, company.id, ids);
  return rows.map((row) => toNote(row, people, id));
}

function toNote(
  { id, text, createdAt, authorId }: NoteRow,
  people: ReadonlyMap<string, TeamPerson>,
  readerId: Actor['id'],
): Note {
  const author = people.get(authorId ?? '') ?? null;
  const parts = noteParts(text).map((part) =>
    'id' in part ? { mention: people.get(part.id) ?? null } : part,
  );
  return {
    _id: id,
    text: parts
      .map((part) => ('text' in part ? part.text : `@${personInWords(part.mention)}`))
      .join(''),
    at: createdAt.toISOString(),
    by: author?.name ?? '',
    author,
    parts,
    isMine: authorId === readerId,
  };
}
