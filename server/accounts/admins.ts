import { randomBytes } from 'node:crypto';
import { and, asc, count, eq, gt, sql } from 'drizzle-orm';
import { pick } from '../../shared/kit/pick.ts';
import { fold } from '../../shared/kit/text.ts';
import { revocationRefusal } from '../../shared/refusals.ts';
import { type AuditContext, audit, byCommand } from '../audit/record.ts';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applicantProfiles, passkeys, sessions, users } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { notFound, Problem } from '../http/problems.ts';
import { countOthers, lockAdmins, lockAdminsFor } from './administration.ts';
import { endChallenges } from './second-factors/challenges.ts';
import { hasApp } from './second-factors/rows.ts';
import { createResetLink } from './credentials.ts';
import { hashPassword } from './secrets.ts';
import { endSessions } from './sessions.ts';

/** All administrators, the oldest first, with the number of their open sessions and their second factors. */
export const selectAdmins = (db: Db, now: Date) =>
  db
    .select({
      ...pick(users, 'id', 'username', 'email', 'createdAt', 'lastLoginAt', 'suspendedAt'),
      sessions: count(sessions.id),
      hasApp: hasApp(users.id),
      passkeys: sql<number>`(select count(*)::int from ${passkeys} where ${eq(passkeys.userId, users.id)})`,
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now)))
    .where(eq(users.role, 'admin'))
    .groupBy(users.id)
    .orderBy(asc(users.createdAt), asc(users.id));

/** An administrator by email address. @throws Problem 404 */
export async function findAdmin(db: Db, email: string): Promise<{ id: string; email: string }> {
  const [admin] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.emailKey, fold(email)), eq(users.role, 'admin')));
  if (!admin) throw notFound('user-not-found', `No admin uses ${email}.`);
  return admin;
}

/**
 * Takes an administrator's rights away: all sessions end, and the account continues as a job seeker's.
 * @throws Problem 404 without such an administrator, 409 for oneself and the last administrator
 */
export async function revokeRights(
  context: AuditContext & Pick<Services, 'db'>,
  id: string,
): Promise<{ username: string; sessions: number }> {
  return transaction(context.db, async (tx) => {
    const { actor } = context;
    const admins = actor ? await lockAdminsFor(tx, actor.id) : await lockAdmins(tx);
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.role, 'admin')))
      .for('no key update');
    if (!user) throw notFound('user-not-found', 'Admin not found.');
    const refusal = revocationRefusal(actor?.id, user.id, countOthers(user.id, admins));
    if (refusal) throw Problem.of(refusal);
    await tx.update(users).set({ role: 'job_seeker' }).where(eq(users.id, user.id));
    await tx.insert(applicantProfiles).values({ userId: user.id }).onConflictDoNothing();
    const ended = await endSessions(tx, eq(sessions.userId, user.id));
    await audit(tx, context, {
      action: 'admin.revoke',
      target: { kind: 'user', id: user.id },
      before: { role: 'admin', sessions: ended },
      after: { role: 'job_seeker', sessions: 0 },
    });
    return { username: user.username, sessions: ended };
  });
}

/**
 * `npm run admin -- reset EMAIL`: for an administrator whose password may be known to others. It stops working, and all
 * sessions end.
 * @returns a link that sets a new password
 * @throws Problem 404
 */
export async function resetAdmin(
  services: Pick<Services, 'db' | 'config' | 'now'>,
  email: string,
): Promise<string> {
  const { db, now } = services;
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const admin = await findAdmin(db, email);
  await transaction(db, async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, admin.id));
    await endChallenges(tx, admin.id);
    const ended = await endSessions(tx, eq(sessions.userId, admin.id));
    await audit(tx, byCommand(now), {
      action: 'admin.reset',
      target: { kind: 'user', id: admin.id },
      before: { sessions: ended },
      after: { sessions: 0 },
    });
  });
  const link = await createResetLink(services, admin.email);
  if (!link) throw notFound('user-not-found', `No admin uses ${email}.`);
  return link;
}
