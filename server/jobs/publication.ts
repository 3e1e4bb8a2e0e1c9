import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { companies, jobs } from '../db/schema.ts';
import { isPublic } from './rows.ts';

/**
 * Keeps when jobs came onto the public pages and when they left them. What had left already stays as it was: to close
 * what is paused, or to pause what has expired, makes nothing news again; only coming back starts anew. Called in the
 * transaction of whatever may change visibility.
 */
export async function recordPublication(tx: Db, which: SQL, now: Date): Promise<void> {
  const time = sql`${now.toISOString()}::timestamptz`;
  await tx.execute(sql`
    update ${jobs} set
      published_at = case when state.is_public then ${time} else published_at end,
      closed_at = case when not state.is_public then least(deadline, ${time}) end
    from (
      select ${jobs.id} as id, (${isPublic(now)}) as is_public
      from ${jobs} join ${companies} on ${eq(companies.id, jobs.companyId)} where ${which}
    ) state
    where state.id = ${jobs.id}
      and state.is_public <> (published_at is not null and closed_at is null)`);
}
