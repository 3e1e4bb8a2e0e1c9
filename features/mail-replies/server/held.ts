import { and, eq, gte } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import { withFilesNote } from '../../messages/rules.ts';
import { HELD_REPLY_DAYS } from '../rules.ts';
import type { MailReply } from './reading/read-mail.ts';
import { readReplyAddress, replyAddress } from './address.ts';
import { describeApplication, type ReplyWriter, takeReply } from './take.ts';
import { boardKey } from '../../../server/board-key.ts';
import type { CallAs, Context, Services } from '../../../server/context.ts';
import { applicationMessages } from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { MailRefusal } from './inbound.ts';
import { queueMail } from '../../../server/mail/outbox.ts';
import { heldReply } from '../mails.ts';
import { seal, unseal } from '../../../server/sealing.ts';
import { linkExpired } from '../../../server/tokens.ts';
import { findMailWriter } from './writers.ts';

/** What is encrypted (server/sealing.ts). */
const SEALED = 'held reply';
/** Characters of a link's token: mail programs and servers take addresses of 8,000. */
const TOKEN_MAX = 7000;
const DAY = 24 * 3_600_000;

/** A reply that nobody has proved to be its author's. The link has all of it, so the board stores nothing. */
interface Held {
  applicationId: string;
  userId: string;
  kind: ReplyWriter['kind'];
  reply: MailReply;
  /** Milliseconds since 1970. */
  until: number;
}

/**
 * Asks the owner of an address whether a reply is theirs, by a link to confirm it.
 * @throws MailRefusal for replies that are too long for a link
 */
export async function holdReply(
  services: Services,
  writer: ReplyWriter,
  reply: MailReply,
): Promise<void> {
  const { db, config, now } = services;
  const { actor, applicationId, kind, email } = writer;
  const until = new Date(now().getTime() + HELD_REPLY_DAYS * DAY);
  const held: Held = { applicationId, userId: actor.id, kind, reply, until: until.getTime() };
  await transaction(db, async (tx) => {
    const token = seal(JSON.stringify(held), await boardKey(tx), SEALED).toString('base64url');
    if (token.length > TOKEN_MAX)
      throw new MailRefusal(
        'This email does not prove that it comes from you, and is too long to be confirmed by a link. Write on the page of the application.',
      );
    const about = await describeApplication(tx, applicationId);
    const [answer] = reply.calendars.answers;
    const letter = heldReply(config, { ...about, token, text: reply.text, answer: answer?.kind });
    await queueMail(services, tx, letter, { to: email, userId: actor.id, until });
  });
}

/** POST /auth/confirm-reply: takes a reply that its author confirms. @throws Problem 410; those of what it calls */
export async function confirmReply(
  context: Context,
  { body }: Call<'confirmReply'>,
  callAs: CallAs,
) {
  const { db, now } = context;
  const held = await readHeld(db, body.token);
  if (held.until <= now().getTime()) throw linkExpired();
  const { applicationId, userId, kind, reply } = held;
  const address = readReplyAddress(
    context,
    replyAddress(context, { kind, applicationId }, userId) ?? '',
  );
  const writer = address && (await findMailWriter(context, address));
  if (!writer) throw linkExpired();
  // Confirmed before: the same words stand there since.
  const [earlier] = await db
    .select({ id: applicationMessages.id })
    .from(applicationMessages)
    .where(
      and(
        eq(applicationMessages.applicationId, applicationId),
        eq(applicationMessages.authorId, userId),
        eq(applicationMessages.text, withFilesNote(reply.text, reply.files)),
        gte(applicationMessages.createdAt, new Date(held.until - HELD_REPLY_DAYS * DAY)),
      ),
    );
  if (earlier) throw linkExpired();
  await takeReply(context, { ...writer, applicationId, kind }, reply, (name, input) =>
    callAs(writer.actor, name, input),
  );
  return { message: 'Your reply was delivered.' };
}

/** @throws Problem 410 for a token that this board did not make */
async function readHeld(db: Services['db'], token: string): Promise<Held> {
  const key = await boardKey(db);
  try {
    return JSON.parse(unseal(Buffer.from(token, 'base64url'), key, SEALED), withDates) as Held;
  } catch {
    throw linkExpired();
  }
}

/** The times of calendars are Dates. */
const withDates = (key: string, value: unknown) =>
  key === 'startsAt' && typeof value === 'string' ? new Date(value) : value;
