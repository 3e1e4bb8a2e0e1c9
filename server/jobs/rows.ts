import {
  and,
  eq,
  isNotNull,
  isNull,
  not,
  or,
  type Placeholder,
  sql,
  type SQL,
  type SQLWrapper,
} from 'drizzle-orm';
import { EMPTY_PASSPORT } from '../../shared/jobs/passport.ts';
import type { CLOSED_REASONS, Job, JobStatus } from '../../shared/jobs/posting.ts';
import type { Rejection } from '../../shared/companies/rejection.ts';
import { pick } from '../../shared/kit/pick.ts';
import type { AnswerPart } from '../../shared/parts/parts.ts';
import { companyLogo, isPublicCompany } from '../companies/rows.ts';
import { batched } from '../db/batched.ts';
import type { Db } from '../db/connect.ts';
import { isAnyOf, prepared, type Value } from '../db/prepared.ts';
import { applications, companies, jobRevisions, jobs } from '../db/schema.ts';
import { jobRowFields } from '../fragments/all.ts';

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
    sql`${jobs.holds} = '{}'`,
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
  { status, closedAt: closed, deadline, holds, fullAt }: JobRow['job'],
  now: Date,
): Closing | undefined {
  const closedAt = closed ?? (deadline <= now ? deadline : undefined);
  if (!closedAt) return undefined;
  // The first reason counts: closing an expired job does not change it.
  const isPaused = status === 'paused' || (status === 'active' && holds.length > 0);
  if (deadline <= closedAt || (status === 'active' && !isPaused))
    return { closedAt, reason: 'expired' };
  if (fullAt) return { closedAt, reason: 'full' };
  return { closedAt, reason: isPaused ? 'paused' : 'closed' };
}

/** Ids of the applicants in the order of their applications, without deleted users. */
const whoApplied = sql<string[]>`array(select ${applications.applicantId} from ${applications}
  where ${applications.jobId} = ${jobs.id} and ${applications.applicantId} is not null order by ${applications.appliedAt})`;
const countApplicants = sql<number>`(select count(*)::int from ${applications} where ${applications.jobId} = ${jobs.id})`;
/** Free places; withdrawn applications take none. Null without a limit, which costs nothing. */
export const countPlacesLeft = sql<
  number | null
>`case when ${jobs.places} is not null then greatest(0, ${jobs.places} - (
  select count(*) from ${applications} where ${applications.jobId} = ${jobs.id} and ${applications.withdrawnAt} is null
))::int end`;
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
      companyDomain: companies.verifiedDomain,
      companyLogo,
      kept: companies.kept,
      applicantCount: countApplicants,
      placesLeft: countPlacesLeft,
      applicants: text === 'current' ? whoApplied : nobody,
      parts: text === 'current' ? jobRowFields : sql<AnswerPart<'jobRow'>>`null`,
    })
    .from(jobs)
    .innerJoin(jobRevisions, eq(jobRevisions.id, revisionId))
    .innerJoin(companies, eq(companies.id, jobs.companyId))
    .$dynamic();
}

export type JobRow = Awaited<ReturnType<typeof selectJobs>>[number];

const iso = (time: SQLWrapper) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const joined = (lines: SQLWrapper) => sql`array_to_string(${lines}, ${sql.raw(`E'\\n'`)})`;

/** What `toJob` answers, in the same order. */
const PUBLIC_JOB: Partial<Record<keyof Job, SQLWrapper>> = {
  _id: jobs.id,
  jobTitle: jobRevisions.title,
  jobLocation: jobRevisions.location,
  jobType: jobRevisions.type,
  experienceLevel: jobRevisions.level,
  jobDescription: jobRevisions.description,
  requirements: joined(jobRevisions.requirements),
  benefits: joined(jobRevisions.benefits),
  jobRequirements: jobRevisions.requirements,
  jobBenefits: jobRevisions.benefits,
  ...pick(jobRevisions, 'showsDefaultRequirements', 'showsDefaultBenefits', 'skills'),
  skillsRequired: jobRevisions.skills,
  salaryRange: jobRevisions.salaryRange,
  salary: jobRevisions.salaryMin,
  ...pick(jobRevisions, 'salaryMin', 'salaryMax', 'salaryCurrency', 'salaryPeriod'),
  ...pick(jobRevisions, 'workplace', 'country', 'remoteFrom', 'region', 'passport'),
  replyDays: jobs.replyDays,
  places: jobs.places,
  placesLeft: countPlacesLeft,
  confirmedAt: iso(jobs.confirmedAt),
  kept: companies.kept,
  applicationDeadline: iso(jobs.deadline),
  status: jobs.status,
  approvalStatus: jobRevisions.approvalStatus,
  createdAt: iso(jobs.createdAt),
  companyId: jobs.companyId,
  companyName: companies.name,
  companyDomain: companies.verifiedDomain,
  companyLogo,
  applicantCount: countApplicants,
};

