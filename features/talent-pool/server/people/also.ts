import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { AlsoApplied } from '../../rules/people.ts';
import { pick } from '../../../../shared/kit/pick.ts';
import type { FromCompany } from '../../../../server/context.ts';
import type { Db } from '../../../../server/db/connect.ts';
import { applications, jobRevisions, jobs } from '../../../../server/db/schema.ts';
import { ofMember } from '../../../../server/applications/member-scope.ts';

/** The other applications of a person that a member may read, newest first. */
export async function readOthers(
  db: Db,
  actor: FromCompany['actor'],
  { applicantId, except }: { applicantId: string; except?: string },
): Promise<AlsoApplied[]> {
  const rows = await db
    .select({
      ...pick(applications, 'id', 'status', 'appliedAt'),
      jobId: jobs.id,
      jobTitle: jobRevisions.title,
    })
    .from(applications)
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .where(
      and(
        eq(applications.applicantId, applicantId),
        except ? ne(applications.id, except) : sql`true`,
        ofMember(actor),
      ),
    )
    .orderBy(desc(applications.appliedAt), desc(applications.id));
  return rows.map(({ id, status, appliedAt, jobId, jobTitle }) => ({
    _id: id,
    status,
    appliedDate: appliedAt.toISOString(),
    job: { _id: jobId, jobTitle },
  }));
}
