import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { RESET_MINUTES } from '../../shared/mail/outbox.ts';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { fold } from '../../shared/kit/text.ts';
import type { Context } from '../context.ts';
import { emailChanges, passwordResets, sessions, users } from '../db/schema.ts';
import { passwordChanged, passwordReset } from '../mail/letters.ts';
import { dropWaiting, queueMail } from '../mail/outbox.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';
import { hashToken, linkRanOut, makeToken } from './tokens.ts';

const MINUTE = 60_000;
/** Milliseconds until the answer, which takes no longer where there is an account: well above what the work takes. */
const ANSWERED_AFTER = 300;

/**
 * POST /auth/forgot-password: mails a link that is good once, for an hour, until the next one is asked for. Neither the
 * answer nor its time tells whether there is such an account.
 */
export async function requestPasswordReset(
  context: Context,
  { body }: Parsed<Api['requestPasswordReset']>,
) {
  await Promise.all([mailLink(context, body.email), sleep(ANSWERED_AFTER)]);
  return { message: "If an account uses this address, we've emailed it a link." };
}

async function mailLink(context: Context, email: string): Promise<void> {
  const { db, config, now } = context;
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.emailKey, fold(email)));
  if (!user) return;
  const token = makeToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + RESET_MINUTES * MINUTE);
  const reset = { tokenHash: hashToken(token), createdAt, expiresAt, usedAt: null };
  await db.transaction(async (tx) => {
    await tx
      .insert(passwordResets)
      .values({ userId: user.id, ...reset })
      .onConflictDoUpdate({ target: passwordResets.userId, set: reset });
    await dropWaiting(tx, user.id, 'password-reset');
    await queueMail(context, tx, passwordReset(config, { email: user.email, token }), {
      to: user.email,
      userId: user.id,
      until: expiresAt,
    });
  });
}

/** POST /auth/reset-password: once, within the hour; every session of the user ends. @throws Problem 410 */
export async function resetPassword(context: Context, { body }: Parsed<Api['resetPassword']>) {
  const { db, config, now } = context;
  const isGood = and(
    eq(passwordResets.tokenHash, hashToken(body.token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now()),
  );
  // Looked at first, so that a made-up link costs no hash.
  if ((await db.$count(passwordResets, isGood)) === 0) throw linkRanOut();
  const passwordHash = await hashPassword(body.password);
  await db.transaction(async (tx) => {
    const [reset] = await tx
      .update(passwordResets)
      .set({ usedAt: now() })
      .where(isGood)
      .returning({ userId: passwordResets.userId });
    // Of two uses at once the other was first.
    if (!reset) throw linkRanOut();
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, reset.userId))
      .returning({ id: users.id, email: users.email });
    if (!user) throw linkRanOut();
    await endSessions(tx, eq(sessions.userId, user.id));
    // Asked for with the old password, perhaps by whoever the new one is to keep out.
    await tx.delete(emailChanges).where(eq(emailChanges.userId, user.id));
    await queueMail(context, tx, passwordChanged(config, user), {
      to: user.email,
      userId: user.id,
    });
  });
  return { message: 'Your password has been set. Please sign in with it.' };
}
