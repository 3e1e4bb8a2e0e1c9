import { and, count, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { APPLICATION_STATUSES } from '../../shared/applications/status.ts';
import type { StatusCounts } from '../../shared/applications/lists.ts';
import type { Db } from '../db/connect.ts';
import {
  applications,
  companies,
  companyMembers,
  jobRevisions,
  jobs,
  users,
} from '../db/schema.ts';
import { notDeleted } from '../jobs/rows.ts';

const countOf = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition ?? sql`true`})::int`;

/** Users by role, and where companies stand. A pending company that is suspended waits for nothing. */
export async function countUsers(db: Db) {
  const [row] = await db
    .select({
      total: count(),
      jobSeekers: countOf(eq(users.role, 'job_seeker')),
      companies: countOf(eq(users.role, 'company')),
      approvedCompanies: countOf(isNotNull(companies.approvedAt)),
      pendingCompanies: countOf(
        and(isNotNull(companies.id), isNull(companies.approvedAt), isNull(users.suspendedAt)),
      ),
      suspended: countOf(isNotNull(users.suspendedAt)),
    })
    .from(users)
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId));
  return row ?? noRow();
}

/** Jobs by what an admin decided on the text that stands now; those that were deleted do not count. */
export async function countJobs(db: Db) {
  const approval = jobRevisions.approvalStatus;
  const [row] = await db
    .select({
      total: count(),
      active: countOf(and(eq(jobs.status, 'active'), eq(approval, 'approved'))),
      pending: countOf(eq(approval, 'pending')),
      approved: countOf(eq(approval, 'approved')),
      rejected: countOf(eq(approval, 'rejected')),
    })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(notDeleted());
  return row ?? noRow();
}

/** Applications by status; without those of people who have left, as in the list. */
export async function countApplications(db: Db): Promise<StatusCounts & { total: number }> {
  const rows = await db
    .select({ status: applications.status, count: count() })
    .from(applications)
    .where(isNotNull(applications.applicantId))
    .groupBy(applications.status);
  const none = Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, 0]));
  const counts = Object.fromEntries(rows.map((row) => [row.status, row.count]));
  const total = rows.reduce((sum, row) => sum + row.count, 0);
  return { ...(none as StatusCounts), ...counts, total };
}

function noRow(): never {
  throw new Error('a count answers one row');
}
