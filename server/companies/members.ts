import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { companyMembers, users } from '../db/schema.ts';
import type { Letter } from '../mail/letters.ts';
import { queueMail } from '../mail/outbox.ts';

/** Mails everybody of a company who is not suspended, in the transaction of what they are told. */
export async function tellCompany(
  tx: Db,
  needs: Pick<Services, 'queue' | 'now'>,
  companyId: string,
  letter: Letter,
): Promise<void> {
  const members = await tx
    .select({ id: users.id, email: users.email })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), isNull(users.suspendedAt)))
    .orderBy(users.id)
    // Nobody is told who is just being deleted.
    .for('key share', { of: users });
  for (const { id, email } of members)
    await queueMail(needs, tx, letter, { to: email, userId: id });
}
