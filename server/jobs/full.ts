import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { pluck } from '../../shared/kit/pick.ts';
import { isOneOf } from '../db/lists.ts';
import type { Db } from '../db/connect.ts';
import { jobs } from '../db/schema.ts';
import { countPlacesLeft, notDeleted, selectJobs } from './rows.ts';
import { refreshJobSearch } from './search/rows.ts';

export interface FullJob {
  id: string;
  companyId: string;
  title: string;
  places: number;
}

/** Jobs without a free place. */
const isFull = and(isNotNull(jobs.places), sql`${countPlacesLeft} = 0`);

/**
 * Closes those of these jobs that are open and have no free place left. They stay closed, also when somebody withdraws,
 * until their company opens them again. Call it when their companies are locked. @returns what was closed
 */
export async function closeFullJobs(tx: Db, ids: readonly string[], now: Date): Promise<FullJob[]> {
  const which = notDeleted(isOneOf(jobs.id, ids), eq(jobs.status, 'active'), isFull);
  const closed = await tx
    .update(jobs)
    .set({ status: 'closed', statusChangedAt: now, fullAt: now })
    .where(which)
    .returning({ id: jobs.id });
  if (!closed.length) return [];
  const those = isOneOf(jobs.id, pluck(closed, 'id'));
  await refreshJobSearch(tx, those, now);
  const rows = await selectJobs(tx, 'current').where(those);
  return rows.map(({ job, revision }) => ({
    id: job.id,
    companyId: job.companyId,
    places: job.places ?? 0,
    title: revision.title,
  }));
}
