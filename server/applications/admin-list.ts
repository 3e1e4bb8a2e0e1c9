import { and, eq, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import type { AdminApplicationSearch } from '../../shared/applications/lists.ts';
import { chosen, type List } from '../db/find-page.ts';
import { foundBy } from '../db/found-by.ts';
import type { Order } from '../db/pages.ts';
import {
  applicantProfiles,
  applications,
  companies,
  jobRevisions,
  jobs,
  users,
} from '../db/schema.ts';

type Filters = Omit<AdminApplicationSearch, 'limit' | 'cursor'>;

/** Everybody's applications as an admin looks for them: by applicant (name and email), or by job title and company. */
export function applicationList({ search, status, company, job, sort }: Filters): List {
  const searched = searchFor(search);
  return {
    from: sql`${applications} left join ${jobs} on ${jobs.id} = ${applications.jobId}`,
    where: and(
      // Of those who left only the fact stays, for the counts of the job.
      isNotNull(applications.applicantId),
      chosen(status, (one) => eq(applications.status, one)),
      chosen(company, (id) => eq(jobs.companyId, id)),
      chosen(job, (id) => eq(applications.jobId, id)),
      searched,
    ),
    order: ORDERS[sort || 'newest'],
    isDear: searched !== undefined,
  };
}

/** People and jobs are looked through once each, rather than once for every application. */
function searchFor(search: string): SQL | undefined {
  const byApplicant = foundBy(search, [applicantProfiles.fullName, users.username, users.email]);
  const byJob = foundBy(search, [jobRevisions.title, companies.name]);
  return or(
    byApplicant &&
      sql`${applications.applicantId} in (select ${users.id} from ${users}
        left join ${applicantProfiles} on ${applicantProfiles.userId} = ${users.id} where ${byApplicant})`,
    byJob &&
      sql`${applications.jobId} in (select ${jobs.id} from ${jobs}
        join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}
        join ${companies} on ${companies.id} = ${jobs.companyId} where ${byJob})`,
  );
}

const newest: Order = {
  name: 'newest',
  key: sql`${applications.appliedAt}`,
  type: 'timestamptz',
  id: sql`${applications.id}`,
  direction: 'desc',
};
const ORDERS: Record<'newest' | 'oldest', Order> = {
  newest,
  oldest: { ...newest, name: 'oldest', direction: 'asc' },
};
