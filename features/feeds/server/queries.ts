import { hash } from 'node:crypto';
import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Job } from '../../../shared/jobs/posting.ts';
import type { Db } from '../../../server/db/connect.ts';
import { inOrderOf, isOneOf } from '../../../server/db/lists.ts';
import { companies, jobRevisions, jobs, jobSearch } from '../../../server/db/schema.ts';
import { companyLogo } from '../../../server/companies/rows.ts';
import { isPublic, toJob } from '../../../server/jobs/rows.ts';

export interface FeedJob {
  job: Job;
  /** The company's; may be empty. */
  industry: string;
  /** When its public text last changed. */
  modifiedAt: Date;
  /** Changes with everything that a feed says of the job. */
  shown: string;
}

/** The public ones of these jobs, in the order of the ids. */
export async function readFeedJobs(db: Db, ids: readonly string[], now: Date): Promise<FeedJob[]> {
  if (ids.length === 0) return [];
  const rows = await selectFeedJobs(db, now, isOneOf(jobSearch.jobId, ids));
  return inOrderOf(ids, rows, ({ job }) => job.id).map(toFeedJob);
}

/** A row of `job_search` is written anew (`xmin`) with everything that visitors see of its job (`refreshJobSearch`). */
const SHOWN = sql<string>`concat_ws(' ', ${jobSearch.jobId}, ${jobSearch}.xmin, ${companies.name}, ${companies.industry})`;

/** The state of a part with these jobs, as `listFeedParts` gives it. */
export const stateOf = (jobsOfPart: readonly FeedJob[]): string =>
  hash('md5', jobsOfPart.map((job) => job.shown).join(' '));

/** Some of the public jobs in the order of all of them, the newest first. */
export interface FeedPart {
  /** Changes with everything that a feed says of the jobs (`stateOf`). */
  state: string;
  /** Null if the state is known. */
  ids: string[] | null;
}

/**
 * All public jobs in parts, the newest first. A job whose id ends with 00, one of 256, begins a part: so a job that
 * comes or goes changes only its own part, and all processes have the same ones.
 * @param known states of parts that the caller has
 */
export async function listFeedParts(
  db: Db,
  now: Date,
  known: readonly string[],
): Promise<FeedPart[]> {
  const newestFirst = sql`created_at desc, job_id desc`;
  const { rows } = await db.execute<FeedPart & Record<string, unknown>>(sql`
    select state, case when state = any(${sql.param(known)}::text[]) then null else ids end as ids
    from (
      select part, json_agg(job_id order by ${newestFirst}) as ids,
        md5(string_agg(shown, ' ' order by ${newestFirst})) as state
      from (
        select ${jobSearch.jobId} as job_id, ${jobSearch.createdAt} as created_at,
          ${SHOWN} as shown,
          count(*) filter (where ${jobSearch.jobId}::text like '%00') over (
            order by ${jobSearch.createdAt} desc, ${jobSearch.jobId} desc) as part
        from ${jobSearch} join ${companies} on ${eq(companies.id, jobSearch.companyId)}
        where ${jobSearch.deadline} > ${now.toISOString()}::timestamptz
      ) listed group by part
    ) parts order by part`);
  return rows;
}

const selectFeedJobs = (db: Db, now: Date, which: SQL) =>
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
      shown: SHOWN,
    })
    .from(jobSearch)
    .innerJoin(jobs, eq(jobs.id, jobSearch.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.publicRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .where(and(isPublic(now), which))
    .$dynamic();

type FeedRow = Awaited<ReturnType<typeof selectFeedJobs>>[number];

const toFeedJob = ({ industry, modifiedAt, shown, ...row }: FeedRow): FeedJob => ({
  job: toJob(row),
  industry,
  modifiedAt,
  shown,
});
