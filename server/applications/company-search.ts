import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { applicationNeighbourSearch } from '../../shared/applications/lists.ts';
import { chosen, type List } from '../db/find-page.ts';
import { foundBy } from '../db/found-by.ts';
import { type Order, textKey } from '../db/pages.ts';
import { applicantProfiles, applications, jobRevisions, jobs, users } from '../db/schema.ts';

type Filters = z.output<typeof applicationNeighbourSearch>;

/** The name an applicant is shown by (shared/accounts/users.ts, `displayName`). */
const shownName = sql`coalesce(nullif(${applicantProfiles.fullName}, ''), ${users.username})`;

/** The applications that a company knows of: to its jobs, unless it deleted them, by people who are still there. */
export const ofCompany = (companyId: string) =>
  and(eq(jobs.companyId, companyId), isNull(jobs.deletedAt), isNotNull(applications.applicantId));

/** Only what a condition or an order asks for is read: everything but the jobs is joined from the left, on keys. */
const tables = sql`${applications} join ${jobs} on ${jobs.id} = ${applications.jobId}
  left join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}
  left join ${users} on ${users.id} = ${applications.applicantId}
  left join ${applicantProfiles} on ${applicantProfiles.userId} = ${users.id}`;

/** A company's applications, searched by name, email and job title taken together (product.md section 5). */
export const companyList = (
  companyId: string,
  { search, status, job, sort }: Filters,
): List & { matches: SQL } => {
  const matches =
    and(
      chosen(status, (one) => eq(applications.status, one)),
      chosen(job, (id) => eq(applications.jobId, id)),
      foundBy(search, [shownName, users.email, jobRevisions.title]),
    ) ?? sql`true`;
  return {
    from: tables,
    matches,
    where: and(ofCompany(companyId), matches),
    order: ORDERS[sort || 'newest'],
    isDear: Boolean(search),
  };
};

const newest: Order = {
  name: 'newest',
  key: sql`${applications.appliedAt}`,
  type: 'timestamptz',
  id: sql`${applications.id}`,
  direction: 'desc',
};
const ORDERS: Record<'newest' | 'oldest' | 'name', Order> = {
  newest,
  oldest: { ...newest, name: 'oldest', direction: 'asc' },
  name: {
    name: 'name',
    key: textKey(shownName),
    type: 'text',
    id: sql`${applications.id}`,
    direction: 'asc',
  },
};
