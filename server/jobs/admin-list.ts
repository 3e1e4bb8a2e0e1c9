import { eq, sql } from 'drizzle-orm';
import type { AdminJobSearch } from '../../shared/jobs/administration.ts';
import { chosen, type List } from '../db/find-page.ts';
import { foundBy } from '../db/found-by.ts';
import { type Order, textKey } from '../db/pages.ts';
import { applications, companies, jobRevisions, jobs } from '../db/schema.ts';
import { notDeleted } from './rows.ts';

// Counted for all jobs at once, and only where that is the order.
const from = sql`${jobs}
  left join ${jobRevisions} on ${jobRevisions.id} = ${jobs.currentRevisionId}
  left join ${companies} on ${companies.id} = ${jobs.companyId}
  left join (select ${applications.jobId}, count(*) as applicants from ${applications} group by ${applications.jobId})
    as counted on counted.job_id = ${jobs.id}`;

type Filters = Omit<AdminJobSearch, 'limit' | 'cursor'>;

/** Everybody's jobs as an admin looks for them: by title, company and location, in the text that stands now. */
export function jobList({ search, status, approval, company, sort }: Filters): List {
  const searched = foundBy(search, [jobRevisions.title, companies.name, jobRevisions.location]);
  return {
    from,
    where: notDeleted(
      chosen(status, (one) => eq(jobs.status, one)),
      chosen(approval, (one) => eq(jobRevisions.approvalStatus, one)),
      chosen(company, (id) => eq(jobs.companyId, id)),
      searched,
    ),
    order: ORDERS[sort || 'newest'],
    isDear: searched !== undefined,
  };
}

const newest: Order = {
  name: 'newest',
  key: sql`${jobs.createdAt}`,
  type: 'timestamptz',
  id: sql`${jobs.id}`,
  direction: 'desc',
};
const ORDERS: Record<NonNullable<Exclude<AdminJobSearch['sort'], ''>>, Order> = {
  newest,
  oldest: { ...newest, name: 'oldest', direction: 'asc' },
  deadline: { ...newest, name: 'deadline', key: sql`${jobs.deadline}`, direction: 'asc' },
  title: {
    ...newest,
    name: 'title',
    key: textKey(jobRevisions.title),
    type: 'text',
    direction: 'asc',
  },
  applicants: {
    ...newest,
    name: 'applicants',
    key: sql`coalesce(counted.applicants, 0)::double precision`,
    type: 'double precision',
  },
};
