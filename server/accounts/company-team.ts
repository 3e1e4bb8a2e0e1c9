import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import { TEAM_MAX, type TeamMember, teamFullRefusal } from '../../shared/companies/team.ts';
import { KINDS_OF } from '../../shared/notifications/kinds.ts';
import { fold } from '../../shared/kit/text.ts';
import { mayMember, notMemberRefusal, TEAM_ROLE_LABELS } from '../../shared/permissions.ts';
import { forgetUnseen } from '../applications/assigned.ts';
import { endParts } from '../applications/moves/list.ts';
import type { NoticeNeeds } from '../applications/notices.ts';
import { lockTeam, lockTeamFor, type MemberRow, refuseLast } from '../companies/members.ts';
import type { FromCompany, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  applicationAssignments,
  companies,
  companyMembers,
  formerMembers,
  invitations,
  jobs,
  mails,
  notifications,
  sessions,
  users,
} from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { FEATURES } from '../feature-list.ts';
import { conflict, notFound, notSignedIn, Problem, refuseField } from '../http/problems.ts';
import { refuseBoardAddress } from './addresses.ts';
import {
  invitationsOf,
  invite,
  inviteAgain,
  joinTeam,
  selectInvitations,
  sentMessage,
  toInvitation,
  withdraw,
} from './invitations.ts';
import { findUser, toUser } from './queries.ts';
import { endSessions } from './sessions.ts';
import { withdrawAllOf } from './withdrawn-invitations.ts';

/** GET /company/team: the members, the oldest first, and the invitations that were not accepted yet. */
export async function listMembers({ db, actor }: FromCompany) {
  const isLimited = !mayMember(actor.company.role, 'read-everything');
  const members = await selectMembers(db, actor.company.id, isLimited ? { reader: actor.id } : {});
  const invited = await selectInvitations(db, actor.company.id);
  return {
    count: members.length,
    members,
    invitations: invited.flatMap(({ invitation, inviter }) =>
      invitation.role ? [{ ...toInvitation(invitation, inviter), role: invitation.role }] : [],
    ),
  };
}

/** @param reader who sees only what is assigned to them: of colleagues' assignments, those that they share are counted */
async function selectMembers(
  db: Db,
  companyId: string,
  { userId, reader }: { userId?: string; reader?: string } = {},
): Promise<TeamMember[]> {
  const shared =
    reader &&
    sql`${applicationAssignments.applicationId} in (select own.application_id from ${applicationAssignments} own where own.user_id = ${reader})`;
  const rows = await db
    .select({
      _id: users.id,
      username: users.username,
      email: users.email,
      role: companyMembers.role,
      joinedAt: companyMembers.createdAt,
      loggedInAt: users.lastLoginAt,
      usedAt:
        sql`(select max(${sessions.lastUsedAt}) from ${sessions} where ${sessions.userId} = ${users.id})`.mapWith(
          sessions.lastUsedAt,
        ),
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
      assigned: db.$count(
        applicationAssignments,
        and(eq(applicationAssignments.userId, users.id), shared || undefined),
      ),
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        eq(companyMembers.companyId, companyId),
        userId ? eq(companyMembers.userId, userId) : undefined,
      ),
    )
    .orderBy(asc(companyMembers.createdAt), asc(companyMembers.userId));
  return rows.map(({ joinedAt, loggedInAt, usedAt, ...row }) => ({
    ...row,
    joinedAt: joinedAt.toISOString(),
    lastActiveAt: latest(loggedInAt, usedAt)?.toISOString() ?? null,
  }));
}

const latest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one > other ? one : other) : (one ?? other);

/**
 * POST /company/invitations: mails a link with which somebody becomes a member. Whether another account has the address
 * is not said: its owner reads it with the link.
 * @throws Problem 400 for an address of the board, 409 if a member or an invitation has the address, or the team is full
 */
