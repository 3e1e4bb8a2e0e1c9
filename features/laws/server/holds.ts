import { not, sql } from 'drizzle-orm';
import { LAW_WARNINGS } from '../rules/forbidden.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { pluck } from '../../../shared/kit/pick.ts';
import type { Db } from '../../../server/db/connect.ts';
import { type Due, type DueWork, setDue } from '../../../server/db/due.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { jobs } from '../../../server/db/schema.ts';
import { readDueJobs, takeAlong } from '../../../server/jobs/due-jobs.ts';
import { holdJobs } from '../../../server/jobs/holds.ts';
import { type ConcernedJob, planLaws, readConcerned, readForbidden } from './plans.ts';
import { refreshJobSearch } from '../../../server/jobs/search/rows.ts';

/**
 * Plans the next warning of jobs that laws will pause, together with all of which their companies would be warned within
 * a day. @returns those whose company has something to do
 */
export async function takeLawWarnings(
  tx: Db,
  due: readonly Due[],
  now: Date,
): Promise<ConcernedJob[]> {
  const { ids, companyIds } = await readDueJobs(tx, due);
  const soon = await takeAlong(tx, ['law-warning'], companyIds, addDays(now, 1));
  const concerned = await readConcerned(tx, isOneOf(jobs.id, [...ids, ...soon]), now);
  const next = concerned.flatMap(({ id: subject, pausedFrom }) => {
    const at = pausedFrom && addDays(pausedFrom, -LAW_WARNINGS[1]);
    return at && at > addDays(now, 1) ? [{ subject, at }] : [];
  });
  await setDue(tx, 'law-warning', next);
  // What is paused now is said by the pause.
  return concerned.filter(({ pausedFrom, isMetByReview }) => pausedFrom && !isMetByReview);
}

/**
 * Pauses the jobs whose text a law forbids now; the others are planned anew. Call it when the companies are locked: an
 * approval of another text waits, or has ended. @returns the paused ones
 */
export async function pauseByLaw(tx: Db, due: readonly Due[], now: Date): Promise<ConcernedJob[]> {
  const { ids, companyIds } = await readDueJobs(tx, due);
  const all = [...ids, ...(await takeAlong(tx, ['law-begins'], companyIds, now))];
  const forbidden = await readForbidden(tx, isOneOf(jobs.id, all), now);
  const these = isOneOf(jobs.id, pluck(forbidden, 'id'));
  await holdJobs(tx, these, 'law', now);
  await planLaws(tx, sql`${isOneOf(jobs.id, all)} and ${not(these)}`, now);
  return forbidden;
}

/** Looks again at jobs that are paused by a law that has ended. Call it when the companies are locked. */
export const endLaws: DueWork = (tx, due, now) =>
  refreshJobSearch(tx, isOneOf(jobs.id, pluck(due, 'subject')), now);
