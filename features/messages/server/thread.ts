import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Call, Result } from '../../../shared/api.ts';
import { isAnswerOwed } from '../../../shared/applications/promise.ts';
import { closedRefusal } from '../../../shared/applications/status.ts';
import type { ThreadSide } from '../../../shared/applications/thread.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { fieldsRefusal } from '../../../shared/templates/fields.ts';
import { recordOpening } from '../../../server/accesses.ts';
import type { TeamPerson } from '../../../shared/companies/team.ts';
import { readPeople } from '../../../server/companies/members.ts';
import type { FromCompany, SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { inOrderOf, isOneOf } from '../../../server/db/lists.ts';
import { applicationMessages, applications } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notFound, Problem, refuseField } from '../../../server/http/problems.ts';
import {
  readRows,
  type ApplicationRow,
  closureOf,
  promiseOf,
  selectApplications,
} from '../../../server/applications/rows.ts';
import { nameOf, notifyMessages } from '../../../server/applications/notices.ts';
import { recordAnswers } from '../../../server/applications/promises/answers.ts';
import { findUnanswered, type NoAnswer } from '../../../server/applications/promises/messages.ts';
import {
  lockApplication,
  lockOwnApplications,
  NO_APPLICATION,
  ownApplication,
} from '../../../server/applications/queries.ts';
import { prepareText } from '../../../server/templates/fill.ts';
import { keepRecords, recorded, recordsOfApplications } from '../../../server/records.ts';
import { stateFacts } from '../../../server/db/facts.ts';
import { looksForSide, markUnread, sideOf } from '../../../server/applications/thread/unread.ts';
import { type ThreadMessage, withoutFilesNote } from '../rules.ts';

type MessageRow = typeof applicationMessages.$inferSelect;

/** @param person for the company: who wrote it */
const toMessage = (row: MessageRow, person?: TeamPerson | null): ThreadMessage => ({
  _id: row.id,
  by: row.by,
  ...(person !== undefined && { person }),
  // Reported: nobody reads it until an admin has decided.
  text: row.hiddenAt ? '' : row.text,
  isHidden: row.hiddenAt !== null,
  at: row.createdAt.toISOString(),
  seenAt: row.seenAt?.toISOString() ?? null,
  recipients: row.recipients,
});

/**
 * The messages of applications, oldest first, by application; those without messages are missing.
 * @param companyId for a reader of this company, who learns which member wrote
 */
export async function readThreads(
  db: Db,
  applicationIds: readonly string[],
  companyId?: string,
): Promise<Map<string, ThreadMessage[]>> {
  const rows = await db
    .select()
    .from(applicationMessages)
    .where(isOneOf(applicationMessages.applicationId, applicationIds))
    .orderBy(asc(applicationMessages.createdAt), asc(applicationMessages.id));
  const isForCompany = companyId !== undefined;
  const people = await readPeople(
    db,
    companyId ?? '',
    isForCompany ? rows.map(({ by, authorId }) => (by === 'company' ? authorId : null)) : [],
  );
  const show = (row: MessageRow): ThreadMessage => {
    const isOwn = isForCompany && row.by === 'company';
    return toMessage(row, isOwn ? (people.get(row.authorId ?? '') ?? null) : undefined);
  };
  const threads = Map.groupBy(rows, ({ applicationId }) => applicationId);
  return new Map([...threads].map(([id, thread]) => [id, thread.map(show)]));
}

/** GET /applications/{id}/messages: for the applicant and the company. @throws Problem 404 */
export async function listThread({ db, actor, now }: SignedIn, { params }: Call<'listThread'>) {
  const { application } = await ownApplication(db, actor, params.id);
  await recordOpening(db, actor, { applicationId: application.id, what: 'messages' }, now());
  const threads = await readThreads(db, [application.id], actor.company?.id);
  const messages = threads.get(application.id) ?? [];
  return { count: messages.length, messages };
}

/**
 * POST /applications/{id}/messages: tells the other side on the site and by mail. @throws Problem 400 for unknown or
 * broken fields in a company's text, 404, 409 if the application is closed
 */
export async function sendToThread(context: SignedIn, { params, body }: Call<'sendToThread'>) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    const row = await lockApplication(tx, actor, params.id);
    const refusal = closedRefusal({ closure: closureOf(row) });
    if (refusal) throw Problem.of(refusal);
    const by = requireSide(context);
    if (by === 'company') {
      refuseField('text', fieldsRefusal(body.text));
      const { stored, unanswered } = await writeAll(tx, requireCompany(context), [row], body.text);
      const [message] = stored;
      if (!message) throw new Error('a message was not stored');
      const people = await readPeople(tx, row.job.companyId, [actor.id]);
      return {
        sent: toMessage(message, people.get(actor.id) ?? null),
        message: `Your message has been sent.${why(unanswered, 1)}`,
      };
    }
    const [stored] = await tx
      .insert(applicationMessages)
      .values({
        applicationId: row.application.id,
        by,
        authorId: actor.id,
        text: body.text,
        createdAt: now(),
      })
      .returning();
    if (!stored) throw new Error('a message was not stored');
    const { id: application } = row.application;
    const data = { company: row.job.companyId, job: row.job.id, application, message: stored.id };
    await stateFacts(tx, 'messageSent', [{ subject: application, data }], stored.createdAt);
    await markUnread(tx, otherSide(by), [row.application.id], now());
    await notifyMessages(tx, context, [{ row, written: { by, id: stored.id, text: stored.text } }]);
    return { sent: toMessage(stored), message: 'Your message has been sent.' };
  });
}

