import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { invitationAnswer } from '../../shared/companies/team.ts';
import type { Call, Result } from '../../shared/api.ts';
import { addDays } from '../../shared/kit/dates.ts';
import { fold } from '../../shared/kit/text.ts';
import { INVITATION_DAYS } from '../../shared/mail/outbox.ts';
import { OPEN_STATUSES } from '../../shared/applications/status.ts';
import { pick } from '../../shared/kit/pick.ts';
import { addAssignments, findFull } from '../applications/assigned.ts';
import { audit, byCommand } from '../audit/record.ts';
import { lockTeam } from '../companies/members.ts';
import type { Context, Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applications, companies, companyMembers, invitations, users } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { conflict, notFound } from '../http/problems.ts';
import { aboutInvitation, deleteMailsAbout, queueMail } from '../mail/outbox.ts';
import { adminInvitation, teamInvitation } from '../mail/templates.ts';
import type * as z from 'zod/mini';
import { lockAdmins } from './administration.ts';
import { insertUser } from './authentication.ts';
import { refuseAdminPassword } from './common-passwords.ts';
import { deleteWithContents } from './deletion.ts';
import { hashPassword } from './secrets.ts';
import { hashToken, linkExpired, makeToken } from '../tokens.ts';

type Row = typeof invitations.$inferSelect;
type Team = Pick<Row, 'companyId' | 'role' | 'jobId'>;

/** The invitations of a company, or those to become an administrator. */
export const invitationsOf = (companyId: string | null): SQL =>
  companyId === null ? isNull(invitations.companyId) : eq(invitations.companyId, companyId);

/** The invitations of a company, or those to become an administrator, with their inviters; the oldest first. */
export const selectInvitations = (db: Db, companyId: string | null) =>
  db
    .select({ invitation: invitations, inviter: users.username })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(invitationsOf(companyId))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));

/** An invitation in answers. */
export const toInvitation = (
  { id, email, expiresAt }: Row,
  invitedBy: string,
): z.output<typeof invitationAnswer> => ({
  _id: id,
  email,
  invitedBy,
  expiresAt: expiresAt.toISOString(),
});

export const sentMessage = ({ config }: Pick<Services, 'config'>, email: string): string =>
  config.smtp
    ? `We emailed an invitation to ${email}. It works for ${INVITATION_DAYS} days.`
    : `${email} is invited. Email is not set up on this board: pass the link on yourself. It works for ${INVITATION_DAYS} days.`;

const newLink = (token: string, now: Date) => ({
  tokenHash: hashToken(token),
  createdAt: now,
  expiresAt: addDays(now, INVITATION_DAYS),
});

type Inviting = Pick<Context, 'config' | 'queue' | 'now' | 'showLink'> & { actor: { id: string } };

/**
 * Stores an invitation and mails its link, in the transaction that has locked the administrators, or the team.
 * @returns the link, on a board without a mail server
 * @throws Problem 409 if an invitation has the address, or an account that would become an administrator's
 */
export async function invite(
  tx: Db,
  context: Inviting,
  email: string,
  team: Team = { companyId: null, role: null, jobId: null },
): Promise<string | null> {
  const now = context.now();
  if (team.companyId === null) await refuseAccount(tx, email);
  const emailKey = fold(email);
  await tx
    .delete(invitations)
    .where(
      and(
        invitationsOf(team.companyId),
        eq(invitations.emailKey, emailKey),
        lte(invitations.expiresAt, now),
      ),
    );
  const token = makeToken();
  const link = newLink(token, now);
  const [invitation] = await tx
    .insert(invitations)
    .values({ ...team, email, emailKey, invitedBy: context.actor.id, ...link })
    .onConflictDoNothing()
    .returning();
  if (!invitation)
    throw conflict('already-invited', 'This address has an invitation already. Send it again.', {
      email: 'This address has an invitation already.',
    });
  return mailInvitation(context, tx, invitation, token);
}

/** The condition that an account has confirmed an address. */
const hasConfirmed = (email: string) =>
  and(eq(users.emailKey, fold(email)), isNotNull(users.confirmedAt));

/**
 * An account never gets rights by a link: whoever has its password would get them, too. One that never confirmed the
 * address does not keep it from its owner.
 * @throws Problem 409
 */
async function refuseAccount(tx: Db, email: string): Promise<void> {
  if ((await tx.$count(users, hasConfirmed(email))) === 0) return;
  const message =
    'An account uses this address, and cannot become an admin. Invite another address.';
  throw conflict('email-taken', message, { email: message });
}