export async function inviteMember(context: FromCompany, { body }: Call<'inviteMember'>) {
  const { db, actor } = context;
  const { id: companyId } = actor.company;
  refuseBoardAddress(context, body.email);
  const link = await transaction(db, async (tx) => {
    const team = await lockTeamFor(tx, actor);
    const member = team.find(({ emailKey }) => emailKey === fold(body.email));
    if (member) {
      const message =
        member.userId === actor.id
          ? 'This is your own address. Enter that of a colleague.'
          : `${member.username} is a member of your team already.`;
      throw conflict('email-taken', message, { email: message });
    }
    const invited = await tx.$count(invitations, invitationsOf(companyId));
    if (team.length + invited >= TEAM_MAX) throw Problem.of(teamFullRefusal());
    const jobId = body.job || null;
    const isOwn =
      !jobId || (await tx.$count(jobs, and(eq(jobs.id, jobId), eq(jobs.companyId, companyId)))) > 0;
    refuseField('job', isOwn ? undefined : 'Choose a job of your company.');
    return invite(tx, context, body.email, { companyId, role: body.role, jobId });
  });
  return { link, message: sentMessage(context, body.email) };
}

/** POST /company/invitations/{id}/resend: mails a new link, from the caller. @throws Problem 404, 409 */
export async function resendMemberInvitation(
  context: FromCompany,
  { params }: Call<'resendMemberInvitation'>,
) {
  const { db, actor } = context;
  return transaction(db, async (tx) => {
    await lockTeamFor(tx, actor);
    return inviteAgain(tx, context, params.id, actor.company.id);
  });
}

/** DELETE /company/invitations/{id}: its link stops working. @throws Problem 404 */
export async function withdrawMemberInvitation(
  { db, actor }: FromCompany,
  { params }: Call<'withdrawMemberInvitation'>,
) {
  await transaction(db, async (tx) => {
    await lockTeamFor(tx, actor);
    await withdraw(tx, params.id, actor.company.id);
  });
  return { message: 'The invitation has been withdrawn.' };
}

/** PUT /company/team/{id}: the member's open pages show the new role at once. @throws Problem 404, 409 for the last owner */
export async function changeMemberRole(
  { db, actor }: FromCompany,
  { params, body }: Call<'changeMemberRole'>,
) {
  const userId = params.id.toLowerCase();
  const { id: companyId, name } = actor.company;
  const member = await transaction(db, async (tx) => {
    const team = await lockTeamFor(tx, actor);
    const found = requireMember(team, userId);
    if (body.role !== 'owner') refuseLast(team, found, name, 'change');
    await tx
      .update(companyMembers)
      .set({ role: body.role })
      .where(eq(companyMembers.userId, userId));
    await forgetUnseen(tx, { userId, role: body.role });
    // Streams of events end, and begin again with the new role.
    await tx.execute(sql`select pg_notify('ended', ${sessions.id}::text) from ${sessions}
      where ${sessions.userId} = ${userId}`);
    const [changed] = await selectMembers(tx, companyId, { userId });
    if (!changed) throw unknownMember();
    return changed;
  });
  const label = TEAM_ROLE_LABELS[member.role].toLowerCase();
  return { member, message: `${member.username} is ${article(label)} ${label} now.` };
}

const article = (word: string) => (/^[oi]/.test(word) ? 'an' : 'a');

const unknownMember = () => notFound('member-not-found', 'Member not found.');

function requireMember(team: readonly MemberRow[], userId: string): MemberRow {
  const member = team.find((each) => each.userId === userId);
  if (!member) throw unknownMember();
  return member;
}

/** DELETE /company/team/{id}. @throws Problem 404, 409 for the last owner */
export async function removeMember(context: FromCompany, { params }: Call<'removeMember'>) {
  const { db, actor } = context;
  const { username } = await transaction(db, async (tx) => {
    const team = await lockTeamFor(tx, actor);
    const member = requireMember(team, params.id.toLowerCase());
    refuseLast(team, member, actor.company.name, 'remove');
    await endMembership(tx, context, actor.company, member.userId);
    return member;
  });
  return { message: `${username} is no longer a member of ${actor.company.name}.` };
}

/** POST /company/team/leave. @throws Problem 409 for the last owner */
export async function leaveCompany(context: FromCompany) {
  const { db, actor } = context;
  const { company } = actor;
  await transaction(db, async (tx) => {
    const team = await lockTeam(tx, company.id);
    const own = team.find(({ userId }) => userId === actor.id);
    if (!own) throw Problem.of(notMemberRefusal(company.name));
    refuseLast(team, own, company.name, 'leave');
    await endMembership(tx, context, company, actor.id);
  });
  return { message: `You are no longer a member of ${company.name}.` };
}

