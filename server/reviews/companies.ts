import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import { pick } from '../../shared/kit/pick.ts';
import type { CompanyState, ManagedCompany } from '../../shared/reviews/companies.ts';
import type { SignedIn } from '../context.ts';
import { findPage, inOrderOf, isOneOf, matchesText, textKey, whenChosen } from '../db/lists.ts';
import { companies, jobs, jobSearch } from '../db/schema.ts';
import { readParts } from '../extensions.ts';
import { notDeleted } from '../jobs/rows.ts';
import { readRejections } from './queries.ts';

const stateOf = sql<CompanyState>`case when ${companies.suspendedAt} is not null then 'suspended'
  when ${companies.approvedAt} is not null then 'approved'
  when ${companies.rejectedAt} is not null and ${companies.waitsSince} is null then 'rejected' else 'pending' end`;

const order = {
  name: 'name',
  key: textKey(companies.name),
  type: 'text',
  id: sql`${companies.id}`,
  direction: 'asc',
} as const;

/** The members, an owner first, in the order of the review queue (waiting.ts). */
const team = sql<ManagedCompany['team']>`(
  select coalesce(json_agg(json_build_object('_id', users.id, 'username', username, 'role', member.role,
    'isSuspended', users.suspended_at is not null)
    order by member.role <> 'owner', member.created_at, users.id), '[]')
  from company_members member join users on users.id = member.user_id where member.company_id = companies.id)`;

/** GET /admin/companies: by name, with their team, jobs and rejections. */
export async function listCompanies(context: SignedIn, { query }: Call<'listCompanies'>) {
  const { db, now } = context;
  const texts = [companies.name, companies.website, companies.verifiedDomain];
  const where = and(
    isNull(companies.removedAt),
    whenChosen(query.company, (id) => eq(companies.id, id)),
    whenChosen(query.state, (state) => eq(stateOf, state)),
    matchesText(query.search, texts),
  );
  const { ids, ...found } = await findPage(db, { from: sql`${companies}`, where, order }, query);
  const isPublicNow = and(eq(jobSearch.companyId, companies.id), gt(jobSearch.deadline, now()));
  const rows = await db
    .select({
      _id: companies.id,
      companyName: companies.name,
      state: stateOf,
      ...pick(companies, 'website', 'verifiedDomain', 'createdAt'),
      team,
      jobs: db.$count(jobs, notDeleted(eq(jobs.companyId, companies.id))),
      publicJobs: db.$count(jobSearch, isPublicNow),
    })
    .from(companies)
    .where(isOneOf(companies.id, ids));
  const rejections = await readRejections(db, ids);
  const partOf = await readParts(context, 'managedCompany', ids, { now: now() });
  const answered = inOrderOf(ids, rows, ({ _id }) => _id).map(({ createdAt, ...row }) => ({
    ...row,
    joined: createdAt.toISOString(),
    rejections: rejections.get(row._id) ?? [],
    ...partOf(row._id),
  }));
  return { count: answered.length, companies: answered, ...found };
}
