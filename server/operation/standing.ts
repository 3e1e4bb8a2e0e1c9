import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { backgroundRuns, companies, jobRevisions, jobs, jobSearch, mails } from '../db/schema.ts';

/** A figure of the board, as a monitor wants it. */
export interface Standing {
  what: 'mails' | 'reviews' | 'public jobs' | 'background work';
  state: string;
  count: number;
  [key: string]: unknown;
}

/** How the board stands, in one statement. */
export async function readStanding(db: Db, now: Date): Promise<Standing[]> {
  const { rows } = await db.execute<Standing>(sql`
    select 'mails' as what, ${mails.status} as state, count(*)::int as count from ${mails} group by ${mails.status}
    union all
    select 'reviews', 'company', count(*)::int from ${companies}
      where ${companies.waitsSince} is not null and ${companies.approvedAt} is null and ${companies.suspendedAt} is null
    union all
    select 'reviews', 'job', count(*)::int from ${jobRevisions}
      join ${jobs} on ${jobs.currentRevisionId} = ${jobRevisions.id}
      where ${jobRevisions.approvalStatus} = 'pending' and ${jobs.deletedAt} is null
    union all
    select 'public jobs', 'open', count(*)::int from ${jobSearch}
      where ${jobSearch.deadline} > ${now.toISOString()}::timestamptz
    union all
    select 'background work', ${backgroundRuns.name}, ${backgroundRuns.failures} from ${backgroundRuns}`);
  return rows;
}
