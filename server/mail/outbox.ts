import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { MailKind } from '../../shared/mail/outbox.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
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
  /** What it is about ('application:<id>'), for `takeBack`. */
  about?: string;
}

/** A letter on its way. */
export interface Mail extends Address {
  letter: Letter;
}

/** Milliseconds for which a mail is tried. */
const TRIED_FOR = 3 * 24 * 3_600_000;

/** Until when a mail is tried that has no end of its own. */
export const triedUntil = (from: Date) => new Date(from.getTime() + TRIED_FOR);

/**
 * Puts a mail into the outbox, in the transaction of what causes it: there is no mail of what did not happen. It is
 * sent by `startDelivery` of some process; where no mail server is set up it is kept, now and for ever.
 * @returns its id
 */
export async function queueMail(
  needs: Pick<Services, 'queue' | 'now'>,
  tx: Db,
  letter: Letter,
  address: Address,
): Promise<string> {
  const [id] = await queueMails(needs, tx, [{ ...address, letter }]);
  if (!id) throw new Error('a mail was not stored');
  return id;
}

/** The same for many at once; none is sent before `after`. @returns their ids */
export async function queueMails(
  { queue, now }: Pick<Services, 'queue' | 'now'>,
  tx: Db,
  all: readonly Mail[],
  after?: Date,
): Promise<string[]> {
  if (!all.length) return [];
  const createdAt = now();
  const rows = all.map(({ letter, to, replyTo, userId, about }) => ({
    id: randomUUID(),
    ...letter,
    to,
    replyTo: replyTo ?? null,
    userId: userId ?? null,
    about: about ?? null,
    status: queue ? ('waiting' as const) : ('kept' as const),
    createdAt,
  }));
  await tx.insert(mails).values(rows);
  const jobs = rows.map(({ id }, index) => {
    const end = all[index]?.until ?? triedUntil(after ?? createdAt);
    return { mailId: id, until: end.toISOString() };
  });
  await queue?.add(tx, 'mail', jobs, after);
  return rows.map(({ id }) => id);
}

/**
 * Takes back what was mailed about things since a moment each: what waits is not sent, and what was only kept is gone.
 * @returns those of which some is on its way already; of them nothing is taken back
 */
export async function takeBack(
  tx: Db,
  since: ReadonlyMap<string, Date>,
): Promise<ReadonlySet<string>> {
  const candidates = await tx
    .select({ id: mails.id, status: mails.status, about: mails.about, createdAt: mails.createdAt })
    .from(mails)
    .where(inArray(mails.about, [...since.keys()]))
    .orderBy(mails.id)
    .for('update');
  const found = candidates.filter(({ about, createdAt }) => {
    const from = since.get(about ?? '');
    return from !== undefined && createdAt >= from;
  });
  const gone = found.filter(({ status }) => ['sending', 'sent', 'unclear'].includes(status));
  const tooLate = new Set(gone.map(({ about }) => about ?? ''));
  const idsOf = (wanted: string) =>
    found
      .filter(({ status, about }) => status === wanted && !tooLate.has(about ?? ''))
      .map(({ id }) => id);
  await tx.delete(mails).where(isOneOf(mails.id, idsOf('kept')));
  await tx
    .update(mails)
    .set({ status: 'dropped', error: 'It was canceled.' })
    .where(isOneOf(mails.id, idsOf('waiting')));
  return tooLate;
}

/** Takes back a user's mails of a kind that still wait; `reason` is what admins read. */
export async function dropWaiting(
  tx: Db,
  userId: string,
  kind: MailKind,
  reason = 'It was replaced by a newer email.',
): Promise<void> {
  await tx
    .update(mails)
    .set({ status: 'dropped', error: reason })
    .where(and(eq(mails.userId, userId), eq(mails.kind, kind), eq(mails.status, 'waiting')));
}

/** The text of a mail without the token of its link, which is good for taking over an account. */
export const withoutToken = (text: string) => text.replaceAll(/([?&]token=)[\w-]+/g, '$1…');
