import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import { NO_EMAIL_YET } from '../../shared/mail/no-email.ts';
import { fold } from '../../shared/kit/text.ts';
import { RESET_MINUTES } from '../../shared/mail/outbox.ts';
import { ownChangeRefusal } from '../../shared/refusals.ts';
import { audit, byCommand } from '../audit/record.ts';
import type { Context, Services, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { emailChanges, passwordResets, sessions, users } from '../db/schema.ts';
import { notSignedIn, Problem, refuseField } from '../http/problems.ts';
import { passwordChanged, passwordReset } from '../mail/templates.ts';
import { dropWaiting, forgetLinks, queueMail } from '../mail/outbox.ts';
import { endChallenges } from './second-factors/challenges.ts';
import { hasApp, hasPasskey } from './second-factors/rows.ts';
import { refuseAdminPassword } from './common-passwords.ts';
import { hashPassword, verifyPassword } from './secrets.ts';
import { endSessions } from './sessions.ts';
import { transaction } from '../db/transaction.ts';
import { hashToken, linkExpired, makeToken } from '../tokens.ts';

/** Checks the caller's password before an irreversible change. @throws Problem 400 naming the field, 401 */
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

/** The caller of a change to their account. `isUnproved` if they gave no password. */
export type Owner = typeof users.$inferSelect & { isUnproved?: boolean };

/**
 * The caller of a change to their second factors, who may leave the password out if they confirm with one.
 * `lockOwner` checks that. @throws Problem 400 for a wrong password, 401
 */
export async function findOwner(
  context: SignedIn,
  { password }: { password?: string | undefined },
): Promise<Owner> {
  if (password !== undefined) return requirePassword(context, 'password', password);
  const [user] = await context.db.select().from(users).where(eq(users.id, context.actor.id));
  if (!user) throw notSignedIn();
  return { ...user, isUnproved: true };
}

/**
 * Locks the user for a change of how they sign in. The password is not enough for a user with a second factor: their
 * session must have confirmed with it recently (`confirmIdentity`).
 * @throws Problem 401 if user, password or session changed since, 403 `confirm-identity`, 400 without a password
 */
export async function lockOwner(tx: Db, context: SignedIn, user: Owner): Promise<void> {
  const { confirmedAt, hasFactor } = await lockSignedIn(tx, context, user);
  const { config, now } = context;
  const refusal = hasFactor && ownChangeRefusal(confirmedAt, config.confirmMinutes, now());
  if (refusal) throw Problem.of(refusal);
  const isMissing = !hasFactor && user.isUnproved;
  refuseField('password', isMissing ? 'Enter your password.' : undefined, 'wrong-password');
}

/**
 * Locks the user whose password was checked.
 * @returns when this session was confirmed, and whether the user has a second factor
 * @throws Problem 401 if user, password or session changed since
 */
export async function lockSignedIn(
  tx: Db,
  { actor }: SignedIn,
  { passwordHash }: Pick<Owner, 'passwordHash'>,
): Promise<{ confirmedAt: Date | null; hasFactor: boolean }> {
  const [user] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, actor.id))
    .for('update');
  // Read after the lock: a factor that was just added counts.
  const [session] = await tx
    .select({
      confirmedAt: sessions.identityConfirmedAt,
      hasFactor: sql<boolean>`${hasApp(actor.id)} or ${hasPasskey(actor.id)}`,
    })
    .from(sessions)
    .where(eq(sessions.id, actor.sessionId));
  if (user?.passwordHash !== passwordHash || !session) throw notSignedIn();
  return session;
}

/**
 * PUT /users/password: ends all other sessions and cancels waiting email changes and reset links, so that somebody who
 * knew the old password is locked out. @throws Problem 400 for a wrong current password
 */
export async function changePassword(context: SignedIn, { body }: Call<'changePassword'>) {
  const { db, actor, config } = context;
  const user = await requirePassword(context, 'currentPassword', body.currentPassword);
  if (user.role === 'admin') await refuseAdminPassword('newPassword', body.newPassword);
  const passwordHash = await hashPassword(body.newPassword);
  await transaction(db, async (tx) => {
    await lockOwner(tx, context, user);
    // The link of a new account goes to its own address, which a stranger with the password cannot read.
    const isToOther = ne(emailChanges.email, user.email);
    await tx.delete(emailChanges).where(and(eq(emailChanges.userId, user.id), isToOther));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await endChallenges(tx, user.id);
    await endSessions(tx, and(eq(sessions.userId, user.id), ne(sessions.id, actor.sessionId)));
    await context.endTokens(tx, user.id);
    const letter = passwordChanged(config, { email: user.email, inSettings: true });
    await queueMail(context, tx, letter, { to: user.email, userId: user.id });
  });
  return { message: 'Your password has been changed. You are logged out everywhere else.' };
}

