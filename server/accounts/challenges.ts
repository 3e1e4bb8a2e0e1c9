import { eq } from 'drizzle-orm';
import { CHALLENGE_MINUTES, type ChallengeKind } from '../../shared/accounts/second-factors.ts';
import type { Db } from '../db/connect.ts';
import { loginChallenges } from '../db/schema.ts';

/** When a challenge that begins now expires. */
export const challengeEnd = (kind: ChallengeKind, now: Date): Date =>
  new Date(now.getTime() + CHALLENGE_MINUTES[kind] * 60_000);

/** Ends log-ins and setups of a user that have begun, because the password or the factors change. */
export async function endChallenges(tx: Db, userId: string): Promise<void> {
  await tx.delete(loginChallenges).where(eq(loginChallenges.userId, userId));
}
