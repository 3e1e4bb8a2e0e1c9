import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { LAW_PLACES } from '../rules/rows.ts';
import { LAWS } from '../rules/table.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { lockCompanies } from '../../../server/companies/lock.ts';
import type { Database, Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { withLock } from '../../../server/db/migrate.ts';
import { jobs } from '../../../server/db/schema.ts';
import { lawTables } from '../tables.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { planLaws, readLawJobs } from './plans.ts';
import { refreshJobSearch } from '../../../server/jobs/search/rows.ts';

/** Jobs in one transaction. */
const BATCH = 500;

/** A digest of what the table of laws says: its sources and notes change nothing. */
function digestOfTable(): string {
  const rows = LAWS.map(
    ({ id, place, from, until, employees, isForRemote, appliesToOlderPostings, asks }) => [
      id,
      [place, LAW_PLACES[place]?.zone],
      [from, until],
      [employees, isForRemote, appliesToOlderPostings],
      asks,
    ],
  );
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

async function isApplied(db: Db, digest: string): Promise<boolean> {
  return (await db.$count(lawTables, eq(lawTables.digest, digest))) > 0;
}

/**
 * Looks for jobs that another table of laws concerns, if it has changed since the last start: their companies are warned,
 * and have some days. Of several starting processes only one does it; if it is interrupted, the next start begins again.
 * @returns the number of jobs that were looked at
 */
export async function applyLawTable(database: Database, now: () => Date): Promise<number> {
  const { db } = database;
  const digest = digestOfTable();
  if (await isApplied(db, digest)) return 0;
  return withLock(database, 'laws', async () => {
    if (await isApplied(db, digest)) return 0;
    let count = 0;
    for (let last: string | undefined; ;) {
      const page = await db
        .select({ id: jobs.id })
        .from(jobs)
        .where(and(isNotNull(jobs.publicRevisionId), last ? gt(jobs.id, last) : undefined))
        .orderBy(asc(jobs.id))
        .limit(BATCH);
      last = page.at(-1)?.id;
      if (!last) break;
      const ids = page.map(({ id }) => id);
      await transaction(db, (tx) => planAnew(tx, ids, now()));
      count += ids.length;
    }
    await transaction(db, async (tx) => {
      await tx.delete(lawTables);
      await tx.insert(lawTables).values({ digest, appliedAt: now() });
    });
    return count;
  });
}

async function planAnew(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  const found = await readLawJobs(tx, isOneOf(jobs.id, ids), now);
  await lockCompanies(tx, pluck(found, 'companyId'));
  const changed = await planLaws(tx, isOneOf(jobs.id, ids), now);
  if (changed.length > 0) await refreshJobSearch(tx, sql`${isOneOf(jobs.id, changed)}`, now);
}
