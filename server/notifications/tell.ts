import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { NotificationKind } from '../../shared/notifications/kinds.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { notifications, notificationSettings, users } from '../db/schema.ts';
import { notice as writeNotice } from '../mail/letters.ts';
import { isOneOf } from '../db/lists.ts';
import { queueMails } from '../mail/outbox.ts';

/** What somebody is told. */
export interface Notice {
  userId: string;
  kind: NotificationKind;
  title: string;
  text: string;
  /** The page of this product that it is about. */
  path: string;
  /** What it is about: the same is told once. Unique by itself where left out. */
  key?: string;
  /** What the mail's button says, where it does not open what the notice is about. */
  button?: string;
  /** The page does not show it. */
  isMailOnly?: boolean;
  /** A calendar file that goes with the mail. */
  calendar?: string;
  /** What the mail is about, so that it can be taken back (server/mail/outbox.ts). */
  about?: string;
}

type Needs = Pick<Services, 'config' | 'queue' | 'now'>;

/**
 * Tells somebody in the page and by mail, as they want it, in the transaction of what happened; once for each key. Who is
 * suspended finds it in the page when they are back, and is not mailed.
 */
export const tell = (tx: Db, needs: Needs, notice: Notice): Promise<void> =>
  tellAll(tx, needs, [notice]);

/** The same for many notices at once. @param mailAfter no mail is sent before */
export async function tellAll(
  tx: Db,
  needs: Needs,
  notices: readonly Notice[],
  mailAfter?: Date,
): Promise<void> {
  const { config, now } = needs;
  const people = await readPeople(
    tx,
    notices.map(({ userId }) => userId),
  );
  const wanted = notices.flatMap((notice) => {
    const person = people.get(notice.userId);
    return person ? { ...notice, ...person, key: notice.key ?? randomUUID() } : [];
  });
  if (!wanted.length) return;
  const told = await tx
    .insert(notifications)
    .values(
      wanted.map(({ userId, kind, title, text, path, key, muted, isMailOnly }) => ({
        userId,
        kind,
        title,
        text,
        path,
        key,
        createdAt: now(),
        isHidden: isMailOnly === true || muted.includes(`${kind}.page`),
      })),
    )
    .onConflictDoNothing()
    .returning({ userId: notifications.userId, key: notifications.key });
  const isTold = new Set(told.map(({ userId, key }) => `${userId} ${key}`));
  const mails = wanted.filter(
    (notice) =>
      isTold.has(`${notice.userId} ${notice.key}`) && !notice.isSuspended && wantsMail(notice),
  );
  const letters = mails.map(({ userId, email, about, ...notice }) => ({
    letter: writeNotice(config, notice),
    to: email,
    userId,
    ...(about && { about }),
  }));
  await queueMails(needs, tx, letters, mailAfter);
}

/** What changes a calendar is about an interview, whatever else it tells. */
const wantsMail = ({ kind, calendar, muted }: Notice & { muted: readonly string[] }) =>
  [kind, ...(calendar ? ['interview'] : [])].some((each) => !muted.includes(`${each}.mail`));

/** Addresses, what each has turned off, and who is suspended. Held: nobody is told who is just being deleted. */
async function readPeople(tx: Db, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: users.id,
      email: users.email,
      suspendedAt: users.suspendedAt,
      muted: notificationSettings.muted,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .where(isOneOf(users.id, ids))
    .orderBy(users.id)
    .for('key share', { of: users });
  return new Map(
    rows.map(({ id, email, suspendedAt, muted }) => [
      id,
      { email, muted: muted ?? [], isSuspended: suspendedAt !== null },
    ]),
  );
}
