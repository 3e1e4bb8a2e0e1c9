import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { ApplicationStatus } from '../../shared/applications/status.ts';
import type { Candidate } from '../../shared/candidates/candidates.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import type { FromCompany } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { findPage, inOrderOf, isOneOf, matchesText, newestOrder } from '../db/lists.ts';
import { applications, candidates, jobRevisions, jobs, users } from '../db/schema.ts';

const PAGE_SIZE = 50;

/** GET /company/candidates: newest first. @throws Problem 400 for an invalid cursor */
export async function listCandidates(
  context: FromCompany,
  { query }: Parsed<Api['listCandidates']>,
) {
  const { db, actor } = context;
  const { limit = PAGE_SIZE, cursor, search } = query;
  const list = {
    from: sql`${candidates}`,
    where: and(
      eq(candidates.companyId, actor.company.id),
      matchesText(search, [
        candidates.name,
        candidates.email,
        candidates.headline,
        candidates.skills,
        candidates.location,
      ]),
    ),
    order: newestOrder(candidates.addedAt, candidates.id),
    isExpensive: Boolean(search),
  };
  const { ids, ...found } = await findPage(db, list, { limit, cursor });
  const rows = await select(db, isOneOf(candidates.id, ids));
  const answered = inOrderOf(ids, rows, ({ _id }) => _id);
  return { count: answered.length, candidates: answered, ...found };
}

/** A candidate of the member's company; undefined for others. */
export async function readCandidate(
  { db, actor }: Pick<FromCompany, 'db' | 'actor'>,
  id: string,
): Promise<Candidate | undefined> {
  const isOwn = and(eq(candidates.id, id), eq(candidates.companyId, actor.company.id));
  return (await select(db, isOwn))[0];
}

async function select(db: Db, which: SQL | undefined): Promise<Candidate[]> {
  const application = sql<{ _id: string; status: ApplicationStatus } | null>`(
    select json_build_object('_id', a.id, 'status', a.status) from ${applications} a
    join ${jobs} j on j.id = a.job_id join ${users} u on u.id = a.applicant_id
    where j.company_id = ${candidates.companyId} and j.deleted_at is null and u.email_key = ${candidates.emailKey}
    order by a.applied_at desc limit 1)`;
  const rows = await db
    .select({
      candidate: candidates,
      addedBy: users.username,
      jobTitle: jobRevisions.title,
      application,
    })
    .from(candidates)
    .leftJoin(users, eq(users.id, candidates.addedBy))
    .leftJoin(jobs, eq(jobs.id, candidates.jobId))
    .leftJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(which);
  return rows.map(({ candidate, addedBy, jobTitle, application: applied }) => {
    const { id, jobId, addedAt, invitedAt, keptUntil } = candidate;
    const { name, email, phone, headline, skills, location, source, note } = candidate;
    return {
      _id: id,
      name,
      email,
      phone,
      headline,
      skills,
      location,
      source,
      note,
      job: jobId && jobTitle ? { _id: jobId, jobTitle } : null,
      addedBy,
      addedAt: addedAt.toISOString(),
      invitedAt: invitedAt?.toISOString() ?? null,
      keptUntil: keptUntil.toISOString(),
      application: applied,
    };
  });
}