const MINUTE = 60_000;
/** Milliseconds until the answer, so that its time does not reveal accounts. Longer than the work takes. */
const MIN_RESPONSE_TIME = 300;

/**
 * POST /auth/forgot-password: mails a link that works once, for an hour, until the next request. The answer and its time
 * are the same whether or not the account exists.
 */
export async function requestPasswordReset(
  context: Context,
  { body }: Call<'requestPasswordReset'>,
) {
  await Promise.all([mailLink(context, body.email), sleep(MIN_RESPONSE_TIME)]);
  if (!context.config.smtp) return { message: `${NO_EMAIL_YET} Ask an admin.` };
  return { message: "If an account uses this address, we've emailed it a link." };
}

async function mailLink(context: Context, email: string): Promise<void> {
  const { db } = context;
  const user = await findByEmail(db, email);
  if (!user) return;
  await transaction(db, (tx) => mailReset(context, tx, user));
}

/** Mails a user a link that sets a new password; an earlier link stops working. */
export async function mailReset(
  context: Pick<Context, 'config' | 'queue' | 'now' | 'showLink'>,
  tx: Db,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { token, expiresAt } = await storeReset(context, tx, id);
  const letter = passwordReset(context.config, { email, token });
  await queueMail(context, tx, letter, { to: email, userId: id, until: expiresAt });
}

async function findByEmail(db: Db, email: string) {
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.emailKey, fold(email)));
  return user;
}

/** Stores the hash of a new reset link; the user's earlier link stops working. */
async function storeReset({ now }: Pick<Services, 'now'>, tx: Db, userId: string) {
  const token = makeToken();
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + RESET_MINUTES * MINUTE);
  const reset = { tokenHash: hashToken(token), createdAt, expiresAt, usedAt: null };
  await tx
    .insert(passwordResets)
    .values({ userId, ...reset })
    .onConflictDoUpdate({ target: passwordResets.userId, set: reset });
  await dropWaiting(tx, userId, ['password-reset']);
  return { token, expiresAt };
}

/**
 * `npm run admin -- link EMAIL`: a link that sets a new password, for boards without a mail server.
 * @returns the link, or undefined if no account uses the address
 */
export async function createResetLink(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  email: string,
): Promise<string | undefined> {
  const { db, config, now } = services;
  const user = await findByEmail(db, email);
  if (!user) return undefined;
  return transaction(db, async (tx) => {
    const { token } = await storeReset(services, tx, user.id);
    await audit(tx, byCommand(now), {
      action: 'user.reset-link',
      target: { kind: 'user', id: user.id },
    });
    return `${config.publicUrl}/reset-password?token=${token}`;
  });
}

/**
 * POST /auth/reset-password: once, within the hour; every session of the user ends. The link proves the address too, so
 * that its owner takes over an account that somebody else registered with it. @throws Problem 410
 */
export async function resetPassword(context: Context, { body }: Call<'resetPassword'>) {
  const { db, config, now } = context;
  const isGood = and(
    eq(passwordResets.tokenHash, hashToken(body.token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, now()),
  );
  // Checked first, so that an invalid link costs no password hash.
  const [owner] = await db
    .select({ role: users.role })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isGood);
  if (!owner) throw linkExpired();
  if (owner.role === 'admin') await refuseAdminPassword('password', body.password);
  const passwordHash = await hashPassword(body.password);
  await transaction(db, async (tx) => {
    const [reset] = await tx
      .update(passwordResets)
      .set({ usedAt: now() })
      .where(isGood)
      .returning({ userId: passwordResets.userId });
    // A concurrent call used the link first.
    if (!reset) throw linkExpired();
    const [user] = await tx
      .update(users)
      .set({ passwordHash, confirmedAt: sql`coalesce(${users.confirmedAt}, ${now()})` })
      .where(eq(users.id, reset.userId))
      .returning({ id: users.id, email: users.email });
    if (!user) throw linkExpired();
    await forgetLinks(tx, user.id);
    await endChallenges(tx, user.id);
    await endSessions(tx, eq(sessions.userId, user.id));
    await context.endTokens(tx, user.id);
    // An attacker may have requested the change with the old password.
    await tx.delete(emailChanges).where(eq(emailChanges.userId, user.id));
    await queueMail(context, tx, passwordChanged(config, user), {
      to: user.email,
      userId: user.id,
    });
  });
  return { message: 'Your password has been set. Please log in with it.' };
}
