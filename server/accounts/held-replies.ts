import { and, eq, gte } from 'drizzle-orm';
import { api, type Call } from '../../shared/api.ts';
import { withFilesNote } from '../../shared/applications/thread.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { check } from '../../shared/kit/validation.ts';
import { HELD_REPLY_DAYS } from '../../shared/mail/outbox.ts';
import { notMemberRefusal, permissionRefusal } from '../../shared/permissions.ts';
import { addressRefusal } from '../../shared/refusals.ts';
import { answerAsInterviewer } from '../applications/moves/interviewers.ts';
import { answerInterview, proposeTimes } from '../applications/moves/interview-calls.ts';
import type { MailReply } from '../applications/thread/reading/read-mail.ts';
import { readReplyAddress, replyAddress } from '../applications/thread/reply-address.ts';
import {
  type CallAsWriter,
  describeApplication,
  type ReplyCall,
  type ReplyWriter,
  takeReply,
} from '../applications/thread/take-reply.ts';
import { sendToThread } from '../applications/thread/thread.ts';
import { boardKey } from '../board-key.ts';
import type { Actor, Context, Services } from '../context.ts';
import { applicationMessages } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { FEATURES } from '../feature-list.ts';
import { invalid, Problem } from '../http/problems.ts';
import { MailRefusal } from '../mail/inbound.ts';
import { queueMail } from '../mail/outbox.ts';
import { heldReply } from '../mail/templates.ts';
import { seal, unseal } from '../sealing.ts';
import { linkExpired } from '../tokens.ts';
import { findMailWriter } from './mail-writers.ts';

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
export async function confirmReply(context: Context, { body }: Call<'confirmReply'>) {
  const { db, now } = context;
  const held = await readHeld(db, body.token);
  if (held.until <= now().getTime()) throw linkExpired();
  const { applicationId, userId, kind, reply } = held;
  const address = readReplyAddress(
    context,
    replyAddress(context, applicationId, userId, kind) ?? '',
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
  await takeReply(
    context,
    { ...writer, applicationId, kind },
    reply,
    callAs(context, writer.actor),
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

const ACTIONS: Record<ReplyCall, unknown> & Record<string, unknown> = {
  sendToThread,
  answerInterview,
  proposeTimes,
  answerAsInterviewer,
  ...FEATURES.map(({ handlers }) => handlers).reduce<object>(Object.assign, {}),
};

/** Runs the calls of a reply with the checks of the API table, whose limits the mail has used. */
function callAs(context: Context, actor: Actor): CallAsWriter {
  return async (name, { params, body }) => {
    const { memberMay, body: schema }: Endpoint = api[name];
    const refusal =
      (actor.role === 'company' && !actor.company && notMemberRefusal(undefined)) ||
      (memberMay && permissionRefusal(actor, memberMay)) ||
      addressRefusal(actor);
    if (refusal) throw Problem.of(refusal);
    const parsed = schema && check(schema, body);
    if (!parsed || !('value' in parsed))
      throw invalid('invalid-input', parsed?.message ?? '', parsed?.errors ?? {});
    const run = ACTIONS[name] as (context: object, input: object) => Promise<unknown>;
    return run({ ...context, actor }, { params, body: parsed.value });
  };
}
