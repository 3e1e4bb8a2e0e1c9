import { and, eq, isNotNull, isNull, not, sql, type SQL } from 'drizzle-orm';
import type { USER_STATUSES, UserSearch } from '../../shared/accounts/administration.ts';
import { chosen, type List } from '../db/find-page.ts';
import { foundBy } from '../db/found-by.ts';
import { type Order, textKey } from '../db/pages.ts';
import { applicantProfiles, companies, companyMembers, users } from '../db/schema.ts';

const from = sql`${users}
  left join ${applicantProfiles} on ${applicantProfiles.userId} = ${users.id}
  left join ${companyMembers} on ${companyMembers.userId} = ${users.id}
  left join ${companies} on ${companies.id} = ${companyMembers.companyId}`;

type Filters = Omit<UserSearch, 'limit' | 'cursor'>;

/** Users as an admin looks for them: by name (their own, or the company's), username and email. */
export function userList({ search, role, status, sort }: Filters): List {
  const searched = foundBy(search, [
    applicantProfiles.fullName,
    companies.name,
    users.username,
    users.email,
  ]);
  return {
    from,
    where: and(
      chosen(role, (one) => eq(users.role, one)),
      chosen(status, (one) => STATUSES[one]),
      searched,
    ),
    order: ORDERS[sort || 'newest'],
    isDear: searched !== undefined,
  };
}

const isCompany = eq(users.role, 'company');
const isSuspended = isNotNull(users.suspendedAt);
const isPending = sql`(${isCompany} and ${isNull(companies.approvedAt)})`;

/** Who is suspended is nothing else beside. */
const STATUSES: Record<(typeof USER_STATUSES)[number], SQL | undefined> = {
  active: and(not(isSuspended), not(isPending)),
  pending: and(not(isSuspended), isPending),
  approved: and(not(isSuspended), isCompany, isNotNull(companies.approvedAt)),
  suspended: isSuspended,
};

const newest: Order = {
  name: 'newest',
  key: sql`${users.createdAt}`,
  type: 'timestamptz',
  id: sql`${users.id}`,
  direction: 'desc',
};
const ORDERS: Record<'newest' | 'oldest' | 'name', Order> = {
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
