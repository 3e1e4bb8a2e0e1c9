import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import type { ContactMessage } from '../../shared/messages/contact.ts';
import { pluck } from '../../shared/kit/pick.ts';
import { recordPeople } from '../accesses.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { whenChosen, findPage, matchesText, inOrderOf, isOneOf, newestOrder } from '../db/lists.ts';
import { contactAnswers, contactMessages, mails, users } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';

/** GET /messages: contact messages, newest first. */
export async function listMessages({ db }: SignedIn, { query }: Call<'listMessages'>) {
  const { search, status } = query;
  const { name, email, subject, message } = contactMessages;
  const list = {
    from: sql`${contactMessages}`,
    where: and(
      whenChosen(status, (value) => eq(contactMessages.status, value)),
      matchesText(search, [name, email, subject, message]),
    ),
    order: newestOrder(contactMessages.createdAt, contactMessages.id),
    isExpensive: search !== '',
  };
  const { ids, ...found } = await findPage(db, list, query);
  const rows = await db.select().from(contactMessages).where(isOneOf(contactMessages.id, ids));
  const messages = await toMessages(
    db,
    inOrderOf(ids, rows, ({ id }) => id),
  );
  const unread = await db.$count(contactMessages, eq(contactMessages.status, 'new'));
  return { count: messages.length, messages, ...found, unread };
}

/** GET /messages/{id}. @throws Problem 404 */
export async function getMessage({ db, actor, now }: SignedIn, { params }: Call<'getMessage'>) {
  const [row] = await db
    .select({ userId: contactMessages.userId })
    .from(contactMessages)
    .where(eq(contactMessages.id, params.id));
  if (row?.userId) await recordPeople(db, actor, [row.userId], { what: 'contact' }, now());
  return { contactMessage: await readMessage(db, eq(contactMessages.id, params.id)) };
}

type MessageRow = typeof contactMessages.$inferSelect;

/** Messages with their answers for admins, in the order of the rows. */
async function toMessages(db: Db, rows: readonly MessageRow[]): Promise<ContactMessage[]> {
  const answers = rows.length
    ? await db
        .select({
          answer: contactAnswers,
          by: users.username,
          status: mails.status,
          error: mails.error,
        })
        .from(contactAnswers)
        .leftJoin(users, eq(users.id, contactAnswers.authorId))
        .leftJoin(mails, eq(mails.id, contactAnswers.mailId))
        .where(inArray(contactAnswers.messageId, pluck(rows, 'id')))
        .orderBy(asc(contactAnswers.createdAt), asc(contactAnswers.id))
    : [];
  return rows.map(({ id, createdAt, ...message }) => ({
    ...message,
    _id: id,
    createdAt: createdAt.toISOString(),
    answers: answers
      .filter(({ answer }) => answer.messageId === id)
      .map(({ answer, by, status, error }) => ({
        text: answer.text,
        at: answer.createdAt.toISOString(),
        by: by ?? '',
        mail: answer.mailId ?? '',
        delivery: status && { status, error: error ?? '' },
      })),
  }));
}

/** Locks a message until the transaction ends. @throws Problem 404 */
export async function lockMessage(tx: Db, id: string): Promise<MessageRow> {
  const [row] = await tx
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update');
  if (!row) throw notFound('message-not-found', 'Message not found.');
  return row;
}

/** The message as this transaction sees it. @throws Problem 404 */
export async function readMessage(tx: Db, which: SQL): Promise<ContactMessage> {
  const [message] = await toMessages(tx, await tx.select().from(contactMessages).where(which));
  if (!message) throw notFound('message-not-found', 'Message not found.');
  return message;
}
