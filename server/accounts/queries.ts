import { and, eq, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm';
import type { UserSearch, UserSort, UserStatus } from '../../shared/accounts/administration.ts';
import type { User } from '../../shared/accounts/users.ts';
import type { Call } from '../../shared/api.ts';
import { pick } from '../../shared/kit/pick.ts';
import { recordPeople } from '../accesses.ts';
import { toOwnCompanyProfile } from '../companies/rows.ts';
import type { Context, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import {
  whenChosen,
  findAll,
  findPage,
  matchesText,
  inOrderOf,
  isOneOf,
  type List,
  newestOrder,
  type Order,
  textKey,
  type WholeList,
} from '../db/lists.ts';
import {
  applicantProfiles,
  companies,
  companyMembers,
  files,
  formerMembers,
  users,
} from '../db/schema.ts';
import { notSignedIn } from '../http/problems.ts';

/** Users with their profile or company. */
export function selectUsers(db: Db) {
  return db
    .select({
      user: users,
      applicant: applicantProfiles,
      company: companies,
      teamRole: companyMembers.role,
      formerCompany: formerMembers.companyName,
      resume: { id: files.id, name: files.name },
    })
    .from(users)
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .leftJoin(files, eq(files.id, applicantProfiles.resumeId))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .leftJoin(formerMembers, eq(formerMembers.userId, users.id));
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

/** A user as the API answers it. Resume links are signed for the reader's session. */
export function toUser(
  row: UserRow,
  { signedLinks, now }: Pick<Context, 'signedLinks' | 'now'>,
  sessionId: string | undefined,
): User {
  const { user, applicant, company, teamRole, formerCompany, resume } = row;
  return {
    _id: user.id,
    ...pick(user, 'username', 'email', 'role'),
    createdAt: user.createdAt.toISOString(),
    hasConfirmedAddress: user.confirmedAt !== null,
    ...(applicant && {
      applicantProfile: {
        ...pick(applicant, 'fullName', 'skills', 'education', 'experience'),
        resume: resume && sessionId ? signedLinks.mint(resume, sessionId, now()) : null,
      },
    }),
    ...(company && {
      companyProfile: toOwnCompanyProfile(company, { signedLinks, now, sessionId }),
    }),
    ...(teamRole && { teamRole }),
    ...(formerCompany && !company && { formerCompany }),
  };
}

/** A user as admins read them, with the reason of a suspension. */
export function toManagedUser(row: UserRow, context: SignedIn): User {
  const { suspendedAt, suspensionReason, lastLoginAt } = row.user;
  return {
    ...toUser(row, context, context.actor.sessionId),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    ...(suspendedAt && {
      suspension: { reason: suspensionReason, at: suspendedAt.toISOString() },
    }),
  };
}

/** The name of an account: the company's name for its owners, the full name or the username. */
export const nameOf = ({ company, teamRole, applicant, user }: UserRow): string =>
  (teamRole === 'owner' && company?.name) || applicant?.fullName || user.username;

/** One user by id; undefined when there is none. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await selectUsers(db).where(eq(users.id, id));
  return row;
}

/** GET /users/profile: the caller's own account. */
export async function getProfile(context: SignedIn) {
  const row = await findUser(context.db, context.actor.id);
  if (!row) throw notSignedIn();
  const { sessionId, needsSecondFactor } = context.actor;
  const user = toUser(row, context, sessionId);
  return { user: { ...user, ...(needsSecondFactor && { needsSecondFactor }) } };
}

/** GET /users: a page of all users, newest first by default. */
export async function listUsers(context: SignedIn, { query }: Call<'listUsers'>) {
  const { ids, ...found } = await findPage(context.db, userList(query), query);
  const answered = await readUsers(context, ids);
  return { count: answered.length, users: answered, ...found };
}

/** GET /users without a limit: all users. */
export const listEveryUser = async (
  context: SignedIn,
  { query }: Call<'listUsers'>,
): Promise<WholeList> => ({
  name: 'users',
  ids: await findAll(context.db, userList(query)),
  read: (ids) => readUsers(context, ids),
});

async function readUsers(context: SignedIn, ids: readonly string[]): Promise<User[]> {
  const { db, actor, now } = context;
  const rows = await selectUsers(db).where(isOneOf(users.id, ids));
  await recordPeople(db, actor, ids, { what: 'list' }, now());
  return inOrderOf(ids, rows, ({ user }) => user.id).map((row) => toManagedUser(row, context));
}

const from = sql`${users}
  left join ${applicantProfiles} on ${applicantProfiles.userId} = ${users.id}
  left join ${companyMembers} on ${companyMembers.userId} = ${users.id}
  left join ${companies} on ${companies.id} = ${companyMembers.companyId}`;

type Filters = Omit<UserSearch, 'limit' | 'cursor'>;

/** Users for admins, searched by name (the user's or the company's), username and email. */
export function userList({ search, role, status, sort }: Filters): List {
  const searched = matchesText(search, [
    applicantProfiles.fullName,
    companies.name,
    users.username,
    users.email,
  ]);
  return {
    from,
    where: and(
      whenChosen(role, (one) => eq(users.role, one)),
      whenChosen(status, (one) => STATUSES[one]),
      searched,
    ),
    order: ORDERS[sort || 'newest'],
    isExpensive: searched !== undefined,
  };
}

const isCompany = eq(users.role, 'company');
const isSuspended = isNotNull(users.suspendedAt);
const isPending = sql`(${isCompany} and ${isNotNull(companies.id)} and ${isNull(companies.approvedAt)})`;

/** A suspended user has no other status. */
const STATUSES: Record<UserStatus, SQL | undefined> = {
  active: and(not(isSuspended), not(isPending)),
  pending: and(not(isSuspended), isPending),
  approved: and(not(isSuspended), isCompany, isNotNull(companies.approvedAt)),
  suspended: isSuspended,
};

const newest = newestOrder(users.createdAt, users.id);
const ORDERS: Record<UserSort, Order> = {
  newest,
  oldest: { ...newest, name: 'oldest', direction: 'asc' },
  name: {
    ...newest,
    name: 'name',
    key: textKey(
      sql`coalesce(nullif(${applicantProfiles.fullName}, ''), ${companies.name}, ${users.username})`,
    ),
    type: 'text',
    direction: 'asc',
  },
};