async function mailInvitation(
  context: Inviting,
  tx: Db,
  { id, email, expiresAt, companyId, role, invitedBy }: Row,
  token: string,
): Promise<string | null> {
  // Earlier links stop working, so their mails go.
  await deleteMailsAbout(tx, [aboutInvitation(id)]);
  const [from] = companyId
    ? await tx
        .select({ companyName: companies.name, inviter: users.username })
        .from(companies)
        .innerJoin(users, eq(users.id, invitedBy))
        .where(eq(companies.id, companyId))
    : [];
  const letter =
    from && role
      ? teamInvitation(context.config, { email, token, role, ...from })
      : adminInvitation(context.config, { email, token });
  await queueMail(context, tx, letter, { to: email, until: expiresAt, about: aboutInvitation(id) });
  return context.config.smtp ? null : invitationLink(context, token);
}

const invitationLink = ({ config }: Pick<Services, 'config'>, token: string) =>
  `${config.publicUrl}/accept-invitation?token=${token}`;

/** Gives an invitation a new link; the earlier one stops working. */
async function renew(
  tx: Db,
  which: SQL | undefined,
  change: ReturnType<typeof newLink> & { invitedBy?: string },
): Promise<Row> {
  const [invitation] = await tx.update(invitations).set(change).where(which).returning();
  if (!invitation) throw unknown();
  return invitation;
}

const unknown = () => notFound('invitation-not-found', 'Invitation not found.');

/** Mails a new link, from the caller. @throws Problem 404, 409 as `invite` */
export async function inviteAgain(
  tx: Db,
  context: Inviting,
  id: string,
  companyId: string | null,
): Promise<{ link: string | null; message: string }> {
  const token = makeToken();
  const invitation = await renew(tx, and(eq(invitations.id, id), invitationsOf(companyId)), {
    ...newLink(token, context.now()),
    invitedBy: context.actor.id,
  });
  if (companyId === null) await refuseAccount(tx, invitation.email);
  const link = await mailInvitation(context, tx, invitation, token);
  return {
    link,
    message: `${sentMessage(context, invitation.email)} An earlier link no longer works.`,
  };
}

/** Deletes an invitation, whose link stops working. @throws Problem 404 */
export async function withdraw(tx: Db, id: string, companyId: string | null): Promise<void> {
  const gone = await tx
    .delete(invitations)
    .where(and(eq(invitations.id, id), invitationsOf(companyId)))
    .returning({ id: invitations.id });
  if (gone.length === 0) throw unknown();
  await deleteMailsAbout(tx, [aboutInvitation(id)]);
}

/**
 * Takes an invitation of a company in the caller's transaction, and makes the account a member.
 * @returns undefined if it is over, or its inviter can no longer invite
 */
export async function joinTeam(
  tx: Db,
  { now }: Pick<Services, 'now'>,
  which: SQL | undefined,
  companyId: string,
  makeAccount: (invitation: Row) => Promise<string>,
): Promise<Row | undefined> {
  const team = await lockTeam(tx, companyId);
  const [invitation] = await tx.delete(invitations).where(which).returning();
  const isOwner = team.some(
    ({ userId, role }) => userId === invitation?.invitedBy && role === 'owner',
  );
  if (!invitation?.role || !isOwner) return undefined;
  const userId = await makeAccount(invitation);
  const { role, id, invitedBy } = invitation;
  await tx.insert(companyMembers).values({ companyId, userId, role, createdAt: now() });
  if (invitation.jobId) {
    const open = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(
        and(
          eq(applications.jobId, invitation.jobId),
          inArray(applications.status, [...OPEN_STATUSES]),
        ),
      );
    const ids = open.map((application) => application.id);
    const full = new Set(await findFull(tx, ids, [userId]));
    const free = ids.filter((each) => !full.has(each));
    await addAssignments(tx, { id: invitedBy }, free, [{ userId, role }], now());
  }
  await deleteMailsAbout(tx, [aboutInvitation(id)]);
  return invitation;
}

const isOpen = (token: string, now: Date) =>
  and(eq(invitations.tokenHash, hashToken(token)), gt(invitations.expiresAt, now));

/** GET /auth/invitation. Programs open links of mails, too: it changes nothing. @throws Problem 410 */
export async function getInvitation(
  { db, now }: Context,
  { query }: Call<'getInvitation'>,
): Promise<Result<'getInvitation'>> {
  const [found] = await db
    .select({
      ...pick(invitations, 'email', 'role', 'expiresAt'),
      companyName: companies.name,
      invitedBy: users.username,
    })
    .from(invitations)
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(isOpen(query.token, now()));
  if (!found) throw linkExpired();
  return { ...found, expiresAt: found.expiresAt.toISOString() };
}

