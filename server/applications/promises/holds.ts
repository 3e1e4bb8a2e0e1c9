import { and, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { setDue } from '../../db/due.ts';
import { isOneOf } from '../../db/lists.ts';
import { applications, companies, jobs } from '../../db/schema.ts';
import { holdJobs, releaseJobs } from '../../jobs/holds.ts';
import { DAY } from '../../../shared/kit/dates.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import { isAnswerOwed } from '../rows.ts';

/**
 * Counts the overdue answers of jobs again, and holds exactly those jobs that have any: call it in the transaction of
 * every change of an application whose promise has lapsed. An answer is overdue when the applicant was told so
 * (`lapsed_at`), whatever the clock says now. Call it when their companies are locked: of two answers at the same time,
 * the second one sees that nobody waits any more.
 * @param which a condition on jobs
 * @returns the ids of the jobs that were not held before
 */
export async function settleHolds(tx: Db, which: SQL, now: Date): Promise<string[]> {
  const found = await tx.select({ id: jobs.id, companyId: jobs.companyId }).from(jobs).where(which);
  if (!found.length) return [];
  const companyIds = [...new Set(found.map(({ companyId }) => companyId))];
  const isFound = isOneOf(jobs.id, pluck(found, 'id'));
  // Counted for all jobs together: counting for each took most of a sweep's time on a board with a million applications.
  await tx.execute(sql`
    update ${jobs} set overdue_answers = counted.overdue
    from (
      select ${jobs.id} as id, count(${applications.jobId})::int as overdue
      from ${jobs}
      left join ${applications} on ${applications.jobId} = ${jobs.id} and ${jobs.deletedAt} is null
        and ${isAnswerOwed} and ${applications.lapsedAt} is not null
      where ${isFound}
      group by ${jobs.id}
    ) counted
    where ${jobs.id} = counted.id and ${jobs.overdueAnswers} <> counted.overdue`);
  await releaseJobs(tx, sql`${isFound} and ${jobs.overdueAnswers} = 0`, 'unanswered', now);
  const held = await holdJobs(
    tx,
    sql`${and(isFound, gt(jobs.overdueAnswers, 0))}`,
    'unanswered',
    now,
  );
  const ofAll = sql`(select coalesce(sum(${jobs.overdueAnswers}), 0)::int from ${jobs}
    where ${jobs.companyId} = ${companies.id} and ${jobs.deletedAt} is null)`;
  await tx
    .update(companies)
    .set({ overdueAnswers: ofAll })
    .where(sql`${isOneOf(companies.id, companyIds)} and ${companies.overdueAnswers} <> ${ofAll}`);
  return held;
}

/** `settleHolds` for the jobs of applications, if the promise of any of them has lapsed. */
export async function settleHoldsOf(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  const lapsed = await tx
    .selectDistinct({ jobId: applications.jobId })
    .from(applications)
    .where(sql`${isOneOf(applications.id, ids)} and ${applications.lapsedAt} is not null`);
  const jobIds = lapsed.map(({ jobId }) => jobId);
  if (jobIds.length) await settleHolds(tx, inArray(jobs.id, jobIds), now);
}

/** Counts the figures of companies again after the day, because promises have ended. */
export async function countKeptLater(
  tx: Db,
  companyIds: readonly string[],
  now: Date,
): Promise<void> {
  const at = new Date((Math.floor(now.getTime() / DAY) + 1) * DAY);
  const moments = [...new Set(companyIds)].map((subject) => ({ subject, at }));
  await setDue(tx, 'kept', moments, { earliest: true });
}
