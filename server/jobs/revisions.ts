import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eq, isNull, sql } from 'drizzle-orm';
import { isRejectedBeforeApproval, statusRefusal } from '../../shared/jobs/status.ts';
import {
  type ApprovalStatus,
  deadlineRefusal,
  isLaterDeadline,
  type JobOutcome,
  type JobPosting,
  type JobStatus,
} from '../../shared/jobs/posting.ts';
import type { JobHold } from '../../shared/jobs/promises.ts';
import { EMPTY_PASSPORT } from '../../shared/jobs/passport.ts';
import { withIds } from '../../shared/jobs/questions.ts';
import { readPay } from '../../shared/jobs/pay.ts';
import { countryOf } from '../../shared/jobs/places.ts';
import { pick } from '../../shared/kit/pick.ts';
import { noPart } from '../../shared/parts/parts.ts';
import type { Actor } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { prepared, type Value } from '../db/prepared.ts';
import { postedPlace } from '../places/addresses.ts';
import { workPlace } from '../places/regions.ts';
import { companyLogo } from '../companies/rows.ts';
import { companies, jobRevisions, jobs } from '../db/schema.ts';
import { FRAGMENTS } from '../fragments/all.ts';
import { Problem, refuseField } from '../http/problems.ts';
import { waitingDeadline, type JobRow, type OwnJobRow } from './rows.ts';

type Stated = Pick<
  JobRow['revision'],
  'passport' | 'questions' | 'showsDefaultRequirements' | 'showsDefaultBenefits'
>;

const NOTHING_STATED: Stated = {
  passport: EMPTY_PASSPORT,
  questions: [],
  showsDefaultRequirements: false,
  showsDefaultBenefits: false,
};

/**
 * The text of a posting for a revision. Without pay in figures, it is parsed from the salary text.
 * @param stated the edited text: what the posting leaves out stays as it is there
 */
export function toText(posting: JobPosting, stated: Stated = NOTHING_STATED) {
  const read = posting.salaryMin || posting.salaryMax ? undefined : readPay(posting.salaryRange);
  const min = posting.salaryMin ?? posting.salaryMax ?? read?.min ?? null;
  return {
    title: posting.jobTitle,
    location: posting.jobLocation,
    type: posting.jobType,
    level: posting.experienceLevel,
    description: posting.jobDescription,
    ...pick(posting, 'requirements', 'benefits', 'salaryRange'),
    showsDefaultRequirements: posting.showsDefaultRequirements ?? stated.showsDefaultRequirements,
    showsDefaultBenefits: posting.showsDefaultBenefits ?? stated.showsDefaultBenefits,
    skills: posting.skillsRequired,
    salaryMin: min,
    salaryMax: posting.salaryMax ?? read?.max ?? min,
    salaryCurrency: posting.salaryCurrency || (read?.currency ?? null),
    salaryPeriod: posting.salaryPeriod || (read?.period ?? null),
    ...postedPlace(posting),
    passport: posting.passport ?? stated.passport,
    questions: posting.questions
      ? withIds(posting.questions, stated.questions, randomUUID)
      : stated.questions,
  };
}

/** The region and country of a stored text, as a new one has them: older ones may lack both. */
export function storedPlace({ revision }: Pick<JobRow, 'revision'>) {
  const region = revision.region ?? workPlace(revision).region;
  return { region, country: countryOf({ ...revision, region }) };
}

type JobText = ReturnType<typeof toText> & { laterDeadline: Date | null };

interface NewJob extends ReturnType<typeof toText> {
  companyId: string;
  replyDays: number;
  places: number | null;
  deadline: Date;
  createdAt: Date;
}

/** The questions as JSON: the driver would send a list as an array of PostgreSQL. */
type StoredJob = Omit<NewJob, 'questions'> & {
  questions: string;
  id: string;
  revisionId: string;
  createdBy: string;
};

/** A company whose jobs are paused, because it was reported or by a feature, posts no job past that. */
const holdsOfCompany = sql`array(${sql.join(
  [
    sql`select ${'reported' satisfies JobHold} where company.reported_at is not null`,
    ...FRAGMENTS.flatMap(({ holdsOfCompany: own }) => own ?? []),
  ],
  sql` union all `,
)})`;

