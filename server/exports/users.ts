import { eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { userSearch } from '../../shared/accounts/administration.ts';
import { userList } from '../accounts/queries.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/find-page.ts';
import { applicantProfiles, companies, companyMembers, users } from '../db/schema.ts';
import { listed, tableOf } from './table.ts';

const read = (db: Db, ids: readonly string[]) =>
  db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      role: users.role,
      joined: users.createdAt,
      suspendedAt: users.suspendedAt,
      fullName: applicantProfiles.fullName,
      companyId: companies.id,
      companyName: companies.name,
      industry: companies.industry,
      location: companies.location,
      website: companies.website,
      approvedAt: companies.approvedAt,
    })
    .from(users)
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId))
    .where(isOneOf(users.id, ids));

type Row = Awaited<ReturnType<typeof read>>[number];

/** As the list's filter has it. */
function statusOf({ suspendedAt, companyId, approvedAt }: Row) {
  if (suspendedAt) return 'suspended';
  if (!companyId) return 'active';
  return approvedAt ? 'approved' : 'pending';
}

export const usersTable = tableOf({
  schema: z.omit(userSearch, { sort: true, limit: true, cursor: true }),
  ...listed(userList, read),
  columns: {
    'User ID': (row: Row) => row.id,
    Username: (row) => row.username,
    Email: (row) => row.email,
    Role: (row) => row.role,
    'Full name': (row) => row.fullName,
    'Company ID': (row) => row.companyId,
    Company: (row) => row.companyName,
    Industry: (row) => row.industry,
    Location: (row) => row.location,
    Website: (row) => row.website,
    Status: statusOf,
    Joined: (row) => row.joined,
    'Company approved': (row) => row.approvedAt,
    Suspended: (row) => row.suspendedAt,
  },
});
