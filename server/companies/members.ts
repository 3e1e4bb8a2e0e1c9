import { and, eq, isNull } from 'drizzle-orm';
import type { Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { companyMembers, users } from '../db/schema.ts';
import type { MailContent } from '../mail/templates.ts';
import { queueMail } from '../mail/outbox.ts';

/** Mails all members of a company who are not suspended, in the caller's transaction. */
export async function mailCompany(
  tx: Db,
  needs: Pick<Services, 'queue' | 'now'>,
  companyId: string,
  letter: MailContent,
): Promise<void> {
  const members = await tx
    .select({ id: users.id, email: users.email })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), isNull(users.suspendedAt)))
    .orderBy(users.id)
    // Locked, so that no mail is queued for a user who is being deleted.
    .for('key share', { of: users });
  for (const { id, email } of members)
    await queueMail(needs, tx, letter, { to: email, userId: id });
}
