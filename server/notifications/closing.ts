import { and, eq, sql } from 'drizzle-orm';
import { formatDay } from '../../shared/kit/day.ts';
import { withSource } from '../../shared/jobs/sources.ts';
import type { Services } from '../context.ts';
import { jobs, jobSearch, jobRevisions, savedJobs, companies } from '../db/schema.ts';
import { closesSoon } from '../jobs/saved.ts';
import { notifyAll } from './notify.ts';
import { transaction } from '../db/transaction.ts';

/** Notifications per transaction. */
const BATCH = 200;

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
      const rows = await tx
        .select({
          userId: savedJobs.userId,
          jobId: jobs.id,
          title: jobRevisions.title,
          companyName: companies.name,
          deadline: jobs.deadline,
        })
        .from(savedJobs)
        .innerJoin(jobSearch, eq(jobSearch.jobId, savedJobs.jobId))
        .innerJoin(jobs, eq(jobs.id, savedJobs.jobId))
        .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
        .innerJoin(companies, eq(companies.id, jobs.companyId))
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
        rows.map(({ userId, jobId, title, companyName, deadline }) => ({
          userId,
          kind: 'closing',
          title: `Closing soon: ${title}`,
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
