import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { users } from '../db/schema.ts';

/**
 * Holds every admin who may log in until the transaction ends: whoever takes one away waits for whoever does so already,
 * so that two cannot take away each other, and one stays. Called before anything else is held. @returns their ids
 */
export async function holdAdmins(tx: Db): Promise<string[]> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)))
    .orderBy(users.id)
    .for('no key update');
  return admins.map(({ id }) => id);
}

/** How many of the admins are somebody else. */
export const othersThan = (userId: string, admins: readonly string[]): number =>
  admins.filter((id) => id !== userId).length;