/** The kinds of mails that tell of a company's jobs and applicants. */
const COMPANY_MAILS = [...Object.keys(KINDS_OF.company), 'company-decision', 'job-decision'];

/**
 * Ends a membership: the sessions with all that depends on them, the assignments, and the
 * notifications about the company. The account stays, and so does what it wrote for the company.
 */
async function endMembership(
  tx: Db,
  needs: NoticeNeeds,
  { name: companyName }: { name: string },
  userId: string,
): Promise<void> {
  await tx.delete(companyMembers).where(eq(companyMembers.userId, userId));
  const left = { companyName, leftAt: needs.now() };
  const finish = await endParts(needs.features, ({ unassigned }) =>
    unassigned?.(tx, needs, { userIds: [userId] }, needs.now()),
  );
  await tx
    .insert(formerMembers)
    .values({ userId, ...left })
    .onConflictDoUpdate({ target: formerMembers.userId, set: left });
  await tx.delete(applicationAssignments).where(eq(applicationAssignments.userId, userId));
  for (const { memberLeft } of FEATURES) await memberLeft?.(tx, userId);
  await withdrawAllOf(tx, userId);
  await tx.delete(notifications).where(eq(notifications.userId, userId));
  await tx.delete(mails).where(and(eq(mails.userId, userId), inArray(mails.kind, COMPANY_MAILS)));
  // The one mail that still goes to them removes the company's interviews from their calendar.
  await finish();
  await endSessions(tx, eq(sessions.userId, userId));
}

const unknownInvitation = () => notFound('invitation-not-found', 'Invitation not found.');

const openInvitations = (db: Db, email: string, now: Date) =>
  db
    .select({
      _id: invitations.id,
      companyId: companies.id,
      companyName: companies.name,
      role: invitations.role,
      invitedBy: users.username,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(companies, and(eq(companies.id, invitations.companyId), isNull(companies.removedAt)))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.emailKey, fold(email)), gt(invitations.expiresAt, now)))
    .orderBy(asc(invitations.createdAt), asc(invitations.id));

/** GET /users/invitations: only for accounts of companies that belong to none. */
export async function listMyInvitations({ db, actor, now }: SignedIn) {
  const row = await findUser(db, actor.id);
  const mayAccept = actor.role === 'company' && !actor.company && actor.hasConfirmedAddress;
  const found = mayAccept && row ? await openInvitations(db, row.user.email, now()) : [];
  const answered = found.flatMap(({ role, expiresAt, _id, companyName, invitedBy }) =>
    role ? [{ _id, companyName, role, invitedBy, expiresAt: expiresAt.toISOString() }] : [],
  );
  return { count: answered.length, invitations: answered };
}

/** POST /users/invitations/{id}/accept. @throws Problem 404, 409 for members of a company and other accounts */
export async function acceptMyInvitation(
  context: SignedIn,
  { params }: Call<'acceptMyInvitation'>,
) {
  const { db, actor, now } = context;
  const before = await findUser(db, actor.id);
  if (!before) throw notSignedIn();
  const found = (await openInvitations(db, before.user.email, now())).find(
    ({ _id }) => _id === params.id.toLowerCase(),
  );
  if (!found) throw unknownInvitation();
  if (actor.role !== 'company' || actor.company)
    throw conflict('has-company', 'Only accounts of companies that belong to none can accept.');
  await transaction(db, async (tx) => {
    const isIt = and(eq(invitations.id, found._id), gt(invitations.expiresAt, now()));
    const joined = await joinTeam(tx, context, isIt, found.companyId, async () => {
      // The account may have accepted another invitation meanwhile.
      const left = await tx
        .delete(formerMembers)
        .where(eq(formerMembers.userId, actor.id))
        .returning();
      if (!left.length) throw conflict('has-company', 'You belong to a company already.');
      return actor.id;
    });
    if (!joined) throw unknownInvitation();
  });
  const row = await findUser(db, actor.id);
  if (!row) throw notSignedIn();
  return {
    user: toUser(row, context, actor.sessionId),
    message: `You are a member of ${found.companyName} now.`,
  };
}
