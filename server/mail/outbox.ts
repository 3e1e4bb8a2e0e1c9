import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import {
  LINK_KINDS,
  linkLifetime,
  type MailKind,
  type MailStatus,
} from '../../shared/mail/outbox.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { mails } from '../db/schema.ts';
import type { MailContent } from './write.ts';

interface Address {
  to: string;
  /** The recipient of replies, if it is not the sender. */
  replyTo?: string;
  /** The recipient's account; absent for mail to the operators of the board. */
  userId?: string;
  /** After this time the mail is useless; by default three days from now. */
  until?: Date;
  /** The subject ('application:<id>'), for `cancelMails`, `dropUnsent` and `deleteMailsAbout`. */
  about?: string;
}

type Needs = Pick<Services, 'queue' | 'now' | 'showLink'>;

/** A letter with its recipient. */
export interface Mail extends Address {
  letter: MailContent;
}

/** The name of the delivery in the table of background runs. */
export const MAIL_WORK = 'mail';

/** Milliseconds for which delivery is retried. */
const RETRIED_FOR = 3 * 24 * 3_600_000;

/** The end of retries for a mail without its own end. */
export const retriedUntil = (from: Date) => new Date(from.getTime() + RETRIED_FOR);
/** The oldest mail that is still retried. */
export const retriedSince = (now: Date) => new Date(now.getTime() - RETRIED_FOR);

/**
 * Adds a mail to the outbox, in the transaction of the change that causes it. `startDelivery` sends it, in any process.
 * Without a mail server it gets the status `kept` and is never sent; the token of its link is not stored.
 * @returns its id
 */
export async function queueMail(
  needs: Needs,
  tx: Db,
  letter: MailContent,
  address: Address,
): Promise<string> {
  const [id] = await queueMails(needs, tx, [{ ...address, letter }]);
  if (!id) throw new Error('a mail was not stored');
  return id;
}

/** `queueMail` for several mails; none is sent before `after`. @returns their ids */
export async function queueMails(
  { queue, now, showLink }: Needs,
  tx: Db,
  all: readonly Mail[],
  after?: Date,
): Promise<string[]> {
  if (!all.length) return [];
  const createdAt = now();
  const status: MailStatus = queue ? 'waiting' : 'kept';
  const rows = all.map(({ letter, ...address }) => ({
    id: randomUUID(),
    ...address,
    ...(queue ? letter : { ...letter, text: withoutToken(letter.text), body: null }),
  }));
  const list = <Row>(read: (row: (typeof rows)[number]) => Row) => sql.param(rows.map(read));
  // A list for each column costs a fraction of a parameter for each value.
  await tx.execute(sql`
    insert into ${mails} (id, user_id, "to", reply_to, kind, subject, text, body, calendar, unsubscribe, about, status, created_at)
    select given.*, ${status}, ${createdAt.toISOString()}::timestamptz
    from unnest(${list(({ id }) => id)}::uuid[], ${list(({ userId }) => userId)}::uuid[],
      ${list(({ to }) => to)}::text[], ${list(({ replyTo }) => replyTo)}::text[],
      ${list(({ kind }) => kind)}::text[], ${list(({ subject }) => subject)}::text[],
      ${list(({ text }) => text)}::text[], ${list(({ body }) => body && JSON.stringify(body))}::json[],
      ${list(({ calendar }) => calendar)}::text[], ${list(({ unsubscribe }) => unsubscribe)}::text[],
      ${list(({ about }) => about)}::text[]) as given`);
  if (!queue) for (const { letter, to } of all) show(letter, to, showLink);
  const jobs = rows.map(({ id }, index) => {
    const end = all[index]?.until ?? retriedUntil(after ?? createdAt);
    return { mailId: id, until: end.toISOString() };
  });
  await queue?.add(tx, 'mail', jobs, after);
  return rows.map(({ id }) => id);
}

/**
 * Cancels the mails about each subject since a time, whose change was undone: waiting mails are not sent, and kept ones
 * are deleted.
 * @returns the subjects with a mail that is being sent or was sent; none of their mails is canceled
 */
export async function cancelMails(
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
  const underDelivery = found.filter(({ status }) =>
    ['sending', 'sent', 'unclear'].includes(status),
  );
  const tooLate = new Set(underDelivery.map(({ about }) => about ?? ''));
  const canceled = found.filter(({ about }) => !tooLate.has(about ?? '')).map(({ id }) => id);
  await dropMails(tx, canceled, 'The change that it reports was undone.');
  return tooLate;
}

/** Cancels those of these mails that wait, and deletes those that are kept; `reason` is for admins. */
async function dropMails(tx: Db, ids: readonly string[], reason: string): Promise<void> {
  const those = isOneOf(mails.id, ids);
  await tx.delete(mails).where(and(those, eq(mails.status, 'kept')));
  await tx
    .update(mails)
    .set({ status: 'dropped', error: reason })
    .where(and(those, eq(mails.status, 'waiting')));
}

/** For admins: why a mail was not sent whose link no longer works. */
export const REPLACED = 'It was replaced by a newer email.';

/** Cancels a user's waiting mails of these kinds; `reason` is for admins. */
export async function dropWaiting(
  tx: Db,
  userId: string,
  kinds: readonly MailKind[],
  reason = REPLACED,
): Promise<void> {
  await tx
    .update(mails)
    .set({ status: 'dropped', error: reason })
    .where(
      and(eq(mails.userId, userId), inArray(mails.kind, [...kinds]), eq(mails.status, 'waiting')),
    );
  // Their links no longer work.
  await forgetLinks(tx, userId, kinds);
}

