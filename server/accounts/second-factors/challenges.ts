import { and, eq, gt, lt } from 'drizzle-orm';
import {
  CHALLENGE_MINUTES,
  type ChallengeKind,
  LOGIN_ATTEMPTS,
} from '../../../shared/accounts/second-factors.ts';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { loginChallenges, users } from '../../db/schema.ts';
import { hashToken } from '../../tokens.ts';

/** When a challenge that begins now expires. */
export const challengeEnd = (kind: ChallengeKind, now: Date): Date =>
  new Date(now.getTime() + CHALLENGE_MINUTES[kind] * 60_000);

/** The condition that a ticket of a login is known, not expired, and has attempts left. */
export const openTicket = (ticket: string, now: Date) =>
  and(
    eq(loginChallenges.tokenHash, hashToken(ticket)),
    eq(loginChallenges.kind, 'login'),
    gt(loginChallenges.expiresAt, now),
    lt(loginChallenges.attempts, LOGIN_ATTEMPTS),
  );

/** The account that a ticket is for. */
export async function findTicketOwner(
  { db, now }: Pick<Services, 'db' | 'now'>,
  ticket: string,
): Promise<{ id: string; email: string } | undefined> {
  const [found] = await db
    .select({ id: users.id, email: users.email })
    .from(loginChallenges)
    .innerJoin(users, eq(users.id, loginChallenges.userId))
    .where(openTicket(ticket, now()));
  return found;
}

/** Ends logins and setups of a user that have begun, because the password or the factors change. */
export async function endChallenges(tx: Db, userId: string): Promise<void> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId));
}
