import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { RESET_MINUTES } from '../../shared/accounts.ts';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/endpoint.ts';
import { fold } from '../../shared/text.ts';
import type { Context } from '../context.ts';
import { mails, passwordResets, sessions, users } from '../db/schema.ts';
import { Problem } from '../http/problems.ts';
import { hashPassword } from './passwords.ts';

const MINUTE = 60_000;
const hashToken = (token: string) => createHash('sha256').update(token).digest();

/** POST /auth/forgot-password. The answer does not tell whether there is such an account. */
export async function requestPasswordReset(
  { db, config, now }: Context,
  { body }: Parsed<Api['requestPasswordReset']>,
) {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, fold(body.email)));
  if (user) {
    const token = randomBytes(32).toString('base64url');
    const createdAt = now();
    const reset = {
      tokenHash: hashToken(token),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + RESET_MINUTES * MINUTE),
      usedAt: null,
    };
    const text = `Set a new password: ${config.publicUrl}/reset-password?token=${token}`;
    await db.transaction(async (tx) => {
      await tx
        .insert(passwordResets)
        .values({ userId: user.id, ...reset })
        .onConflictDoUpdate({ target: passwordResets.userId, set: reset });
      await tx.insert(mails).values({
        userId: user.id,
        to: user.email,
        kind: 'password-reset',
        subject: 'Set a new password',
        text,
        html: '',
        status: 'kept',
        createdAt,
      });
    });
  }
  return { message: 'If there is an account with this address, a link is on its way to it.' };
}

/** POST /auth/reset-password: once, within the hour; every session of the user ends. @throws Problem 410 */
export async function resetPassword({ db, now }: Context, { body }: Parsed<Api['resetPassword']>) {
  const passwordHash = await hashPassword(body.password);
  await db.transaction(async (tx) => {
    const [reset] = await tx
      .update(passwordResets)
      .set({ usedAt: now() })
      .where(
        and(
          eq(passwordResets.tokenHash, hashToken(body.token)),
          isNull(passwordResets.usedAt),
          gt(passwordResets.expiresAt, now()),
        ),
      )
      .returning();
    if (!reset) {
      throw new Problem(410, 'This link has been used or has run out. Please ask for a new one.');
    }
    await tx.update(users).set({ passwordHash }).where(eq(users.id, reset.userId));
    await tx.delete(sessions).where(eq(sessions.userId, reset.userId));
  });
  return { message: 'Your password is set. Please sign in with it.' };
}
