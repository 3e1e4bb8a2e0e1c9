import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { lastOwnerRefusal, type TeamPerson } from '../../shared/companies/team.ts';
import {
  notMemberRefusal,
  type Permission,
  permissionRefusal,
  rolesWith,
} from '../../shared/permissions.ts';
import type { FromCompany, Services } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { Problem } from '../http/problems.ts';
import { companies, companyMembers, users } from '../db/schema.ts';
import type { MailContent } from '../mail/write.ts';
import { queueMail } from '../mail/outbox.ts';
import { afterCompany } from './lock.ts';

/** The condition that a member of a company may do something. */
const may = (permission: Permission) => inArray(companyMembers.role, [...rolesWith(permission)]);

/** Mails the members of a company who may do something and are not suspended, in the caller's transaction. */
export async function mailCompany(
  tx: Db,
  needs: Pick<Services, 'queue' | 'now'>,
  companyId: string,
  permission: Permission,
  letter: MailContent,
): Promise<void> {
  const members = await tx
    .select({ id: users.id, email: users.email })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(and(eq(companyMembers.companyId, companyId), may(permission), isNull(users.suspendedAt)))
    .orderBy(users.id)
    // Locked, so that no mail is queued for a user who is being deleted.
    .for('key share', { of: users });
  for (const { id, email } of members)
    await queueMail(needs, tx, letter, { to: email, userId: id });
}

/** The ids of the members who may do something, by company. */
export async function readMembers(
  tx: Db,
  companyIds: readonly string[],
  permission: Permission,
): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ companyId: companyMembers.companyId, userId: companyMembers.userId })
    .from(companyMembers)
    .where(and(isOneOf(companyMembers.companyId, [...new Set(companyIds)]), may(permission)))
    .orderBy(companyMembers.userId);
  const members = new Map<string, string[]>();
  for (const { companyId, userId } of rows)
    members.set(companyId, [...(members.get(companyId) ?? []), userId]);
  return members;
}

export type MemberRow = Awaited<ReturnType<typeof lockTeam>>[number];

/**
 * Locks the team of a company, so that changes of it run one after another. Before any other lock but that of the
 * administrators. @returns its members
 */
export async function lockTeam(tx: Db, companyId: string) {
  // As a deletion of the company does, which may follow in the same transaction.
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update');
  return tx
    .select({
      userId: companyMembers.userId,
      role: companyMembers.role,
      username: users.username,
      emailKey: users.emailKey,
      isSuspended: sql<boolean>`${users.suspendedAt} is not null`,
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(eq(companyMembers.companyId, companyId))
    .orderBy(companyMembers.userId);
}

export type TeamMembership = Pick<MemberRow, 'userId' | 'role'>;

/** Locks a company, and members of it against a concurrent removal. @returns those of the accounts that are members */
export const lockMembers = (
  tx: Db,
  companyId: string,
  userIds: readonly string[],
): Promise<TeamMembership[]> =>
  tx
    .select({ userId: companyMembers.userId, role: companyMembers.role })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(and(eq(companyMembers.companyId, companyId), isOneOf(companyMembers.userId, userIds)))
    .orderBy(afterCompany(companyMembers.userId))
    .for('key share', { of: companyMembers });

/** @throws Problem 409 for the last owner who may log in */
export function refuseLast(
  team: readonly MemberRow[],
  { userId, role }: MemberRow,
  companyName: string,
  what: Parameters<typeof lastOwnerRefusal>[0],
): void {
  const others = team.filter((each) => each.userId !== userId);
  const refusal = lastOwnerRefusal(what, role, {
    companyName,
    otherOwners: others.filter((each) => each.role === 'owner' && !each.isSuspended).length,
    otherMembers: others.length,
  });
  if (refusal) throw Problem.of(refusal);
}

/**
 * Locks the team of a member whose account is being deleted. @throws Problem 409 for the last owner, while there are other
 * members
 */
export async function refuseLastOwner(tx: Db, userId: string): Promise<void> {
  const [own] = await tx
    .select({ companyId: companies.id, companyName: companies.name })
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(eq(companyMembers.userId, userId));
  if (!own) return;
  const team = await lockTeam(tx, own.companyId);
  const member = team.find((each) => each.userId === userId);
  if (member) refuseLast(team, member, own.companyName, 'delete');
}

/** Accounts that did something for a company, by id; those that were deleted are missing. */
export async function readPeople(
  db: Db,
  companyId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, TeamPerson>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  if (known.length === 0) return new Map();
  const rows = await db
    .select({
      _id: users.id,
      name: users.username,
      hasLeft: sql<boolean>`${companyMembers.userId} is null`,
    })
    .from(users)
    .leftJoin(
      companyMembers,
      and(eq(companyMembers.userId, users.id), eq(companyMembers.companyId, companyId)),
    )
    .where(isOneOf(users.id, known));
  return new Map(rows.map((person) => [person._id, person]));
}

/**
 * Locks the team for a change by one of its members, whose role may have changed since the call began.
 * @throws Problem 403
 */
export async function lockTeamFor(
  tx: Db,
  { id, company }: FromCompany['actor'],
  permission: Permission = 'manage-team',
): Promise<MemberRow[]> {
  const team = await lockTeam(tx, company.id);
  const own = team.find(({ userId }) => userId === id);
  if (!own) throw Problem.of(notMemberRefusal(company.name));
  const refusal = permissionRefusal({ company: { ...company, role: own.role } }, permission);
  if (refusal) throw Problem.of(refusal);
  return team;
}
