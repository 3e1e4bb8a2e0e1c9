import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import { answerRefusal, sentText } from '../../shared/messages/contact.ts';
import { audit } from '../audit/record.ts';
import type { Context, SignedIn } from '../context.ts';
import { contactAnswers, contactMessages } from '../db/schema.ts';
import { messageAnswered, messageReceived } from '../mail/templates.ts';
import { aboutMessage, queueMail } from '../mail/outbox.ts';
import { Problem } from '../http/problems.ts';
import { lockMessage, readMessage } from './queries.ts';
import { transaction } from '../db/transaction.ts';

/** PUT /messages/{id}: sets the status. A reopened message with answers is 'answered'. @throws Problem 404 */
export async function setMessageStatus(
  context: SignedIn,
  { params, body }: Call<'setMessageStatus'>,
) {
  const { db } = context;
  return transaction(db, async (tx) => {
    const { id, status } = await lockMessage(tx, params.id);
    // An answered message stays answered when it is reopened.
    const answers = await tx.$count(contactAnswers, eq(contactAnswers.messageId, id));
    const next = body.status === 'read' && answers > 0 ? 'answered' : body.status;
    if (next !== status) {
      await tx.update(contactMessages).set({ status: next }).where(eq(contactMessages.id, id));
      await audit(tx, context, {
        action: 'message.status',
        target: { kind: 'message', id },
        before: { status },
        after: { status: next },
      });
    }
    const contactMessage = await readMessage(tx, eq(contactMessages.id, id));
    return { contactMessage };
  });
}

/** POST /messages/{id}/answers: mails an answer to the sender and stores it. @throws Problem 404, 409 for a closed message */
export async function answerMessage(context: SignedIn, { params, body }: Call<'answerMessage'>) {
  const { db, config, actor, now } = context;
  return transaction(db, async (tx) => {
    const message = await lockMessage(tx, params.id);
    const { id, email, status } = message;
    const refusal = answerRefusal(message);
    if (refusal) throw Problem.of(refusal);
    const mailId = await queueMail(context, tx, messageAnswered(config, message, body.text), {
      to: email,
      replyTo: config.supportEmail,
      about: aboutMessage(id),
    });
    await tx
      .insert(contactAnswers)
      .values({ messageId: id, authorId: actor.id, mailId, text: body.text, createdAt: now() });
    await tx.update(contactMessages).set({ status: 'answered' }).where(eq(contactMessages.id, id));
    await audit(tx, context, {
      action: 'message.answer',
      target: { kind: 'message', id },
      before: { status },
      after: { status: 'answered' },
    });
    const contactMessage = await readMessage(tx, eq(contactMessages.id, id));
    const confirmation = context.queue
      ? `Your reply will be emailed to ${email}.`
      : 'Your reply has been stored. No mail server is set up.';
    return { contactMessage, message: confirmation };
  });
}

/** POST /messages: stores a contact message and mails it to the support address. A signed-in writer owns it. */
export async function sendMessage(context: Context, { body }: Call<'sendMessage'>) {
  const { db, config, actor, now } = context;
  await transaction(db, async (tx) => {
    const id = randomUUID();
    await tx
      .insert(contactMessages)
      .values({ id, ...body, userId: actor?.id ?? null, createdAt: now() });
    await queueMail(context, tx, messageReceived(config, body), {
      to: config.supportEmail,
      replyTo: body.email,
      about: aboutMessage(id),
    });
  });
  return { message: sentText({ sendsMail: Boolean(config.smtp) }) };
}
