import { and, eq, gt } from 'drizzle-orm';
import { deviceOf, isBrowser } from '../../shared/accounts/sessions.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { mails, sessions, type users } from '../db/schema.ts';
import { queueMail } from '../mail/outbox.ts';
import { newLogin } from '../mail/templates.ts';

/** Mails about logins to one account in a day: a program without cookies may log in all the time. */
const MAILS_A_DAY = 5;
const DAY = 24 * 3_600_000;

/**
 * Mails the owner of an account when somebody logs in from a browser that has not logged in to it before. Programs have
 * no cookies: one is known while another session of the same program is open. Call it before the session is stored.
 */
export async function tellOfNewLogin(
  context: Context,
  tx: Db,
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'confirmedAt' | 'lastLoginAt'>,
): Promise<void> {
  const { config, now, userAgent, network = '', isKnownDevice } = context;
  // The first login is always new, and nobody has proved to read mail at an address that is not confirmed.
  if (isKnownDevice || !user.lastLoginAt || !user.confirmedAt) return;
  const at = now();
  const isSame = and(
    eq(sessions.userId, user.id),
    eq(sessions.userAgent, userAgent),
    gt(sessions.expiresAt, at),
  );
  if (!isBrowser(userAgent) && (await tx.$count(sessions, isSame)) > 0) return;
  const isRecent = and(
    eq(mails.userId, user.id),
    eq(mails.kind, 'new-login'),
    gt(mails.createdAt, new Date(at.getTime() - DAY)),
  );
  if ((await tx.$count(mails, isRecent)) >= MAILS_A_DAY) return;
  const facts = { device: deviceOf(userAgent), network, at };
  const letter = newLogin(config, { email: user.email, ...facts });
  await queueMail(context, tx, letter, { to: user.email, userId: user.id });
}
