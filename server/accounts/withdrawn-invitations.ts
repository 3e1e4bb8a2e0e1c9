import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { invitations } from '../db/schema.ts';
import { aboutInvitation, deleteMailsAbout } from '../mail/outbox.ts';

/** Withdraws what somebody has invited to who can no longer invite, because an invitation ends with its inviter. */
export async function withdrawAllOf(tx: Db, userId: string): Promise<void> {
  const gone = await tx
    .delete(invitations)
    .where(eq(invitations.invitedBy, userId))
    .returning({ id: invitations.id });
  await deleteMailsAbout(
    tx,
    gone.map(({ id }) => aboutInvitation(id)),
  );
}
