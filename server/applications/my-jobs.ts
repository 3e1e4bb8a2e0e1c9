import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { mayMember } from '../../shared/permissions.ts';
import { pluck } from '../../shared/kit/pick.ts';
import type { FromCompany } from '../context.ts';
import { findPage, inOrderOf, isOneOf, newestOrder } from '../db/lists.ts';
import { applications, jobs } from '../db/schema.ts';
import { withParts } from '../jobs/queries.ts';
import { notDeleted, selectJobs, toJob, toOwnJob, withoutTexts } from '../jobs/rows.ts';
import { ofMember } from './member-scope.ts';
import { readPositions } from './positions.ts';

/** Default size of a page: whole jobs are long. */
const PAGE_SIZE = 30;

/**
 * GET /jobs/my-jobs: a page of the company's jobs in every state, newest first. An interviewer gets what visitors could
 * read of the jobs whose applications are assigned to them.
 * @throws Problem 400 for an invalid cursor
 */
export async function listMyJobs(
  context: FromCompany,
  { query: { view, limit = PAGE_SIZE, cursor } }: Call<'listMyJobs'>,
) {
  const { db, actor } = context;
  const seesAll = mayMember(actor.company.role, 'read-everything');
  const list = {
    from: sql`${jobs}`,
    where: notDeleted(seesAll ? eq(jobs.companyId, actor.company.id) : hasAssigned(actor)),
    order: newestOrder(jobs.createdAt, jobs.id),
  };
  const { ids, ...found } = await findPage(db, list, { limit, cursor });
  const own = seesAll ? await readOwnJobs(context, ids) : await readAssignedJobs(context, ids);
  const shown = inOrderOf(ids, own, ({ _id }) => _id);
  const rows = view === 'rows' ? await toRows(context, shown) : shown;
  return { count: rows.length, jobs: rows, ...found };
}

type Actor = FromCompany['actor'];

/** The condition that applications to a job are assigned to an interviewer. */
const hasAssigned = (
  actor: Actor,
): SQL => sql`${jobs.id} in (select ${applications.jobId} from ${applications}
  join ${jobs} on ${jobs.id} = ${applications.jobId} where ${ofMember(actor)})`;

async function readOwnJobs(context: FromCompany, ids: readonly string[]) {
  const rows = await selectJobs(context.db, 'current').where(isOneOf(jobs.id, ids));
  return withParts(context, rows.map(toOwnJob));
}

/** The number of applicants is that of the applications which the member sees. */
async function readAssignedJobs({ db, actor }: FromCompany, ids: readonly string[]) {
  const assigned = await db
    .select({ jobId: applications.jobId, people: sql<number>`count(*)::int` })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(and(ofMember(actor), isOneOf(applications.jobId, ids)))
    .groupBy(applications.jobId);
  const people = new Map(assigned.map((row) => [row.jobId, row.people]));
  const rows = await selectJobs(db, 'public').where(isOneOf(jobs.id, ids));
  return rows.map((row) => ({ ...toJob(row), applicantCount: people.get(row.job.id) ?? 0 }));
}

/** Jobs as rows, with the counts of their applications. */
async function toRows(context: FromCompany, own: readonly Job[]) {
  const positions = await readPositions(context, pluck(own, '_id'));
  const counted = new Map(positions.map((position) => [position._id, position]));
  return own.map((job) => {
    const { inProgress, unread } = counted.get(job._id) ?? {};
    return {
      ...withoutTexts(job),
      ...(inProgress && { inProgress, unread }),
    };
  });
}