/** A public job as the API answers it, and of its fields those that are read without reading the rest. */
export interface PublicJob extends Pick<Job, '_id' | 'companyId' | 'applicationDeadline'> {
  json: string;
}

/** Made as JSON by the database, which nobody has to read and write again on its way to the client. */
const readPublicJobs = prepared(
  'public-jobs',
  (_db, value: Value<{ ids: readonly string[]; now: Date }>) => sql<PublicJob>`
    select "_id", "companyId", "applicationDeadline", row_to_json(job)::text as json from (
      select ${named(PUBLIC_JOB)}
      from ${jobs}
        join ${jobRevisions} on ${jobRevisions.id} = ${jobs.publicRevisionId}
        join ${companies} on ${companies.id} = ${jobs.companyId}
      where ${isAnyOf(jobs.id, value('ids'))} and ${isPublic(value('now'))}
    ) as job`,
);

/** Columns with their names in JSON. */
function named(columns: Record<string, SQLWrapper>): SQL {
  const list = Object.entries(columns).map(
    ([name, column]) => sql`${column} as ${sql.identifier(name)}`,
  );
  return sql.join(list, sql`, `);
}

async function readByIds(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, PublicJob>> {
  const rows = await readPublicJobs(db, { ids, now });
  return new Map(rows.map((row) => [row._id, row]));
}

/** The public ones of some jobs, in the order of the ids. */
export async function publicJobsByIds(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<PublicJob[]> {
  const byId = await readByIds(db, ids, now);
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const selectPublicIds = prepared(
  'public-ids',
  (_db, value: Value<{ ids: readonly string[]; now: Date }>) => sql<{ id: string }>`
    select ${jobs.id} as id from ${jobs} join ${companies} on ${companies.id} = ${jobs.companyId}
    where ${isAnyOf(jobs.id, value('ids'))} and ${isPublic(value('now'))}`,
);

/** Which of some jobs are public. */
export async function readPublicIds(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await selectPublicIds(db, { ids, now })).map(({ id }) => id));
}

/** A job, by its id in lower case, if it is public. Concurrent calls share a statement. */
export const publicJobById = batched(readByIds);

/** The condition that a job has the status that its company and admins read: one that is held is paused. */
export const hasJobStatus = (status: JobStatus): SQL | undefined => {
  const isHeld = sql`(${jobs.status} = 'active' and ${jobs.holds} <> '{}')`;
  if (status === 'paused') return or(eq(jobs.status, status), isHeld);
  return and(eq(jobs.status, status), not(isHeld));
};

/** The condition that a job is not deleted, joined with further conditions. */
export const notDeleted = (...more: (SQL | undefined)[]) => and(isNull(jobs.deletedAt), ...more);

/** What `toJob` needs of a job. */
type PublicJobRow = {
  job: Pick<
    JobRow['job'],
    | 'id'
    | 'status'
    | 'deadline'
    | 'createdAt'
    | 'companyId'
    | 'replyDays'
    | 'places'
    | 'confirmedAt'
  >;
  revision: Pick<
    JobRow['revision'],
    | 'title'
    | 'location'
    | 'type'
    | 'level'
    | 'description'
    | 'requirements'
    | 'benefits'
    | 'showsDefaultRequirements'
    | 'showsDefaultBenefits'
    | 'skills'
    | 'salaryRange'
    | 'salaryMin'
    | 'salaryMax'
    | 'salaryCurrency'
    | 'salaryPeriod'
    | 'workplace'
    | 'country'
    | 'remoteFrom'
    | 'region'
    | 'passport'
    | 'approvalStatus'
  >;
} & Pick<
  JobRow,
  'companyName' | 'companyDomain' | 'companyLogo' | 'kept' | 'applicantCount' | 'placesLeft'
>;

/** A job for the public, from its row. `PUBLIC_JOB` answers the same. */
export function toJob(row: PublicJobRow): Job {
  const { job, revision, companyName, companyDomain, companyLogo: logo, kept } = row;
  const { applicantCount, placesLeft } = row;
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
    ...pick(revision, 'showsDefaultRequirements', 'showsDefaultBenefits', 'skills'),
    skillsRequired: revision.skills,
    salaryRange: revision.salaryRange,
    salary: revision.salaryMin,
    ...pick(revision, 'salaryMin', 'salaryMax', 'salaryCurrency', 'salaryPeriod'),
    ...pick(revision, 'workplace', 'country', 'remoteFrom', 'region', 'passport'),
    replyDays: job.replyDays,
    places: job.places,
    placesLeft,
    confirmedAt: job.confirmedAt?.toISOString() ?? null,
    kept,
    applicationDeadline: job.deadline.toISOString(),
    status: job.status,
    approvalStatus: revision.approvalStatus,
    createdAt: job.createdAt.toISOString(),
    companyId: job.companyId,
    companyName,
    companyDomain,
    companyLogo: logo,
    applicantCount,
  };
}

