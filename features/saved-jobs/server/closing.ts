import { and, eq, gt, lte, sql } from 'drizzle-orm';
import type { Found } from '../../../shared/applications/needs.ts';
import { withSource } from '../../../shared/jobs/sources.ts';
import { CLOSING_SOON_DAYS } from '../../../shared/jobs/status.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import type { Services } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import {
  applications,
  companies,
  jobRevisions,
  jobs,
  jobSearch,
} from '../../../server/db/schema.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { notifyAll } from '../../../server/notifications/notify.ts';
import { savedJobs } from '../tables.ts';

/** Notifications per transaction. */
const BATCH = 200;

/** Public saved jobs that close soon, for which who saved them has not applied. */
const selectClosing = (db: Db) =>
  db
    .select({
      userId: savedJobs.userId,
      jobId: jobs.id,
      jobTitle: jobRevisions.title,
      companyName: companies.name,
      deadline: jobSearch.deadline,
    })
    .from(savedJobs)
    .innerJoin(jobSearch, eq(jobSearch.jobId, savedJobs.jobId))
    .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId));

/** The condition of `selectClosing`. */
const closesSoon = (now: Date) =>
  and(
    gt(jobSearch.deadline, now),
    lte(jobSearch.deadline, addDays(now, CLOSING_SOON_DAYS)),
    sql`not exists (select from ${applications} where ${applications.jobId} = ${savedJobs.jobId} and ${applications.applicantId} = ${savedJobs.userId})`,
  );

/** The saved jobs of a job seeker that close soon, for the dashboard. */
export async function closingNeeds(db: Db, userId: string, now: Date): Promise<{ needs: Found[] }> {
  const rows = await selectClosing(db).where(and(eq(savedJobs.userId, userId), closesSoon(now)));
  const needs = rows.map(({ jobId, jobTitle, companyName, deadline }): Found => ({
    kind: 'closing',
    subject: 'job',
    _id: jobId,
    jobTitle,
    companyName,
    at: deadline,
    text: '',
    times: 0,
  }));
  return { needs };
}

/**
 * Notifies people of saved jobs that close within the next days, once per job, unless they have applied. Safe to run
 * twice or concurrently.
 * @param stop ends the run after the current batch
 * @returns the number of notifications
 */
export async function notifyClosingJobs(
  services: Pick<Services, 'db' | 'config' | 'features' | 'queue' | 'now'>,
  stop?: AbortSignal,
): Promise<number> {
  const { db, now } = services;
  const time = now();
  let sent = 0;
  for (;;) {
    const batch = await transaction(db, async (tx) => {
      const rows = await selectClosing(tx)
        .where(
          and(
            closesSoon(time),
            sql`not exists (select from notifications n where n.user_id = ${savedJobs.userId} and n.key = ${'closing '} || ${savedJobs.jobId})`,
          ),
        )
        // Concurrent runs insert in the same order and cannot deadlock.
        .orderBy(savedJobs.userId, savedJobs.jobId)
        .limit(BATCH);
      await notifyAll(
        tx,
        services,
        rows.map(({ userId, jobId, jobTitle, companyName, deadline }) => ({
          userId,
          kind: 'closing',
          title: `Closing soon: ${jobTitle}`,
          text: `${companyName} accepts applications until ${formatDay(deadline)}.`,
          path: withSource(`/job/${jobId}`, 'recommended'),
          key: `closing ${jobId}`,
        })),
      );
      return rows.length;
    });
    sent += batch;
    if (batch < BATCH || stop?.aborted) return sent;
  }
}
