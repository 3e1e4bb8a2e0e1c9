import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Job } from '../../shared/jobs/posting.ts';
import type { Db } from '../db/connect.ts';
import { companies, jobRevisions, jobs, jobSearch } from '../db/schema.ts';
import { companyLogo } from '../companies/rows.ts';
import { isPublic, toJob } from '../jobs/rows.ts';

export interface FeedJob {
  job: Job;
  /** The company's; may be empty. */
  industry: string;
  /** When its public text last changed. */
  modifiedAt: Date;
}

/** Jobs per batch of the aggregator's stream. */
const BATCH = 200;

/** The public ones of these jobs, in the order of the ids. */
export async function readFeedJobs(db: Db, ids: string[], now: Date): Promise<FeedJob[]> {
  if (ids.length === 0) return [];
  const rows = await selectFeedJobs(db, now, inArray(jobSearch.jobId, ids));
  const byId = new Map(rows.map((row) => [row.job.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toFeedJob);
}

/** All public jobs in batches, newest first. Holds no connection between batches; omits jobs that close meanwhile. */
export async function* streamFeedJobs(db: Db, now: () => Date): AsyncGenerator<FeedJob[]> {
  let after: SQL | undefined;
  for (;;) {
    const rows = await selectFeedJobs(db, now(), after)
      .orderBy(desc(jobSearch.createdAt), desc(jobSearch.jobId))
      .limit(BATCH);
    yield rows.map(toFeedJob);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    const { createdAt, id } = last.job;
    after = sql`(${jobSearch.createdAt}, ${jobSearch.jobId}) < (${createdAt.toISOString()}::timestamptz, ${id}::uuid)`;
  }
}

const selectFeedJobs = (db: Db, now: Date, which: SQL | undefined) =>
  db
    .select({
      job: jobs,
      revision: jobRevisions,
      companyName: companies.name,
      companyDomain: companies.verifiedDomain,
      companyLogo,
      kept: companies.kept,
      // Not part of feeds, and expensive to count.
      applicantCount: sql<number>`0`,
      placesLeft: sql<number | null>`null`,
      industry: companies.industry,
      modifiedAt: jobSearch.modifiedAt,
    })
    .from(jobSearch)
    .innerJoin(jobs, eq(jobs.id, jobSearch.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(isPublic(now), which))
    .$dynamic();

type FeedRow = Awaited<ReturnType<typeof selectFeedJobs>>[number];

const toFeedJob = ({ industry, modifiedAt, ...row }: FeedRow): FeedJob => ({
  job: toJob(row),
  industry,
  modifiedAt,
});