/** What `toOwnJob` needs of a job. */
export interface OwnJobRow extends PublicJobRow {
  job: PublicJobRow['job'] &
    Pick<
      JobRow['job'],
      'publicRevisionId' | 'outcome' | 'rejectedForGood' | 'holds' | 'overdueAnswers' | 'fullAt'
    >;
  revision: PublicJobRow['revision'] &
    Pick<
      JobRow['revision'],
      | 'number'
      | 'laterDeadline'
      | 'rejectionReason'
      | 'rejectionMessage'
      | 'createdAt'
      | 'questions'
      | 'decidedAt'
    >;
  applicants: string[];
  /** What features add. */
  parts: AnswerPart<'jobRow'>;
}

/** A job for its company and admins, with applicants and the state of the current revision. */
export const toOwnJob = (row: OwnJobRow): Job => ({
  ...toJob(row),
  applicationDeadline: (waitingDeadline(row) ?? row.job.deadline).toISOString(),
  approvedDeadline: waitingDeadline(row) && row.job.deadline.toISOString(),
  applicants: row.applicants,
  // As the company's lists count them: without applicants who deleted their account.
  applicantCount: row.applicants.length,
  hasPublicVersion: row.job.publicRevisionId !== null,
  revision: row.revision.number,
  rejection: rejectionOf(row),
  outcome: row.job.outcome,
  holds: row.job.holds,
  overdueAnswers: row.job.overdueAnswers,
  closedAsFull: row.job.fullAt !== null,
  ...row.parts,
  questions: row.revision.questions,
});

/** Whether an admin has changed a rejected job since, which can be decided again. */
export const isCorrected = (
  revision: Pick<JobRow['revision'], 'approvalStatus' | 'createdAt' | 'decidedAt'>,
): boolean =>
  revision.approvalStatus === 'rejected' &&
  revision.decidedAt !== null &&
  revision.createdAt > revision.decidedAt;

/** Why an admin rejected the current revision; null if it is not rejected. */
function rejectionOf({ job, revision }: Pick<OwnJobRow, 'job' | 'revision'>): Rejection | null {
  const { approvalStatus, rejectionReason: reason, rejectionMessage: message } = revision;
  if (approvalStatus !== 'rejected') return null;
  const at = (revision.decidedAt ?? revision.createdAt).toISOString();
  const isFinal = job.rejectedForGood && { isFinal: true };
  return { reason, message, at, ...isFinal, ...(isCorrected(revision) && { isCorrected: true }) };
}

/** The later deadline that waits for approval with the current revision, or null. */
export const waitingDeadline = ({
  revision,
}: {
  revision: Pick<JobRow['revision'], 'approvalStatus' | 'laterDeadline'>;
}): Date | null => (revision.approvalStatus === 'pending' ? revision.laterDeadline : null);

/** A job for `view=rows`: without the long texts, lists, questions and applicants, which lists do not show. */
export const withoutTexts = (job: Job): Job => ({
  ...job,
  jobDescription: '',
  requirements: '',
  benefits: '',
  jobRequirements: [],
  jobBenefits: [],
  passport: EMPTY_PASSPORT,
  ...(job.questions && { questions: [] }),
  ...(job.applicants && { applicants: [] }),
});
