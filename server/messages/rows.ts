import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { ContactMessage } from '../../shared/messages/contact.ts';
import type { Db } from '../db/connect.ts';
import { contactAnswers, contactMessages, users } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';

type MessageRow = typeof contactMessages.$inferSelect;

/** Messages as admins read them, each with what was answered, in the order of the rows. */
export async function toMessages(db: Db, rows: readonly MessageRow[]): Promise<ContactMessage[]> {
  const answers = rows.length
    ? await db
        .select({ answer: contactAnswers, by: users.username })
        .from(contactAnswers)
        .leftJoin(users, eq(users.id, contactAnswers.authorId))
        .where(
          inArray(
            contactAnswers.messageId,
            rows.map(({ id }) => id),
          ),
        )
        .orderBy(asc(contactAnswers.createdAt), asc(contactAnswers.id))
    : [];
  return rows.map(({ id, createdAt, ...message }) => ({
    ...message,
    _id: id,
    createdAt: createdAt.toISOString(),
    answers: answers
      .filter(({ answer }) => answer.messageId === id)
      .map(({ answer, by }) => ({
        text: answer.text,
        at: answer.createdAt.toISOString(),
        by: by ?? '',
        mail: answer.mailId ?? '',
      })),
  }));
}

/** One message, held until the transaction ends. @throws Problem 404 */
export async function lockMessage(tx: Db, id: string): Promise<MessageRow> {
  const [row] = await tx
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.id, id))
    .for('update');
  if (!row) throw notFound('message-not-found', 'Message not found.');
  return row;
}

/** The message as it stands in this transaction. */
export async function readMessage(tx: Db, which: SQL): Promise<ContactMessage> {
  const [message] = await toMessages(tx, await tx.select().from(contactMessages).where(which));
  if (!message) throw notFound('message-not-found', 'Message not found.');
  return message;
}