/** Cancels the mails about a subject that have not been sent; `reason` is for admins. */
export async function dropUnsent(tx: Db, about: string, reason: string): Promise<void> {
  await tx
    .update(mails)
    .set({ status: 'dropped', error: reason })
    // One that is being sent is not tried again. If the mail server accepts it, it is sent after all.
    .where(and(eq(mails.about, about), inArray(mails.status, ['waiting', 'sending', 'failed'])));
}

/** Holds the mails about a subject that may still be sent, until `releaseMails`; `reason` is for admins. */
export async function holdMails(tx: Db, about: string, reason: string): Promise<void> {
  await tx
    .update(mails)
    .set({ status: 'dropped', heldStatus: mails.status, error: reason })
    .where(
      and(
        eq(mails.about, about),
        inArray(mails.status, ['waiting', 'sending', 'failed', 'unclear']),
      ),
    );
}

/** Undoes `holdMails`: those that waited are sent, unless it is too late for them. */
export async function releaseMails(
  tx: Db,
  { queue, now }: Pick<Services, 'queue' | 'now'>,
  about: string,
): Promise<void> {
  const held = await tx
    .select({ id: mails.id, status: mails.heldStatus, createdAt: mails.createdAt })
    .from(mails)
    .where(and(eq(mails.about, about), eq(mails.status, 'dropped'), isNotNull(mails.heldStatus)))
    .orderBy(mails.id)
    .for('update');
  const time = now();
  for (const { id, status, createdAt } of held) {
    const until = retriedUntil(createdAt);
    if (status === 'waiting' && until > time) {
      await tx
        .update(mails)
        .set({ status: queue ? 'waiting' : 'kept', heldStatus: null, error: '' })
        .where(eq(mails.id, id));
      await queue?.add(tx, 'mail', [{ mailId: id, until: until.toISOString() }]);
    } else
      await tx
        .update(mails)
        .set({
          // One that was being sent when it was held may have arrived.
          status: status === 'failed' ? 'failed' : status === 'waiting' ? 'dropped' : 'unclear',
          heldStatus: null,
          error: 'It was held until the review of a report ended.',
        })
        .where(eq(mails.id, id));
  }
}

/** The subject of mails about a message in an application's thread. */
export const aboutThreadMessage = (id: string) => `thread:${id}`;
/** The subject of mails about an invitation. */
export const aboutInvitation = (id: string) => `invitation:${id}`;
/** The subject of mails about a contact message. */
export const aboutMessage = (id: string) => `message:${id}`;

/** Deletes all mails about these subjects, sent or not. */
export async function deleteMailsAbout(tx: Db, subjects: readonly string[]): Promise<void> {
  if (subjects.length) await tx.delete(mails).where(inArray(mails.about, [...subjects]));
}

/** The end of a link whose token gives access to an account. */
const SECRET_END = /[?&]token=[\w-]/;

function show({ text, subject }: MailContent, to: string, showLink: Services['showLink']): void {
  const link = text.split(/\s/).find((word) => word.startsWith('http') && SECRET_END.test(word));
  if (link) showLink?.({ to, subject, link });
}

/** The text of a mail without the token of its link, which would give access to the account. */
export const withoutToken = (text: string) =>
  // Most mails have none, and looking for the word is cheaper.
  text.includes('token=') ? text.replaceAll(/([?&]token=)[\w-]+/g, '$1…') : text;

/** Whether a mail had a link whose token has been removed, because it was used, replaced or has expired. */
export const hasLostLink = ({ text }: { text: string }): boolean => text.includes('token=…');

/** `withoutToken` for stored mails, in both forms. */
export const FORGET_TOKENS = {
  text: sql`regexp_replace(${mails.text}, '([?&]token=)[A-Za-z0-9_-]+', '\\1…', 'g')`,
  body: sql`regexp_replace(${mails.body}::text, '([?&]token=)[A-Za-z0-9_-]+', '\\1…', 'g')::json`,
};

/** Removes the tokens from a user's mails after a link was used or withdrawn. */
export async function forgetLinks(
  tx: Db,
  userId: string,
  kinds: readonly MailKind[] = LINK_KINDS,
): Promise<void> {
  await tx
    .update(mails)
    .set(FORGET_TOKENS)
    .where(and(eq(mails.userId, userId), inArray(mails.kind, [...kinds]), HAS_TOKEN));
}

/** Removes the tokens from the mails about a subject. */
export async function forgetLinksAbout(tx: Db, about: string): Promise<void> {
  await tx
    .update(mails)
    .set(FORGET_TOKENS)
    .where(and(eq(mails.about, about), HAS_TOKEN));
}

/** Removes the tokens of links that have expired. */
export async function forgetExpiredLinks(db: Db, now: Date): Promise<void> {
  for (const kind of LINK_KINDS) {
    const madeBefore = new Date(now.getTime() - linkLifetime(kind));
    await db
      .update(mails)
      .set(FORGET_TOKENS)
      .where(and(eq(mails.kind, kind), lte(mails.createdAt, madeBefore), HAS_TOKEN));
  }
}

const HAS_TOKEN = sql`${mails.text} ~ '[?&]token=[A-Za-z0-9_-]'`;
