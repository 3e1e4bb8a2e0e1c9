import { and, isNotNull, lt, lte } from 'drizzle-orm';
import { addDays } from '../../shared/kit/dates.ts';
import type { Services } from '../context.ts';
import { emailChanges, notifications, passwordResets, rateLimits, sessions } from '../db/schema.ts';

/** Days for which a notification stays after it was read. */
const READ_KEPT_DAYS = 180;

/** Removes what counts for nothing any more. Running it twice, or in two processes at once, does no harm. */
export async function cleanUp({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const time = now();
  await db.delete(sessions).where(lte(sessions.expiresAt, time));
  await db.delete(passwordResets).where(lte(passwordResets.expiresAt, time));
  await db.delete(emailChanges).where(lte(emailChanges.expiresAt, time));
  await db.delete(notifications).where(lt(notifications.readAt, addDays(time, -READ_KEPT_DAYS)));
  // Milliseconds since 1970.
  await db
    .delete(rateLimits)
    .where(and(isNotNull(rateLimits.expire), lt(rateLimits.expire, time.getTime())));
}