/**
 * A new job, active and under review, with its first revision. The company is locked, so that it is not removed meanwhile.
 * @returns the job's id; no row if the company was removed
 */
export const insertJob = prepared(
  'insert-job',
  (_db, value: Value<StoredJob>) => sql<Stored>`
    with company as (
      select ${companies.id} as id, ${companies.verifiedDomain} as domain,
        ${companyLogo} as logo, ${companies.reportedAt} as reported_at
      from ${companies}
      where ${companies.id} = ${value('companyId')} and ${isNull(companies.removedAt)} for key share
    ), job as (
      insert into ${jobs} (id, company_id, status, deadline, created_at, current_revision_id, reply_days, places, holds)
      select ${value('id')}::uuid, company.id, 'active', ${value('deadline')}::timestamptz,
        ${value('createdAt')}::timestamptz, ${value('revisionId')}::uuid, ${value('replyDays')}::smallint,
        ${value('places')}::smallint, ${holdsOfCompany}
      from company returning id, holds
    )
    insert into ${jobRevisions} (id, job_id, number, approval_status, created_by, created_at, ${textNames})
    select ${value('revisionId')}::uuid, job.id, 1, 'pending', ${value('createdBy')}::uuid,
      ${value('createdAt')}::timestamptz, ${sql.join(
        TEXT.map((name) => sql`${value(name)}::${sql.raw(jobRevisions[name].getSQLType())}`),
        sql`, `,
      )}
    from job returning job_id as id, (select holds from job) as holds,
      (select domain from company) as "companyDomain", (select logo from company) as "companyLogo"`,
);

/** The columns of a job's text. */
const TEXT = [
  'title',
  'location',
  'type',
  'level',
  'description',
  'requirements',
  'benefits',
  'showsDefaultRequirements',
  'showsDefaultBenefits',
  'skills',
  'salaryRange',
  'salaryMin',
  'salaryMax',
  'salaryCurrency',
  'salaryPeriod',
  'workplace',
  'country',
  'remoteFrom',
  'region',
  'passport',
  'questions',
] as const satisfies (keyof ReturnType<typeof toText>)[];
const textNames = sql.join(
  TEXT.map((name) => sql.identifier(jobRevisions[name].name)),
  sql`, `,
);

/** What `insertJob` answers. */
interface Stored extends Record<string, unknown> {
  id: string;
  holds: JobHold[];
  companyDomain: string | null;
  companyLogo: string | null;
}

/** A job that `insertJob` has just stored. */
export const newJob = (
  { id, holds, companyDomain, companyLogo: logo }: Stored,
  companyName: string,
  { companyId, deadline, createdAt, replyDays, places, ...text }: NewJob,
): OwnJobRow => ({
  job: {
    id,
    companyId,
    deadline,
    createdAt,
    replyDays,
    places,
    confirmedAt: null,
    holds,
    overdueAnswers: 0,
    fullAt: null,
    status: 'active',
    publicRevisionId: null,
    outcome: null,
    rejectedForGood: false,
  },
  revision: {
    ...text,
    number: 1,
    approvalStatus: 'pending',
    laterDeadline: null,
    rejectionReason: '',
    rejectionMessage: '',
    createdAt,
    decidedAt: null,
  },
  companyName,
  companyDomain,
  companyLogo: logo,
  kept: null,
  applicantCount: 0,
  placesLeft: places,
  applicants: [],
  parts: noPart('jobRow'),
});

/** Whether the public text changed. */
export function hasChanged(before: JobText, after: JobText): boolean {
  const [one, other] = [asShown(before), asShown(after)];
  return (Object.keys(after) as (keyof JobText)[]).some(
    (key) => !isDeepStrictEqual(one[key], other[key]),
  );
}

/** A text from before companies chose shows the defaults. */
const asShown = (text: JobText): JobText => ({
  ...text,
  showsDefaultRequirements: text.showsDefaultRequirements ?? true,
  showsDefaultBenefits: text.showsDefaultBenefits ?? true,
});

