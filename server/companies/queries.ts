import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { Context, SignedIn } from '../context.ts';
import { isOneOf, matchesText, whenChosen } from '../db/lists.ts';
import { prepared, type Value } from '../db/prepared.ts';
import { applications, companies, jobs, jobSearch } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import { isPublicCompany, toCompanyProfile } from './rows.ts';

/** GET /companies/{id}: a public company, for everybody. @throws Problem 404 */
export async function getCompany({ db, now }: Context, { params }: Parsed<Api['getCompany']>) {
  const [row] = await readPublicCompany(db, { id: params.id, now: now() });
  if (!row) throw notFound('company-not-found', 'Company not found.');
  return {
    company: {
      ...toCompanyProfile(row.company),
      jobCount: row.jobCount,
      kept: row.company.kept,
    },
  };
}

const readPublicCompany = prepared(
  'public-company',
  (db, value: Value<{ id: string; now: Date }>) => {
    const isOpen = and(eq(jobSearch.companyId, companies.id), gt(jobSearch.deadline, value('now')));
    const jobCount = sql<number>`(select count(*)::int from ${jobSearch} where ${isOpen})`;
    return db
      .select({ company: companies, jobCount })
      .from(companies)
      .where(and(eq(companies.id, value('id')), isPublicCompany));
  },
);

/** Default number of companies in one answer. */
const COMPANY_NAMES = 20;

/** GET /admin/companies: by name, those with the most applications first. */
export async function listCompanyNames(
  { db }: SignedIn,
  { query }: Parsed<Api['listCompanyNames']>,
) {
  const found = await db
    .select({ id: companies.id })
    .from(companies)
    .where(
      and(
        whenChosen(query.company, (id) => eq(companies.id, id)),
        matchesText(query.search, [companies.name]),
      ),
    );
  const ids = found.map(({ id }) => id);
  // Counted for the found companies alone, together. PostgreSQL cannot guess how many names have a text.
  const counted = db
    .select({ companyId: jobs.companyId, count: sql<number>`count(*)::int`.as('count') })
    .from(jobs)
    .innerJoin(applications, eq(applications.jobId, jobs.id))
    .where(and(isNotNull(applications.applicantId), isOneOf(jobs.companyId, ids)))
    .groupBy(jobs.companyId)
    .as('counted');
  const rows = await db
    .select({
      _id: companies.id,
      companyName: companies.name,
      applications: sql<number>`coalesce(${counted.count}, 0)`.as('applications'),
    })
    .from(companies)
    .leftJoin(counted, eq(counted.companyId, companies.id))
    .where(isOneOf(companies.id, ids))
    .orderBy(desc(sql`applications`), asc(sql`lower(${companies.name})`), asc(companies.id))
    .limit(query.limit ?? COMPANY_NAMES);
  return { count: rows.length, companies: rows };
}
