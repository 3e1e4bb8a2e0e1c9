import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { chosen } from '../db/find-page.ts';
import { foundBy } from '../db/found-by.ts';
import { applications, companies, jobs } from '../db/schema.ts';
import { latestActivity } from './activity.ts';
import { countApplications, countJobs, countUsers } from './figures.ts';
import { countWaiting } from '../reviews/waiting.ts';

/** Companies in one answer, unless more are asked for. */
const COMPANY_NAMES = 20;

/** GET /admin/board: the figures of the dashboard and of the cards above the admin's lists. */
export async function getBoard({ db, now }: SignedIn) {
  const [userCounts, jobCounts, applicationCounts, { late }, activity] = await Promise.all([
    countUsers(db),
    countJobs(db),
    countApplications(db),
    countWaiting(db, now()),
    latestActivity(db),
  ]);
  return {
    users: userCounts,
    jobs: jobCounts,
    applications: applicationCounts,
    late,
    activity,
  };
}

/** GET /admin/companies: by name, those with the most applications first. */
export async function listCompanyNames(
  { db }: SignedIn,
  { query }: Parsed<Api['listCompanyNames']>,
) {
  const received = countReceived(db);
  const count = sql<number>`coalesce(${received.applications}, 0)::int`;
  const rows = await db
    .select({ _id: companies.id, companyName: companies.name, applications: count })
    .from(companies)
    .leftJoin(received, eq(received.companyId, companies.id))
    .where(
      and(
        chosen(query.company, (id) => eq(companies.id, id)),
        foundBy(query.search, [companies.name]),
      ),
    )
    .orderBy(desc(count), asc(sql`lower(${companies.name})`), asc(companies.id))
    .limit(query.limit ?? COMPANY_NAMES);
  return { count: rows.length, companies: rows };
}

/** Applications by company; of companies without any there is no row. */
const countReceived = (db: Db) =>
  db
    .select({ companyId: jobs.companyId, applications: sql<number>`count(*)`.as('applications') })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(isNotNull(applications.applicantId))
    .groupBy(jobs.companyId)
    .as('received');
