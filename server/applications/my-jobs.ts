import { desc, eq, sql } from 'drizzle-orm';
import { mayMember } from '../../shared/permissions.ts';
import type { FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { applications, jobs } from '../db/schema.ts';
import { withLawNotices } from '../jobs/queries.ts';
import { notDeleted, selectJobs, toJob, toOwnJob } from '../jobs/rows.ts';
import { ofMember } from './company-lists.ts';

/**
 * GET /jobs/my-jobs: the company's jobs in every state, newest first. An interviewer gets what visitors could read of the
 * jobs whose applications are assigned to them.
 */
export async function listMyJobs({ db, actor, now }: FromCompany) {
  const { company } = actor;
  if (!mayMember(company.role, 'read-everything')) return listAssignedJobs(db, actor);
  const rows = await selectJobs(db, 'current')
    .where(notDeleted(eq(jobs.companyId, company.id)))
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
  return { count: rows.length, jobs: await withLawNotices(db, rows.map(toOwnJob), now()) };
}

/** The number of applicants is that of the applications which the member sees. */
async function listAssignedJobs(db: Db, actor: FromCompany['actor']) {
  const assigned = await db
    .select({ jobId: applications.jobId, people: sql<number>`count(*)::int` })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .where(ofMember(actor))
    .groupBy(applications.jobId);
  const people = new Map(assigned.map((row) => [row.jobId, row.people]));
  const rows = await selectJobs(db, 'public')
    .where(notDeleted(isOneOf(jobs.id, [...people.keys()])))
    .orderBy(desc(jobs.createdAt), desc(jobs.id));
  const seen = rows.map((row) => ({
    ...toJob(row),
    applicantCount: people.get(row.job.id) ?? 0,
  }));
  return { count: seen.length, jobs: seen };
}
