import { and, eq, gt, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { COMPANY_STATES, type CompanyState } from '../../shared/reviews/companies.ts';
import { pictureReader, toOwnCompanyProfile } from '../companies/rows.ts';
import type { SignedIn } from '../context.ts';
import {
  findPage,
  inOrderOf,
  isOneOf,
  matchesText,
  newestOrder,
  whenChosen,
} from '../db/lists.ts';
import { companies, companyMembers, jobs, jobSearch, reportCases, users } from '../db/schema.ts';
import { notDeleted } from '../jobs/rows.ts';
import { readRejections } from './queries.ts';

const isShown = isNull(companies.suspendedAt);
const isApproved = isNotNull(companies.approvedAt);
/** Rejected, and not edited since. */
const isRejected = and(isNotNull(companies.rejectedAt), isNull(companies.waitsSince)) as SQL;

const STATES: Record<CompanyState, SQL | undefined> = {
  pending: and(isShown, not(isApproved), not(isRejected)),
  approved: and(isShown, isApproved),
  rejected: and(isShown, not(isApproved), isRejected),
  suspended: not(isShown),
};

/** GET /admin/companies/all: companies with their team, jobs, reports and rejections, the newest first. */
export async function listCompanies(context: SignedIn, { query }: Parsed<Api['listCompanies']>) {
  const { db, now } = context;
  const { ids, ...found } = await findPage(
    db,
    {
      from: sql`${companies}`,
      where: and(
        isNull(companies.removedAt),
        whenChosen(query.company, (id) => eq(companies.id, id)),
        whenChosen(query.state, (state) => STATES[state]),
        matchesText(query.search, [companies.name, companies.website, companies.verifiedDomain]),
      ),
      order: newestOrder(companies.createdAt, companies.id),
    },
    query,
  );
  const ofCompany = eq(jobs.companyId, companies.id);
  const isPublicNow = and(eq(jobSearch.companyId, companies.id), gt(jobSearch.deadline, now()));
  const isReported = eq(reportCases.companyId, companies.id);
  const rows = await db
    .select({
      company: companies,
      state: sql<CompanyState>`case ${sql.join(
        COMPANY_STATES.map((state) => sql`when ${STATES[state]} then ${state}`),
        sql` `,
      )} end`,
      jobs: db.$count(jobs, notDeleted(ofCompany)),
      publicJobs: db.$count(jobSearch, isPublicNow),
      reports: db.$count(reportCases, isReported),
      openReports: db.$count(reportCases, and(isReported, eq(reportCases.state, 'open'))),
    })
    .from(companies)
    .where(isOneOf(companies.id, ids));
  const members = await db
    .select({
      companyId: companyMembers.companyId,
      _id: users.id,
      username: users.username,
      email: users.email,
      role: companyMembers.role,
      isSuspended: isNotNull(users.suspendedAt).mapWith(Boolean),
    })
    .from(companyMembers)
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(inArray(companyMembers.companyId, [...ids]))
    .orderBy(sql`${companyMembers.role} <> 'owner'`, companyMembers.createdAt, users.id);
  const teams = Map.groupBy(members, ({ companyId }) => companyId);
  const rejections = await readRejections(db, ids);
  const answered = inOrderOf(ids, rows, ({ company }) => company.id).map(
    ({ company, ...counts }) => ({
      _id: company.id,
      profile: toOwnCompanyProfile(company, pictureReader(context)),
      waitsSince: company.waitsSince?.toISOString() ?? null,
      joined: company.createdAt.toISOString(),
      rejections: rejections.get(company.id) ?? [],
      team: (teams.get(company.id) ?? []).map(({ companyId: _, ...member }) => member),
      ...counts,
    }),
  );
  return { count: answered.length, companies: answered, ...found };
}
