import { and, inArray, lte } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import type { Due } from '../db/due.ts';
import { isOneOf } from '../db/lists.ts';
import { type DueKind, dueMoments, jobs } from '../db/schema.ts';

/** The ids of jobs that are due, and of their companies. */
export async function readDueJobs(
  tx: Db,
  due: readonly Due[],
): Promise<{ ids: string[]; companyIds: string[] }> {
  const ids = due.map(({ subject }) => subject);
  const rows = await tx
    .selectDistinct({ companyId: jobs.companyId })
    .from(jobs)
    .where(isOneOf(jobs.id, ids));
  return { ids, companyIds: rows.map(({ companyId }) => companyId) };
}

/**
 * Takes what will be due for other jobs of the same companies, so that each company gets one notification about all of them.
 * @param until takes what is due until then
 * @returns the ids of these jobs
 */
export async function takeAlong(
  tx: Db,
  kinds: readonly DueKind[],
  companyIds: readonly string[],
  until: Date,
): Promise<string[]> {
  const own = tx.select({ id: jobs.id }).from(jobs).where(isOneOf(jobs.companyId, companyIds));
  const taken = await tx
    .delete(dueMoments)
    .where(
      and(
        inArray(dueMoments.kind, [...kinds]),
        lte(dueMoments.at, until),
        inArray(dueMoments.subject, own),
      ),
    )
    .returning({ id: dueMoments.subject });
  return taken.map(({ id }) => id);
}
