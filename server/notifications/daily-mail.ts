import { and, asc, eq, sql } from 'drizzle-orm';
import { DAY } from '../../shared/kit/dates.ts';
import { pick } from '../../shared/kit/pick.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import type { Due } from '../db/due.ts';
import { isOneOf } from '../db/lists.ts';
import { notifications, notificationSettings, users } from '../db/schema.ts';
import { type Mail, queueMails } from '../mail/outbox.ts';
import { dailyMail } from '../mail/templates.ts';
import { DEFAULT_CHOICES, mailPaceOf } from './choices.ts';

/** The hour of the daily mail, in UTC. */
const HOUR = 7;
/** Notifications that one mail names; it counts the rest. */
const NAMED = 20;

/** The next time at which daily mails are sent. */
export function nextDailyMail(now: Date): Date {
  const today = Math.floor(now.getTime() / DAY) * DAY + HOUR * 3_600_000;
  return new Date(today > now.getTime() ? today : today + DAY);
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
  const mails = [...Map.groupBy(wanted, ({ userId }) => userId)].map(([userId, updates]): Mail => ({
    userId,
    to: updates[0]?.email ?? '',
    letter: dailyMail(needs.config, updates.slice(0, NAMED), updates.length),
  }));
  await queueMails(needs, tx, mails);
}
