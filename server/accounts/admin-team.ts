import type { Call } from '../../shared/api.ts';
import { audit } from '../audit/record.ts';
import type { SignedIn } from '../context.ts';
import { transaction } from '../db/transaction.ts';
import { refuseBoardAddress } from './addresses.ts';
import { lockAdminsFor } from './administration.ts';
import { revokeRights, selectAdmins } from './admins.ts';
import {
  invite,
  inviteAgain,
  selectInvitations,
  sentMessage,
  toInvitation,
  withdraw,
} from './invitations.ts';

/** GET /admin/team: the administrators, and the invitations that were not accepted yet. */
export async function listTeam({ db, now }: SignedIn) {
  const admins = await selectAdmins(db, now());
  const invited = await selectInvitations(db, null);
  return {
    admins: admins.map(({ id, username, email, lastLoginAt, suspendedAt, createdAt }) => ({
      _id: id,
      username,
      email,
      createdAt: createdAt.toISOString(),
      lastLoginAt: lastLoginAt?.toISOString() ?? null,
      isSuspended: suspendedAt !== null,
    })),
    invitations: invited.map(({ invitation, inviter }) => toInvitation(invitation, inviter)),
  };
}

const INVITED = { action: 'admin.invite', target: { kind: 'board', id: null } } as const;

/**
 * POST /admin/invitations: mails a link with which somebody becomes an administrator.
 * @throws Problem 400 for an address of the board, 409 if an account or an invitation has the address
 */
export async function inviteAdmin(context: SignedIn, { body }: Call<'inviteAdmin'>) {
  refuseBoardAddress(context, body.email);
  const link = await transaction(context.db, async (tx) => {
    await lockAdminsFor(tx, context.actor.id);
    await audit(tx, context, INVITED);
    return invite(tx, context, body.email);
  });
  return { link, message: sentMessage(context, body.email) };
}

/** POST /admin/invitations/{id}/resend: mails a new link, from the caller. @throws Problem 404, 409 */
export async function resendInvitation(context: SignedIn, { params }: Call<'resendInvitation'>) {
  return transaction(context.db, async (tx) => {
    await lockAdminsFor(tx, context.actor.id);
    await audit(tx, context, INVITED);
    return inviteAgain(tx, context, params.id, null);
  });
}

/** DELETE /admin/invitations/{id}: its link stops working. @throws Problem 404 */
export async function withdrawInvitation(
  context: SignedIn,
  { params }: Call<'withdrawInvitation'>,
) {
  await transaction(context.db, async (tx) => {
    await withdraw(tx, params.id, null);
    await audit(tx, context, { action: 'admin.withdraw', target: { kind: 'board', id: null } });
  });
  return { message: 'The invitation has been withdrawn.' };
}

/** DELETE /admin/team/{id}: takes an administrator's rights away. @throws Problem 404, 409 */
export async function revokeAdmin(context: SignedIn, { params }: Call<'revokeAdmin'>) {
  const { username } = await revokeRights(context, params.id);
  return { message: `${username} is no longer an admin.` };
}
