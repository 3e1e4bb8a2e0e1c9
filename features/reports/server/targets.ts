import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import type { ThreadSide } from '../../../shared/applications/thread.ts';
import type { ReportKind } from '../rules.ts';
import { isPublicCompany } from '../../../server/companies/rows.ts';
import type { SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import {
  applicantProfiles,
  applicationMessages,
  applications,
  companies,
  jobRevisions,
  jobs,
  users,
} from '../../../server/db/schema.ts';
import { ownApplication } from '../../../server/applications/queries.ts';
import { notDeleted } from '../../../server/jobs/rows.ts';
import { notFound } from '../../../server/http/problems.ts';

/** What somebody reports, and to whom it belongs. */
export interface Target {
  kind: ReportKind;
  id: string;
  companyId: string;
  /** Names the text: another text is another version. */
  version: string;
  /** Whether the reporter, or a colleague, is the one who published or wrote it. */
  isOwn: boolean;
}

/** A job, company or message that the reporter may read. @throws Problem 404 */
export async function findTarget(
  db: Db,
  context: SignedIn,
  { kind, id }: { kind: ReportKind; id: string },
): Promise<Target> {
  const own = context.actor.company?.id;
  if (kind === 'job') {
    const [row] = await db
      .select({ companyId: jobs.companyId, version: jobs.publicRevisionId })
      .from(jobs)
      .where(
        notDeleted(eq(jobs.id, id), isNotNull(jobs.publishedAt), isNotNull(jobs.publicRevisionId)),
      );
    if (!row) throw notFound('job-not-found', 'Job not found.');
    return { kind, id, ...row, version: row.version ?? '', isOwn: row.companyId === own };
  }
  if (kind === 'company') {
    const [row] = await db
      .select()
      .from(companies)
      .where(and(eq(companies.id, id), isPublicCompany));
    if (!row) throw notFound('company-not-found', 'Company not found.');
    const text = [row.name, row.website, row.description];
    const version = createHash('sha256').update(JSON.stringify(text)).digest('base64url');
    return { kind, id, companyId: id, version, isOwn: id === own };
  }
  const [row] = await db
    .select({ by: applicationMessages.by, applicationId: applicationMessages.applicationId })
    .from(applicationMessages)
    .where(eq(applicationMessages.id, id));
  const missing = () => notFound('message-not-found', 'Message not found.');
  if (!row) throw missing();
  const found = await ownApplication(db, context.actor, row.applicationId).catch(() => {
    throw missing();
  });
  const side: ThreadSide = own ? 'company' : 'job_seeker';
  return { kind, id, companyId: found.job.companyId, version: id, isOwn: row.by === side };
}

/** The columns of a case that refer to its target. */
export const targetColumns = ({ kind, id, companyId }: Target) => ({
  kind,
  targetId: id,
  companyId,
  jobId: kind === 'job' ? id : null,
  messageId: kind === 'message' ? id : null,
});

/** A reported message with its application. */
export async function readMessage(db: Db, id: string) {
  const [row] = await db
    .select({
      message: applicationMessages,
      applicationId: applications.id,
      applicantId: applications.applicantId,
      companyId: jobs.companyId,
      jobTitle: jobRevisions.title,
      companyName: companies.name,
      username: users.username,
      fullName: applicantProfiles.fullName,
    })
    .from(applicationMessages)
    .innerJoin(applications, eq(applications.id, applicationMessages.applicationId))
    .innerJoin(jobs, eq(jobs.id, applications.jobId))
    .innerJoin(jobRevisions, eq(jobRevisions.id, jobs.currentRevisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .leftJoin(users, eq(users.id, applications.applicantId))
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, applications.applicantId))
    .where(eq(applicationMessages.id, id));
  if (!row) return undefined;
  const { username, fullName, ...rest } = row;
  const applicant = username
    ? displayName({ username, applicantProfile: { fullName: fullName ?? '' } })
    : 'Deleted user';
  return { ...rest, writer: rest.message.by === 'company' ? rest.companyName : applicant };
}

/** Admins who may log in. */
export const isActiveAdmin: SQL | undefined = and(
  eq(users.role, 'admin'),
  isNull(users.suspendedAt),
);
