import { desc, eq, sql } from 'drizzle-orm';
import { APPLICATION_STATUSES, type ApplicationStatus } from '../../shared/applications/status.ts';
import type {
  ApplicationRowAnswer,
  Position,
  StatusCounts,
} from '../../shared/applications/lists.ts';
import type { Db } from '../db/connect.ts';
import { inOrderOf } from '../db/find-page.ts';
import { applications, jobRevisions, jobs } from '../db/schema.ts';
import { notDeleted } from '../jobs/rows.ts';

/** Applicants previewed for each job (product.md section 9). */
const LATEST = 3;

/** A company's jobs in every state, newest first, with their applications in numbers and the latest of them. */
export async function findPositions(db: Db, companyId: string) {
  const rows = await db
    .select({
      _id: jobs.id,
      jobTitle: jobRevisions.title,
      jobLocation: jobRevisions.location,
      jobType: jobRevisions.type,
      status: jobs.status,
      approvalStatus: jobRevisions.approvalStatus,
      byStatus: sql<Partial<Record<ApplicationStatus, number>> | null>`(
        select json_object_agg(status, n) from (
          select a.status, count(*)::int as n from ${applications} a
          where a.job_id = ${jobs.id} and a.applicant_id is not null group by a.status
        ) as counted)`,
      latestIds: sql<string[]>`array(
        select a.id from ${applications} a where a.job_id = ${jobs.id} and a.applicant_id is not null
        order by a.applied_at desc, a.id desc limit ${LATEST})`,
    })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(notDeleted(eq(jobs.companyId, companyId)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
  const positions = rows.map(({ byStatus, ...row }) => ({ ...row, counts: toCounts(byStatus) }));
  return {
    /** Of the whole company. */
    counts: sumOf(positions.map(({ counts }) => counts)),
    latestIds: rows.flatMap(({ latestIds }) => latestIds),
    /** @param answers among them the latest ones of each job */
    toPositions: (answers: readonly ApplicationRowAnswer[]): Position[] =>
      positions.map(({ latestIds, ...position }) => ({
        ...position,
        latest: inOrderOf(latestIds, answers, ({ _id }) => _id),
      })),
  };
}

const toCounts = (byStatus: Partial<StatusCounts> | null): StatusCounts =>
  Object.fromEntries(
    APPLICATION_STATUSES.map((status) => [status, byStatus?.[status] ?? 0]),
  ) as StatusCounts;

const sumOf = (all: readonly StatusCounts[]): StatusCounts =>
  all.reduce((sum, counts) => {
    for (const status of APPLICATION_STATUSES) sum[status] += counts[status];
    return sum;
  }, toCounts(null));