/**
 * POST /auth/accept-invitation: once, within 7 days, while the inviter is an administrator, or an owner of the company.
 * @throws Problem 400 for a common password, 409 if the address or the name is taken, 410
 */
export async function acceptInvitation(
  context: Context,
  { body }: Call<'acceptInvitation'>,
): Promise<Result<'acceptInvitation'>> {
  const { db, now } = context;
  const isGood = isOpen(body.token, now());
  // Checked first, so that an invalid link costs no password hash.
  const [found] = await db
    .select({ companyId: invitations.companyId, companyName: companies.name })
    .from(invitations)
    .leftJoin(companies, eq(companies.id, invitations.companyId))
    .where(isGood);
  if (!found) throw linkExpired();
  const { companyId, companyName } = found;
  if (companyId === null) await refuseAdminPassword('password', body.password);
  const passwordHash = await hashPassword(body.password);
  const account = { username: body.username, passwordHash };
  return transaction(db, async (tx) => {
    if (companyId === null) return becomeAdmin(tx, context, isGood, account);
    const invitation = await joinTeam(tx, context, isGood, companyId, ({ email }) =>
      openAccount(tx, context, { ...account, role: 'company', email }),
    );
    if (!invitation) throw linkExpired();
    return {
      email: invitation.email,
      companyName,
      message: `You are a member of ${companyName} now. Please log in.`,
    };
  });
}

interface NewAccount {
  role: 'admin' | 'company';
  username: string;
  email: string;
  passwordHash: string;
}

/** Creates an account whose address the link has confirmed. @throws Problem 409 */
async function openAccount(tx: Db, context: Context, account: NewAccount): Promise<string> {
  const { email } = account;
  const member = tx
    .select({ id: companyMembers.userId })
    .from(companyMembers)
    .where(eq(companyMembers.userId, users.id));
  const [holder] = await tx
    .select({ isFree: sql<boolean>`${users.role} = 'company' and ${notExists(member)}` })
    .from(users)
    .where(hasConfirmed(email));
  if (holder) {
    const message = holder.isFree
      ? 'You have an account with this address already. Log in to accept.'
      : 'You have an account with this address already, and it cannot join a team. Ask to be invited at another address.';
    throw conflict('email-taken', message, { email: message });
  }
  await deleteUnconfirmed(tx, context, email);
  const at = context.now();
  return insertUser(tx, { ...account, createdAt: at, confirmedAt: at });
}

async function becomeAdmin(
  tx: Db,
  context: Context,
  isGood: SQL | undefined,
  account: Omit<NewAccount, 'role' | 'email'>,
) {
  const admins = await lockAdmins(tx);
  const [invitation] = await tx.delete(invitations).where(isGood).returning();
  if (!invitation || !admins.includes(invitation.invitedBy)) throw linkExpired();
  const { id: invitationId, email, invitedBy } = invitation;
  await refuseAccount(tx, email);
  const id = await openAccount(tx, context, { ...account, role: 'admin', email });
  await deleteMailsAbout(tx, [aboutInvitation(invitationId)]);
  const inviter = { ...context, actor: { id: invitedBy } };
  await audit(tx, inviter, { action: 'admin.create', target: { kind: 'user', id } });
  const message = 'You are an admin now. Please log in.';
  return { email, companyName: null, message };
}

async function deleteUnconfirmed(tx: Db, context: Context, email: string): Promise<void> {
  const [holder] = await tx
    .select()
    .from(users)
    .where(and(eq(users.emailKey, fold(email)), isNull(users.confirmedAt), ne(users.role, 'admin')))
    .for('update');
  if (holder) await deleteWithContents(tx, context, holder);
}

/**
 * `npm run admin -- link EMAIL` for somebody who was invited, on boards without a mail server.
 * @returns a new link for the latest invitation of the address, or undefined without an open one
 */
export async function createInvitationLink(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  email: string,
): Promise<string | undefined> {
  return transaction(db, async (tx) => {
    const [found] = await tx
      .select({ id: invitations.id, companyId: invitations.companyId })
      .from(invitations)
      .where(and(eq(invitations.emailKey, fold(email)), gt(invitations.expiresAt, now())))
      .orderBy(desc(invitations.createdAt), desc(invitations.id))
      .limit(1);
    if (!found) return undefined;
    const token = makeToken();
    await renew(tx, eq(invitations.id, found.id), newLink(token, now()));
    await audit(
      tx,
      byCommand(now),
      found.companyId === null
        ? { action: 'admin.invite', target: { kind: 'board', id: null } }
        : { action: 'company.invite', target: { kind: 'company', id: found.companyId } },
    );
    return invitationLink({ config }, token);
  });
}