/**
 * Why a message does not count as an answer for applicants who wait for one, and for how many; '' if it does.
 * @param sent how many got it
 */
function why(unanswered: readonly NoAnswer[], sent: number): string {
  const [reason] = unanswered;
  if (!reason) return '';
  const begin = unanswered.length < sent ? `For ${unanswered.length} of ${sent}, it` : 'It';
  return reason === 'says-nothing'
    ? ` ${begin} does not count as an answer, because it asks no question and names no date.`
    : ` ${begin} does not count as an answer, because applicants of this job got this text before.`;
}

/**
 * Stores and sends one text of the company to applicants, with its fields filled in, and records whom it answers.
 * @returns the messages, and why those who still wait were not answered
 */
async function writeAll(
  tx: Db,
  context: FromCompany,
  rows: readonly ApplicationRow[],
  text: string,
): Promise<{ stored: MessageRow[]; unanswered: NoAnswer[] }> {
  const { actor, now } = context;
  const at = now();
  const fill = await prepareText(tx, actor, text);
  const textFor = (row: ApplicationRow) => fill({ name: nameOf(row), job: row.job.title });
  const noAnswer = await findUnanswered(tx, rows, (job) =>
    withoutFilesNote(fill({ name: '', job: job.title })),
  );
  const stored = await tx
    .insert(applicationMessages)
    .values(
      rows.map((row) => ({
        applicationId: row.application.id,
        by: 'company' as const,
        authorId: actor.id,
        text: textFor(row),
        createdAt: at,
        recipients: rows.length,
        isAnswer: !noAnswer.has(row.application.id),
      })),
    )
    .returning();
  const ids = rows.map(({ application }) => application.id);
  const answered = rows.filter(
    (row) => isAnswerOwed(promiseOf(row)) && !noAnswer.has(row.application.id),
  );
  await recordAnswers(
    tx,
    answered.map(({ application }) => application.id),
    at,
  );
  await keepRecords(
    tx,
    answered.map((row) => ({ kind: 'answered', at, ...recorded(row), answer: 'message' })),
  );
  const receipts = await recordsOfApplications(
    tx,
    context.config,
    answered.map(({ application }) => application.id),
  );
  await markUnread(tx, 'job_seeker', ids, at);
  const storedOf = new Map(stored.map((message) => [message.applicationId, message]));
  await notifyMessages(
    tx,
    context,
    rows.map((row) => {
      const { id = '', text: filled = text } = storedOf.get(row.application.id) ?? {};
      return {
        row,
        written: { by: 'company', id, text: filled },
        receipt: receipts.get(row.application.id),
      };
    }),
  );
  const unanswered = rows
    .filter((row) => isAnswerOwed(promiseOf(row)))
    .flatMap(({ application }) => noAnswer.get(application.id) ?? []);
  return { stored, unanswered };
}

/** POST /applications/company/messages: one text to several applicants, who read to how many it was sent. */
export async function messageApplicants(
  context: FromCompany,
  { body }: Call<'messageApplicants'>,
): Promise<Result<'messageApplicants'>> {
  const ids = [...new Set(body.ids.map((id) => id.toLowerCase()))];
  return transaction(context.db, async (tx) => {
    const locked = await lockOwnApplications(tx, context, ids);
    const rows = await selectApplications(tx, 'row').where(
      isOneOf(applications.id, [...locked.keys()]),
    );
    const found = inOrderOf(ids, rows, ({ application }) => application.id);
    const { unanswered } = found.length
      ? await writeAll(tx, context, found, body.text)
      : { unanswered: [] };
    const sent = await readRows(
      { ...context, db: tx },
      found.map(({ application }) => application.id),
    );
    return {
      moved: inOrderOf(ids, sent, ({ _id }) => _id),
      refused: ids.filter((id) => !locked.has(id)).map((_id) => ({ _id, ...NO_APPLICATION })),
      message: `Your message has been sent to ${counted(found.length, 'applicant')}.${why(unanswered, found.length)}`,
    };
  });
}

/** PUT /applications/{id}/messages/seen: the reader sees the thread, perhaps not for their side. @throws Problem 404 */
export async function markThreadSeen(context: SignedIn, { params }: Call<'markThreadSeen'>) {
  const { db, actor, now } = context;
  const { application } = await ownApplication(db, actor, params.id);
  if (!looksForSide(actor)) return { seen: 0 };
  const seen = await db
    .update(applicationMessages)
    .set({ seenAt: now() })
    .where(
      and(
        eq(applicationMessages.applicationId, application.id),
        eq(applicationMessages.by, otherSide(requireSide(context))),
        isNull(applicationMessages.seenAt),
      ),
    )
    .returning({ id: applicationMessages.id });
  return { seen: seen.length };
}

/** @throws Problem 404 for others than members of a company */
function requireCompany({ actor, ...context }: SignedIn): FromCompany {
  const { company } = actor;
  if (!company) throw notFound('application-not-found', 'Application not found.');
  return { ...context, actor: { ...actor, company } };
}

/** @throws Problem 404 for admins, who are on neither side */
function requireSide({ actor }: SignedIn): ThreadSide {
  const side = sideOf(actor);
  if (!side) throw notFound('application-not-found', 'Application not found.');
  return side;
}

const otherSide = (side: ThreadSide): ThreadSide => (side === 'company' ? 'job_seeker' : 'company');
