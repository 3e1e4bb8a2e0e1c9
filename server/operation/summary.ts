import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { backgroundRuns, jobSearch, mails } from '../db/schema.ts';
import { countWaiting } from '../reviews/waiting.ts';

/** A figure of the board, as a monitor wants it. */
export interface Standing {
  what: 'mails' | 'reviews' | 'public jobs' | 'background work';
  state: string;
  count: number;
  [key: string]: unknown;
}

/** How the board stands. */
export async function readStanding(db: Db, now: Date): Promise<Standing[]> {
  const waiting = await countWaiting(db, now);
  const { rows } = await db.execute<Standing>(sql`
    select 'mails' as what, ${mails.status} as state, count(*)::int as count from ${mails} group by ${mails.status}
    union all
    select 'public jobs', 'open', count(*)::int from ${jobSearch}
      where ${jobSearch.deadline} > ${now.toISOString()}::timestamptz
    union all
    select 'background work', ${backgroundRuns.name}, ${backgroundRuns.failures} from ${backgroundRuns}`);
  return [
    ...rows,
    { what: 'reviews', state: 'company', count: waiting.companies },
    { what: 'reviews', state: 'job', count: waiting.jobs },
  ];
}
