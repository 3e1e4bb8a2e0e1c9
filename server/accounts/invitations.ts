import { and, asc, eq, gt, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import type { Invitation } from '../../shared/accounts/team.ts';
import type { Api } from '../../shared/api.ts';
import { addDays } from '../../shared/kit/dates.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { fold } from '../../shared/kit/text.ts';
import { INVITATION_DAYS } from '../../shared/mail/outbox.ts';
import { audit } from '../audit/record.ts';
import type { Context, Services, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { adminInvitations, users } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { conflict, notFound } from '../http/problems.ts';
import { aboutInvitation, deleteMailsAbout, queueMail } from '../mail/outbox.ts';
import { adminInvitation } from '../mail/templates.ts';
import { refuseBoardAddress } from './addresses.ts';
import { lockAdmins, lockAdminsFor } from './administration.ts';
import { revokeRights, selectAdmins } from './admins.ts';
import { insertUser } from './authentication.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { deleteWithContents } from './deletion.ts';
import { hashPassword } from './secrets.ts';
import { hashToken, linkExpired, makeToken } from '../tokens.ts';

type Row = typeof adminInvitations.$inferSelect;

/** GET /admin/team: the administrators, and the invitations that were not accepted yet. */
export async function listTeam({ db, now }: SignedIn) {
  const admins = await selectAdmins(db, now());
  const invited = await db
    .select({ invitation: adminInvitations, inviter: users.username })
    .from(adminInvitations)
    .innerJoin(users, eq(users.id, adminInvitations.invitedBy))
    .orderBy(asc(adminInvitations.createdAt), asc(adminInvitations.id));
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

const toInvitation = ({ id, email, expiresAt }: Row, invitedBy: string): Invitation => ({
  _id: id,
  email,
  invitedBy,
  expiresAt: expiresAt.toISOString(),
});

/**
 * POST /admin/invitations: mails a link with which somebody becomes an administrator.
 * @throws Problem 400 for an address of the board, 409 if an account or an invitation has the address
 */
export async function inviteAdmin(context: SignedIn, { body }: Parsed<Api['inviteAdmin']>) {
  const { actor, now } = context;
  refuseBoardAddress(context, body.email);
  await transaction(context.db, async (tx) => {
    await lockAdminsFor(tx, actor.id);
    await refuseAccount(tx, body.email);
    const emailKey = fold(body.email);
    const isOver = and(
      eq(adminInvitations.emailKey, emailKey),
      lte(adminInvitations.expiresAt, now()),
    );
    await tx.delete(adminInvitations).where(isOver);
    const token = makeToken();
    const [invitation] = await tx
      .insert(adminInvitations)
      .values({ email: body.email, emailKey, invitedBy: actor.id, ...newLink(token, now()) })
      .onConflictDoNothing()
      .returning();
    if (!invitation)
      throw conflict('already-invited', 'This address has an invitation already. Send it again.', {
        email: 'This address has an invitation already.',
      });
    await mailInvitation(context, tx, invitation, token);
    await audit(tx, context, {
      action: 'admin.invite',
      target: { kind: 'board', id: null },
    });
  });
  return { message: sentMessage(context, body.email) };
}

const sentMessage = ({ config }: Pick<Services, 'config'>, email: string): string =>
  config.smtp
    ? `We emailed an invitation to ${email}. It works for ${INVITATION_DAYS} days.`
    : `${email} is invited. Email is not set up: make the link with npm run admin -- link ${email}.`;

const newLink = (token: string, now: Date) => ({
  tokenHash: hashToken(token),
  createdAt: now,
  expiresAt: addDays(now, INVITATION_DAYS),
});

/**
 * An account never becomes an administrator's by a link: whoever has its password would get the rights, too. One that
 * never confirmed the address does not keep it from its owner.
 * @throws Problem 409
 */
async function refuseAccount(tx: Db, email: string): Promise<void> {
  const isTaken = and(eq(users.emailKey, fold(email)), isNotNull(users.confirmedAt));
  if ((await tx.$count(users, isTaken)) === 0) return;
  const message =
    'An account uses this address, and cannot become an administrator. Invite another address.';
  throw conflict('email-taken', message, { email: message });
}

async function mailInvitation(
  context: Pick<Context, 'config' | 'queue' | 'now' | 'showLink'>,
  tx: Db,
  { id, email, expiresAt }: Row,
  token: string,
): Promise<void> {
  // Earlier links stop working, so their mails go.
  await deleteMailsAbout(tx, [aboutInvitation(id)]);
  const letter = adminInvitation(context.config, { email, token });
  await queueMail(context, tx, letter, { to: email, until: expiresAt, about: aboutInvitation(id) });
}

/** Gives an invitation a new link; the earlier one stops working. */
async function renew(
  tx: Db,
  { id }: Pick<Row, 'id'>,
  change: ReturnType<typeof newLink> & { invitedBy?: string },
): Promise<Row> {
  const [invitation] = await tx
    .update(adminInvitations)
    .set(change)
    .where(eq(adminInvitations.id, id))
    .returning();
  if (!invitation) throw unknown();
  return invitation;
}

const unknown = () => notFound('invitation-not-found', 'Invitation not found.');

/** POST /admin/invitations/{id}/resend: mails a new link, from the caller. @throws Problem 404, 409 */
export async function resendInvitation(
  context: SignedIn,
  { params }: Parsed<Api['resendInvitation']>,
) {
  const { actor, now } = context;
  const { email } = await transaction(context.db, async (tx) => {
    await lockAdminsFor(tx, actor.id);
    const token = makeToken();
    const invitation = await renew(tx, params, { ...newLink(token, now()), invitedBy: actor.id });
    await refuseAccount(tx, invitation.email);
    await mailInvitation(context, tx, invitation, token);
    await audit(tx, context, { action: 'admin.invite', target: { kind: 'board', id: null } });
    return invitation;
  });
  return { message: `${sentMessage(context, email)} An earlier link no longer works.` };
}

/** DELETE /admin/invitations/{id}: its link stops working. @throws Problem 404 */
export async function withdrawInvitation(
  context: SignedIn,
  { params }: Parsed<Api['withdrawInvitation']>,
) {
  await transaction(context.db, async (tx) => {
    const gone = await tx
      .delete(adminInvitations)
      .where(eq(adminInvitations.id, params.id))
      .returning({ id: adminInvitations.id });
    if (gone.length === 0) throw unknown();
    await deleteMailsAbout(tx, [aboutInvitation(params.id)]);
    await audit(tx, context, { action: 'admin.withdraw', target: { kind: 'board', id: null } });
  });
  return { message: 'The invitation has been withdrawn.' };
}

/**
 * POST /auth/accept-invitation: once, within 7 days, while the inviter is an administrator.
 * @throws Problem 400 for a common password, 409 if the address or the name is taken, 410
 */
export async function acceptInvitation(
  context: Context,
  { body }: Parsed<Api['acceptInvitation']>,
) {
  const { db, now } = context;
  const isGood = and(
    eq(adminInvitations.tokenHash, hashToken(body.token)),
    gt(adminInvitations.expiresAt, now()),
  );
  // Checked first, so that an invalid link costs no password hash.
  if ((await db.$count(adminInvitations, isGood)) === 0) throw linkExpired();
  await refuseCommonPassword('password', body.password);
  const passwordHash = await hashPassword(body.password);
  const email = await transaction(db, async (tx) => {
    const admins = await lockAdmins(tx);
    const [invitation] = await tx.delete(adminInvitations).where(isGood).returning();
    if (!invitation || !admins.includes(invitation.invitedBy)) throw linkExpired();
    const { id: invitationId, email: address, invitedBy } = invitation;
    await refuseAccount(tx, address);
    await deleteUnconfirmed(tx, context, address);
    const times = { createdAt: now(), confirmedAt: now() };
    const account = {
      role: 'admin',
      username: body.username,
      email: address,
      passwordHash,
    } as const;
    const id = await insertUser(tx, { ...account, ...times });
    await deleteMailsAbout(tx, [aboutInvitation(invitationId)]);
    const inviter = { ...context, actor: { id: invitedBy } };
    await audit(tx, inviter, { action: 'admin.create', target: { kind: 'user', id } });
    return address;
  });
  return { email, message: 'You are an administrator now. Please sign in.' };
}

async function deleteUnconfirmed(tx: Db, context: Context, email: string): Promise<void> {
  const [holder] = await tx
    .select()
    .from(users)
    .where(and(eq(users.emailKey, fold(email)), isNull(users.confirmedAt), ne(users.role, 'admin')))
    .for('update');
  if (holder) await deleteWithContents(tx, context, holder);
}

/** DELETE /admin/team/{id}: takes an administrator's rights away. @throws Problem 404, 409 */
export async function revokeAdmin(context: SignedIn, { params }: Parsed<Api['revokeAdmin']>) {
  const { username } = await revokeRights(context, params.id);
  return { message: `${username} is no longer an administrator.` };
}

/**
 * `npm run admin -- link EMAIL` for somebody who was invited, on boards without a mail server.
 * @returns a new link, or undefined without an open invitation
 */
export async function createInvitationLink(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  email: string,
): Promise<string | undefined> {
  return transaction(db, async (tx) => {
    const [found] = await tx
      .select({ id: adminInvitations.id })
      .from(adminInvitations)
      .where(
        and(eq(adminInvitations.emailKey, fold(email)), gt(adminInvitations.expiresAt, now())),
      );
    if (!found) return undefined;
    const token = makeToken();
    await renew(tx, found, newLink(token, now()));
    const doer = { actor: undefined, now, requestId: '' };
    await audit(tx, doer, { action: 'admin.invite', target: { kind: 'board', id: null } });
    return `${config.publicUrl}/accept-invitation?token=${token}`;
  });
}
