import { and, desc, eq, gt, ne } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { deviceOf, endedSessions } from '../../shared/accounts/sessions.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { emailChanges, passwordResets, sessions, users } from '../db/schema.ts';
import { notFound, notSignedIn, refuseField } from '../http/problems.ts';
import { passwordChanged } from '../mail/letters.ts';
import { queueMail } from '../mail/outbox.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';

/** Asks for the password again before what cannot be undone. @throws Problem 400 naming the field, 401 */
export async function requirePassword(
  { db, actor }: SignedIn,
  field: string,
  password: string,
): Promise<typeof users.$inferSelect> {
  const [user] = await db.select().from(users).where(eq(users.id, actor.id));
  if (!user) throw notSignedIn();
  const matches = await verifyPassword(user.passwordHash, password);
  refuseField(field, matches ? undefined : 'This password is incorrect.', 'wrong-password');
  return user;
}

/**
 * Holds somebody whose password was asked for until the transaction ends. @throws Problem 401 where they are gone, or
 * where the password or the session was taken back while it was being checked
 */
export async function holdOwner(
  tx: Db,
  { actor }: SignedIn,
  { passwordHash }: Pick<typeof users.$inferSelect, 'passwordHash'>,
): Promise<void> {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.id))
    .for('update');
  const isSignedIn = (await tx.$count(sessions, eq(sessions.id, actor.sessionId))) > 0;
  if (user?.passwordHash !== passwordHash || !isSignedIn) throw notSignedIn();
}

/**
 * PUT /users/password: all other sessions end, and so does what was asked for with the old password or the old mailbox:
 * whoever got hold of either must not come back by it. @throws Problem 400 for a wrong current password
 */
export async function changePassword(context: SignedIn, { body }: Parsed<Api['changePassword']>) {
  const { db, actor, config } = context;
  const user = await requirePassword(context, 'currentPassword', body.currentPassword);
  const passwordHash = await hashPassword(body.newPassword);
  await db.transaction(async (tx) => {
    await holdOwner(tx, context, user);
    await tx.delete(emailChanges).where(eq(emailChanges.userId, user.id));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await endSessions(tx, and(eq(sessions.userId, user.id), ne(sessions.id, actor.sessionId)));
    const letter = passwordChanged(config, { email: user.email, inSettings: true });
    await queueMail(context, tx, letter, { to: user.email, userId: user.id });
  });
  return { message: 'Your password has been changed. You are signed out everywhere else.' };
}

/** GET /users/sessions: those that have not run out, last used first. */
export async function listSessions({ db, actor, now }: SignedIn) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.id), gt(sessions.expiresAt, now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
  const answered = rows.map(({ id, userAgent, createdAt, lastUsedAt }) => ({
    _id: id,
    device: deviceOf(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    isThis: id === actor.sessionId,
  }));
  return { count: answered.length, sessions: answered };
}

/** DELETE /users/sessions/{id}. @throws Problem 404 for one that is not the caller's */
export async function endSession({ db, actor }: SignedIn, { params }: Parsed<Api['endSession']>) {
  const isOwn = and(eq(sessions.id, params.id), eq(sessions.userId, actor.id));
  if ((await endSessions(db, isOwn)) === 0)
    throw notFound('session-not-found', 'Session not found.');
  return { message: 'This session has ended.' };
}

/** DELETE /users/sessions: all but the one that asks. */
export async function endOtherSessions({ db, actor }: SignedIn) {
  const others = and(eq(sessions.userId, actor.id), ne(sessions.id, actor.sessionId));
  return { message: endedSessions(await endSessions(db, others)) };
}
