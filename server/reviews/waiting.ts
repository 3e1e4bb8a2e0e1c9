import { sql, type SQL } from 'drizzle-orm';
import { REVIEW_HOURS } from '../../shared/reviews/queue.ts';
import type { Db } from '../db/connect.ts';
import { afterCursor, orderBy, keyText, type Order, toPage } from '../db/lists.ts';
import { companies, companyMembers, jobRevisions, jobs } from '../db/schema.ts';

type Kind = 'company' | 'job';

/** A company or job that waits for a decision. A company is identified by its user's id, as in the deciding call. */
export interface Waiting {
  kind: Kind;
  id: string;
  companyId: string;
  since: Date;
}

const OLDEST_FIRST: Order = {
  name: 'waiting',
  key: sql`since`,
  type: 'timestamptz',
  id: sql`id`,
  direction: 'asc',
};

/** Companies that wait for a decision, by their first owner, without suspended ones. */
const waitingCompanies: SQL = sql`
  select 'company' as kind, member.user_id as id, ${companies.id} as company_id, ${companies.waitsSince} as since
  from ${companies} cross join lateral (
    select ${companyMembers.userId} from ${companyMembers} where ${companyMembers.companyId} = ${companies.id}
    order by ${companyMembers.role} <> 'owner', ${companyMembers.createdAt}, ${companyMembers.userId} limit 1
  ) member
  where ${companies.waitsSince} is not null and ${companies.approvedAt} is null and ${companies.suspendedAt} is null`;

/** Jobs whose current revision waits, including those of companies that are not approved. */
const waitingJobs: SQL = sql`
  select 'job' as kind, ${jobs.id} as id, ${jobs.companyId} as company_id, ${jobRevisions.createdAt} as since
  from ${jobRevisions}
  join ${jobs} on ${jobs.currentRevisionId} = ${jobRevisions.id}
  join ${companies} on ${companies.id} = ${jobs.companyId}
  where ${jobRevisions.approvalStatus} = 'pending' and ${jobs.deletedAt} is null and ${companies.suspendedAt} is null`;

/** Both, with the columns kind, id, company_id and since. */
export const allWaiting: SQL = sql`${waitingCompanies} union all ${waitingJobs}`;

/** A page of waiting companies and jobs, the longest wait first. @throws Problem 400 for an invalid cursor */
export async function pageOfWaiting(
  db: Db,
  kind: Kind | undefined,
  limit: number,
  cursor: string,
): Promise<{ page: Waiting[]; nextCursor: string | null }> {
  const from = kind === 'company' ? waitingCompanies : kind === 'job' ? waitingJobs : allWaiting;
  const { rows } = await db.execute<{
    kind: Kind;
    id: string;
    company_id: string;
    key: string;
  }>(sql`
    select kind, id, company_id, ${keyText(OLDEST_FIRST)} as key from (${from}) waiting
    where ${cursor ? afterCursor(cursor, OLDEST_FIRST) : sql`true`}
    order by ${orderBy(OLDEST_FIRST)} limit ${limit + 1}`);
  const { page, nextCursor } = toPage(rows, limit, OLDEST_FIRST);
  return {
    page: page.map(({ kind: one, id, company_id: companyId, key }) => ({
      kind: one,
      id,
      companyId,
      since: new Date(key),
    })),
    nextCursor,
  };
}

/** Counts waiting items by kind, and those that have waited longer than promised. */
export async function countWaiting(
  db: Db,
  now: Date,
): Promise<{ companies: number; jobs: number; late: number }> {
  const promised = new Date(now.getTime() - REVIEW_HOURS * 3_600_000);
  const { rows } = await db.execute<{ companies: number; jobs: number; late: number }>(sql`
    select count(*) filter (where kind = 'company')::int as companies, count(*) filter (where kind = 'job')::int as jobs,
      count(*) filter (where since <= ${promised.toISOString()}::timestamptz)::int as late
    from (${allWaiting}) waiting`);
  return rows[0] ?? { companies: 0, jobs: 0, late: 0 };
}