/** Whether a new deadline of a rejected job counts as an edit that needs a new review. */
export const answersByDeadline = ({ job, revision }: JobRow, deadline: Date): boolean =>
  deadline.getTime() !== job.deadline.getTime() &&
  isRejectedBeforeApproval({
    approvalStatus: revision.approvalStatus,
    hasPublicVersion: job.publicRevisionId !== null,
  });

interface Change {
  /** The job before the change; a new one has no revision yet. */
  row: {
    job: Pick<JobRow['job'], 'id'>;
    revision?: Pick<
      JobRow['revision'],
      'number' | 'rejectionReason' | 'rejectionMessage' | 'decidedAt'
    >;
  };
  actor: Actor;
  time: Date;
  /** Of an admin's change, which needs no review: the job stays as it was decided. */
  approvalStatus?: ApprovalStatus;
}

/** Adds a revision to a job: pending, approved and public, or rejected as the one before. */
export async function addRevision(
  tx: Db,
  { row: { job, revision: last }, actor, time, approvalStatus = 'pending' }: Change,
  text: JobText,
): Promise<void> {
  const isApproved = approvalStatus === 'approved';
  const { rejectionReason, rejectionMessage, decidedAt } = last ?? {};
  const decision = {
    pending: {},
    approved: { decidedBy: actor.id, decidedAt: time },
    rejected: { decidedBy: actor.id, decidedAt, rejectionReason, rejectionMessage },
  }[approvalStatus];
  const [revision] = await tx
    .insert(jobRevisions)
    .values({
      jobId: job.id,
      number: (last?.number ?? 0) + 1,
      ...text,
      approvalStatus,
      ...decision,
      createdBy: actor.id,
      createdAt: time,
    })
    .returning({ id: jobRevisions.id });
  const id = sql`${revision?.id}::uuid`;
  await tx
    .update(jobs)
    .set({ currentRevisionId: id, ...(isApproved && { publicRevisionId: id }) })
    .where(eq(jobs.id, job.id));
}

/** The effect of a requested deadline: one later than the approved deadline waits for approval. @throws Problem 400 */
export function decideDeadline(
  row: JobRow,
  requested: Date | null,
  { now, isApproved = false }: { now: Date; isApproved?: boolean },
) {
  const { deadline } = row.job;
  const shown = waitingDeadline(row) ?? deadline;
  if (!requested || requested.getTime() === shown.getTime()) {
    return { deadline, laterDeadline: waitingDeadline(row) };
  }
  refuseField('applicationDeadline', deadlineRefusal(requested, now));
  const waits =
    row.job.publicRevisionId !== null && isLaterDeadline(requested, deadline) && !isApproved;
  return waits
    ? { deadline, laterDeadline: requested }
    : { deadline: requested, laterDeadline: null };
}

interface StatusAsked {
  status?: JobStatus | undefined;
  outcome?: JobOutcome | '' | null | undefined;
}

/** The job after the change, except for its status. */
interface NextJob {
  now: Date;
  /** The new deadline. */
  until: Date;
  /** Omitted if the text does not change. */
  approvalStatus?: ApprovalStatus;
  /** The new number of places; omitted if it does not change. */
  places?: number | null;
}

/**
 * The columns of a status change: status, time and, for a closed job, its outcome.
 * @throws Problem 409 if the status is refused (`statusRefusal`)
 */
export function changeStatus(
  { job, revision, placesLeft: left }: Pick<JobRow, 'job' | 'revision' | 'placesLeft'>,
  { status = job.status, outcome }: StatusAsked,
  { now, until, approvalStatus = revision.approvalStatus, places = job.places }: NextJob,
) {
  const isNew = status !== job.status;
  const hasPublicVersion = job.publicRevisionId !== null;
  const applicationDeadline = until.toISOString();
  const placesLeft = places === job.places ? left : null;
  const becoming = {
    approvalStatus,
    hasPublicVersion,
    applicationDeadline,
    places,
    placesLeft,
  };
  const refusal = isNew ? statusRefusal(becoming, status, now) : undefined;
  if (refusal) throw Problem.of(refusal);
  return {
    ...(isNew && { status, statusChangedAt: now, fullAt: null }),
    ...(status !== 'closed' && { outcome: null }),
    ...(status === 'closed' && outcome !== undefined && { outcome: outcome || null }),
  };
}
