import {
  and,
  eq,
  isNotNull,
  isNull,
  type Placeholder,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import type { CLOSED_REASONS, Job } from '../../shared/jobs/posting.ts';
import type { Rejection } from '../../shared/companies/rejection.ts';
import { isPublicCompany } from '../companies/rows.ts';
import { batched } from '../db/batched.ts';
import type { Db } from '../db/connect.ts';
import { prepared, type Value } from '../db/prepared.ts';
import { applications, companies, jobRevisions, jobs } from '../db/schema.ts';

/**
 * The visibility predicate for jobs: approved, active, deadline in the future, company public, not deleted (product.md
 * section 4.3). Every public read uses it with `selectJobs(db, 'public')`.
 */
export const isPublic = (now: Date | Placeholder): SQL =>
  sql`${isPublicUntilDeadline} and ${jobs.deadline} > ${sql.param(now, jobs.deadline)}`;

/** `isPublic` without the deadline. */
export const isPublicUntilDeadline: SQL = sql.join(
  [
    isNotNull(jobs.publicRevisionId),
    eq(jobs.status, 'active'),
    isPublicCompany,
    isNull(jobs.deletedAt),
  ],
  sql` and `,
);

/**
 * Formerly public jobs in any state, unless deleted or their company is hidden. Their public text stays readable for
 * people who saved them, applied, or follow an old link (shared/jobs/posting.ts, CLOSED_NOTICE_DAYS).
 */
export const wasPublic: SQL = sql.join(
  [
    isNotNull(jobs.publicRevisionId),
    isNotNull(jobs.publishedAt),
    isPublicCompany,
    isNull(jobs.deletedAt),
  ],
  sql` and `,
);

interface Closing {
  closedAt: Date;
  reason: (typeof CLOSED_REASONS)[number];
}

/** The time and reason why a job stopped being public; undefined while it is public. */
export function closingOf(
  { status, closedAt: closed, deadline }: JobRow['job'],
  now: Date,
): Closing | undefined {
  const closedAt = closed ?? (deadline <= now ? deadline : undefined);
  if (!closedAt) return undefined;
  // The first reason counts: closing an expired job does not change it.
  if (status === 'active' || deadline <= closedAt) return { closedAt, reason: 'expired' };
  return { closedAt, reason: status === 'closed' ? 'closed' : 'paused' };
}

/** Ids of the applicants in the order of their applications, without deleted users. */
const whoApplied = sql<string[]>`array(select ${applications.applicantId} from ${applications}
  where ${applications.jobId} = ${jobs.id} and ${applications.applicantId} is not null order by ${applications.appliedAt})`;
const countApplicants = sql<number>`(select count(*)::int from ${applications} where ${applications.jobId} = ${jobs.id})`;
const nobody = sql<string[]>`array[]::uuid[]`;

/**
 * Jobs with one of their texts: 'public' is the last approved one, 'current' the latest one. Only 'current' includes
 * applicants. Add `isPublic` or `notDeleted` as a condition.
 */
export function selectJobs(db: Db, text: 'public' | 'current') {
  const revisionId = text === 'public' ? jobs.publicRevisionId : jobs.currentRevisionId;
  return db
    .select({
      job: jobs,
      revision: jobRevisions,
      companyName: companies.name,
      applicantCount: countApplicants,
      applicants: text === 'current' ? whoApplied : nobody,
    })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, revisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .$dynamic();
}

export type JobRow = Awaited<ReturnType<typeof selectJobs>>[number];

/** The columns of a public job's text. */
const PUBLIC_TEXT = {
  title: jobRevisions.title,
  location: jobRevisions.location,
  type: jobRevisions.type,
  level: jobRevisions.level,
  description: jobRevisions.description,
  requirements: jobRevisions.requirements,
  benefits: jobRevisions.benefits,
  skills: jobRevisions.skills,
  salaryRange: jobRevisions.salaryRange,
  salaryMin: jobRevisions.salaryMin,
  salaryMax: jobRevisions.salaryMax,
  salaryCurrency: jobRevisions.salaryCurrency,
  salaryPeriod: jobRevisions.salaryPeriod,
  workplace: jobRevisions.workplace,
  country: jobRevisions.country,
  remoteFrom: jobRevisions.remoteFrom,
  approvalStatus: jobRevisions.approvalStatus,
};

/** What `toJob` needs of a job. */
type PublicJobRow = {
  job: Pick<JobRow['job'], 'id' | 'status' | 'deadline' | 'createdAt' | 'companyId'>;
  revision: Pick<JobRow['revision'], keyof typeof PUBLIC_TEXT>;
} & Pick<JobRow, 'companyName' | 'applicantCount'>;

/** A public job in JSON. */
type JobJson = PublicJobRow['revision'] &
  Pick<PublicJobRow, 'companyName' | 'applicantCount'> &
  Pick<PublicJobRow['job'], 'id' | 'status' | 'companyId'> &
  Record<'deadline' | 'createdAt', string>;

/** One JSON text for each job, because the driver reads it several times faster than thirty columns. */
const readPublicJobs = prepared(
  'public-jobs',
  (_db, value: Value<{ ids: readonly string[]; now: Date }>) => sql<{ job: JobJson }>`
    select row_to_json(job) as job from (
      select ${named(PUBLIC_TEXT)}, ${named({ id: jobs.id, status: jobs.status, companyId: jobs.companyId })},
        ${named({ deadline: jobs.deadline, createdAt: jobs.createdAt, companyName: companies.name, applicantCount: countApplicants })}
      from ${jobs}
        join ${jobRevisions} on ${jobRevisions.id} = ${jobs.publicRevisionId}
        join ${companies} on ${companies.id} = ${jobs.companyId}
      where ${jobs.id} = any(${value('ids')}::uuid[]) and ${isPublic(value('now'))}
    ) as job`,
);

/** Columns with their names in JSON. */
function named(columns: Record<string, SQLWrapper>): SQL {
  const list = Object.entries(columns).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  return sql.join(list, sql`, `);
}

async function readByIds(db: Db, ids: readonly string[], now: Date): Promise<Map<string, Job>> {
  const rows = await readPublicJobs(db, { ids, now });
  return new Map(rows.map(({ job }) => [job.id, toJob(fromJson(job))]));
}

const fromJson = ({
  id,
  status,
  companyId,
  deadline,
  createdAt,
  companyName,
  applicantCount,
  ...revision
}: JobJson): PublicJobRow => ({
  job: {
    id,
    status,
    companyId,
    deadline: new Date(deadline),
    createdAt: new Date(createdAt),
  },
  revision,
  companyName,
  applicantCount,
});

/** The public ones of some jobs, in the order of the ids. */
export async function publicJobsByIds(db: Db, ids: readonly string[], now: Date): Promise<Job[]> {
  const byId = await readByIds(db, ids, now);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A job, by its id in lower case, if it is public. Concurrent calls share a statement. */
export const publicJobById = batched(readByIds);

/** The condition that a job is not deleted, joined with further conditions. */
export const notDeleted = (...more: (SQL | undefined)[]) => and(isNull(jobs.deletedAt), ...more);

/** A job for the public. */
export function toJob({ job, revision, companyName, applicantCount }: PublicJobRow): Job {
  return {
    _id: job.id,
    jobTitle: revision.title,
    jobLocation: revision.location,
    jobType: revision.type,
    experienceLevel: revision.level,
    jobDescription: revision.description,
    requirements: revision.requirements.join('\n'),
    benefits: revision.benefits.join('\n'),
    jobRequirements: revision.requirements,
    jobBenefits: revision.benefits,
    skills: revision.skills,
    skillsRequired: revision.skills,
    salaryRange: revision.salaryRange,
    salary: revision.salaryMin,
    salaryMin: revision.salaryMin,
    salaryMax: revision.salaryMax,
    salaryCurrency: revision.salaryCurrency,
    salaryPeriod: revision.salaryPeriod,
    workplace: revision.workplace,
    country: revision.country,
    remoteFrom: revision.remoteFrom,
    applicationDeadline: job.deadline.toISOString(),
    status: job.status,
    approvalStatus: revision.approvalStatus,
    createdAt: job.createdAt.toISOString(),
    companyId: job.companyId,
    companyName,
    applicantCount,
  };
}

/** What `toOwnJob` needs of a job. */
export interface OwnJobRow extends PublicJobRow {
  job: PublicJobRow['job'] &
    Pick<JobRow['job'], 'publicRevisionId' | 'outcome' | 'rejectedForGood'>;
  revision: PublicJobRow['revision'] &
    Pick<
      JobRow['revision'],
      | 'number'
      | 'laterDeadline'
      | 'rejectionReason'
      | 'rejectionMessage'
      | 'createdAt'
      | 'decidedAt'
    >;
  applicants: string[];
}

/** A job for its company and admins, with applicants and the state of the current revision. */
export const toOwnJob = (row: OwnJobRow): Job => ({
  ...toJob(row),
  applicationDeadline: (waitingDeadline(row) ?? row.job.deadline).toISOString(),
  approvedDeadline: waitingDeadline(row) && row.job.deadline.toISOString(),
  applicants: row.applicants,
  hasPublicVersion: row.job.publicRevisionId !== null,
  revision: row.revision.number,
  rejection: rejectionOf(row),
  outcome: row.job.outcome,
});

/** Why an admin rejected the current revision; null if it is not rejected. */
function rejectionOf({ job, revision }: Pick<OwnJobRow, 'job' | 'revision'>): Rejection | null {
  const { approvalStatus, rejectionReason: reason, rejectionMessage: message } = revision;
  if (approvalStatus !== 'rejected') return null;
  const at = (revision.decidedAt ?? revision.createdAt).toISOString();
  return { reason, message, at, ...(job.rejectedForGood && { isFinal: true }) };
}

/** The later deadline that waits for approval with the current revision, or null. */
export const waitingDeadline = ({ revision }: Pick<OwnJobRow, 'revision'>): Date | null =>
  revision.approvalStatus === 'pending' ? revision.laterDeadline : null;
