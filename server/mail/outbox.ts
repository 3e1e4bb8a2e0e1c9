import { and, eq } from 'drizzle-orm';
import type { MailKind } from '../../shared/mail.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { mails } from '../db/schema.ts';
import type { Letter } from './letters.ts';

interface Address {
  to: string;
  /** Who gets the answer, where that is not the sender. */
  replyTo?: string;
  /** Whose mail it is; absent for mail to the people who run the board. */
  userId?: string;
  /** After that there is no use in sending it; three days from now where it is not given. */
  until?: Date;
}

/** Milliseconds for which a mail is tried. */
const TRIED_FOR = 3 * 24 * 3_600_000;

/**
 * Puts a mail into the outbox, in the transaction of what causes it: there is no mail of what did not happen. It is
 * sent by `startDelivery` of some process; where no mail server is set up it is kept, now and for ever.
 */
export async function queueMail(
  { queue, now }: Pick<Services, 'queue' | 'now'>,
  tx: Db,
  letter: Letter,
  { to, replyTo, userId, until }: Address,
): Promise<void> {
  const createdAt = now();
  const [mail] = await tx
    .insert(mails)
    .values({
      ...letter,
      to,
      replyTo: replyTo ?? null,
      userId: userId ?? null,
      status: queue ? 'waiting' : 'kept',
      createdAt,
    })
    .returning({ id: mails.id });
  if (!mail) throw new Error('a mail was not stored');
  const end = until ?? new Date(createdAt.getTime() + TRIED_FOR);
  await queue?.add(tx, 'mail', { mailId: mail.id, until: end.toISOString() });
}

/** Takes back a user's mails of a kind that still wait; `reason` is what admins read. */
export async function dropWaiting(
  tx: Db,
  userId: string,
  kind: MailKind,
  reason = 'A newer mail took its place.',
): Promise<void> {
  await tx
    .update(mails)
    .set({ status: 'failed', error: reason })
    .where(and(eq(mails.userId, userId), eq(mails.kind, kind), eq(mails.status, 'waiting')));
}

/** The text of a mail without the token of its link, which is good for taking over an account. */
export const withoutToken = (text: string) => text.replaceAll(/([?&]token=)[\w-]+/g, '$1…');
