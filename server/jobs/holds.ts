import { and, arrayContains, inArray, not, type SQL, sql } from 'drizzle-orm';
import type { JobHold } from '../../shared/jobs/promises.ts';
import { pluck } from '../../shared/kit/pick.ts';
import { lockCompanies } from '../companies/lock.ts';
import type { Db } from '../db/connect.ts';
import { jobs } from '../db/schema.ts';
import { refreshJobSearch } from './search/rows.ts';

/**
 * Takes jobs out of search and lists for a reason, until `releaseJobs` ends it. The status that the company chose stays.
 * @returns the ids of the jobs that were not held for this reason before
 */
export const holdJobs = (tx: Db, which: SQL, hold: JobHold, now: Date): Promise<string[]> =>
  change(
    tx,
    and(which, not(arrayContains(jobs.holds, [hold]))),
    now,
    (holds) => sql`array_append(${holds}, ${hold})`,
  );

/** Ends a hold of jobs. They are public again if nothing else is against it. @returns their ids */
export const releaseJobs = (tx: Db, which: SQL, hold: JobHold, now: Date): Promise<string[]> =>
  change(
    tx,
    and(which, arrayContains(jobs.holds, [hold])),
    now,
    (holds) => sql`array_remove(${holds}, ${hold})`,
  );

async function change(
  tx: Db,
  which: SQL | undefined,
  now: Date,
  to: (holds: typeof jobs.holds) => SQL,
): Promise<string[]> {
  const affected = await tx
    .select({ id: jobs.id, companyId: jobs.companyId })
    .from(jobs)
    .where(which);
  if (!affected.length) return [];
  await lockCompanies(tx, pluck(affected, 'companyId'));
  const changed = await tx
    .update(jobs)
    .set({ holds: to(jobs.holds) })
    .where(and(inArray(jobs.id, pluck(affected, 'id')), which))
    .returning({ id: jobs.id });
  const ids = changed.map(({ id }) => id);
  if (ids.length) await refreshJobSearch(tx, inArray(jobs.id, ids), now);
  return ids;
}
