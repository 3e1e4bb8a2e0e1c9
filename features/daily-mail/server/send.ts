import { and, asc, eq, sql } from 'drizzle-orm';
import { pick } from '../../../shared/kit/pick.ts';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { type Due, dropDue, setDue } from '../../../server/db/due.ts';
import type { Notified } from '../../../server/extensions.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { mails, notifications, notificationSettings, users } from '../../../server/db/schema.ts';
import { nextDailyMail } from '../../../server/mail/daily.ts';
import { type Mail, queueMails } from '../../../server/mail/outbox.ts';
import { dailyMail } from '../mails.ts';
import { DEFAULT_CHOICES, mailPaceOf } from '../../../server/notifications/choices.ts';

/** Notifications that one mail names; it counts the rest. */
const NAMED = 20;

/** Makes the mails of those due whose notifications wait for one. */
export const setDailyMails = (
  tx: Db,
  { now }: Pick<Services, 'now'>,
  notices: readonly Notified[],
): Promise<void> =>
  setDue(
    tx,
    'daily-mail',
    [...new Set(notices.flatMap((notice) => (notice.waitsForMail ? notice.userId : [])))].map(
      (subject) => ({ subject, at: nextDailyMail(now()) }),
    ),
    { earliest: true },
  );

export const dropDailyMail = (tx: Db, userId: string): Promise<void> =>
  dropDue(tx, ['daily-mail'], [userId]);

/** Deletes mails that tell of the jobs and applicants of a company that somebody has left. */
export async function forgetDailyMails(tx: Db, userId: string): Promise<void> {
  await tx.delete(mails).where(and(eq(mails.userId, userId), eq(mails.kind, 'daily-mail')));
  await dropDailyMail(tx, userId);
}

/**
 * Sends users what waits for their daily mail, is still unread, and of a kind that they still want by mail; nothing if
 * nothing is. What waits of a kind that now comes at once is in this mail, too: it was not sent before.
 */
export async function sendDailyMails(
  tx: Db,
  needs: Pick<Services, 'config' | 'features' | 'queue' | 'now'>,
  due: readonly Due[],
): Promise<void> {
  const people = due.map(({ subject }) => subject);
  const waiting = await tx
    .select({
      ...pick(notifications, 'userId', 'kind', 'title', 'text', 'path'),
      email: users.email,
      isRead: sql<boolean>`${notifications.readAt} is not null`,
      choices: notificationSettings,
      getsMail: sql<boolean>`${users.suspendedAt} is null and ${users.confirmedAt} is not null`,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .leftJoin(notificationSettings, eq(notificationSettings.userId, notifications.userId))
    .where(and(isOneOf(notifications.userId, people), eq(notifications.waitsForMail, true)))
    .orderBy(asc(notifications.createdAt));
  await tx
    .update(notifications)
    .set({ waitsForMail: false })
    .where(and(isOneOf(notifications.userId, people), eq(notifications.waitsForMail, true)));
  const wanted = waiting.filter(
    ({ kind, choices, isRead, getsMail }) =>
      getsMail && !isRead && mailPaceOf(choices ?? DEFAULT_CHOICES, kind) !== 'never',
  );
  const summaries = [...Map.groupBy(wanted, ({ userId }) => userId)].map(
    ([userId, updates]): Mail => ({
      userId,
      to: updates[0]?.email ?? '',
      letter: dailyMail(needs.config, updates.slice(0, NAMED), updates.length),
    }),
  );
  await queueMails(needs, tx, summaries);
}
