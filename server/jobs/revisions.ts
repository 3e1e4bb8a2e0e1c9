import { eq, sql } from 'drizzle-orm';
import { isTurnedBack, statusRefusal } from '../../shared/jobs/status.ts';
import {
  type ApprovalStatus,
  deadlineRefusal,
  type JobOutcome,
  type JobPosting,
  type JobStatus,
} from '../../shared/jobs/posting.ts';
import { readPay } from '../../shared/jobs/pay.ts';
import { placeOf } from '../../shared/jobs/places.ts';
import type { Actor } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { jobRevisions, jobs } from '../db/schema.ts';
import { Problem, refuseField } from '../http/problems.ts';
import { waitingDeadline, type JobRow } from './rows.ts';

/** What applicants read of a posting, as a revision keeps it. Pay is read from the text where no figures were given. */
export function toText(posting: JobPosting) {
  const read = posting.salaryMin || posting.salaryMax ? undefined : readPay(posting.salaryRange);
  const min = posting.salaryMin ?? posting.salaryMax ?? read?.min ?? null;
  return {
    title: posting.jobTitle,
    location: posting.jobLocation,
    type: posting.jobType,
    level: posting.experienceLevel,
    description: posting.jobDescription,
    requirements: posting.requirements,
    benefits: posting.benefits,
    skills: posting.skillsRequired,
    salaryRange: posting.salaryRange,
    salaryMin: min,
    salaryMax: posting.salaryMax ?? read?.max ?? min,
    salaryCurrency: posting.salaryCurrency || (read?.currency ?? null),
    salaryPeriod: posting.salaryPeriod || (read?.period ?? null),
    ...placeOf(posting),
  };
}

type JobText = ReturnType<typeof toText> & { laterDeadline: Date | null };

/** Whether applicants would read anything else. */
export const hasChanged = (before: JobText, after: JobText): boolean =>
  (Object.keys(after) as (keyof JobText)[]).some(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  );

/** Whether a job that was turned back gets another deadline, which answers the rejection as any other edit does. */
export const answersByDeadline = ({ job, revision }: JobRow, deadline: Date): boolean =>
  deadline.getTime() !== job.deadline.getTime() &&
  isTurnedBack({
    approvalStatus: revision.approvalStatus,
    hasPublicVersion: job.publicRevisionId !== null,
  });

interface Change {
  /** The job as it was; a new one has no revision yet. */
  row: { job: Pick<JobRow['job'], 'id'>; revision?: Pick<JobRow['revision'], 'number'> };
  actor: Actor;
  time: Date;
  /** It needs no review: the actor is who would decide. */
  isApproved?: boolean;
}

/** Adds a text to a job: under review, or approved at once and then public. */
export async function addRevision(
  tx: Db,
  { row: { job, revision: last }, actor, time, isApproved = false }: Change,
  text: JobText,
): Promise<void> {
  const decision = isApproved ? { decidedBy: actor.id, decidedAt: time } : {};
  const [revision] = await tx
    .insert(jobRevisions)
    .values({
      jobId: job.id,
      number: (last?.number ?? 0) + 1,
      ...text,
      approvalStatus: isApproved ? 'approved' : 'pending',
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

/**
 * What becomes of the deadline asked for: it counts at once, or waits where it is later than the approved one and
 * nobody has approved it yet. @throws Problem 400
 */
export function decideDeadline(
  row: JobRow,
  asked: Date | null,
  { now, isApproved = false }: { now: Date; isApproved?: boolean },
) {
  const { deadline } = row.job;
  const shown = waitingDeadline(row) ?? deadline;
  if (!asked || asked.getTime() === shown.getTime()) {
    return { deadline, laterDeadline: waitingDeadline(row) };
  }
  refuseField('applicationDeadline', deadlineRefusal(asked, now));
  const waits = row.job.publicRevisionId !== null && asked > deadline && !isApproved;
  return waits ? { deadline, laterDeadline: asked } : { deadline: asked, laterDeadline: null };
}

interface StatusAsked {
  status?: JobStatus | undefined;
  outcome?: JobOutcome | '' | null | undefined;
}

/** What the job will be beside its status. */
interface Becoming {
  now: Date;
  /** Its deadline. */
  until: Date;
  /** Left out where its text stays as it is. */
  approvalStatus?: ApprovalStatus;
}

/**
 * The company's own axis, since when it stands so, and of a closed job how it ended.
 * @throws Problem 409 where it cannot be set so (`statusRefusal`)
 */
export function changeStatus(
  { job, revision }: Pick<JobRow, 'job' | 'revision'>,
  { status = job.status, outcome }: StatusAsked,
  { now, until, approvalStatus = revision.approvalStatus }: Becoming,
) {
  const isNew = status !== job.status;
  const hasPublicVersion = job.publicRevisionId !== null;
  const applicationDeadline = until.toISOString();
  const becoming = { approvalStatus, hasPublicVersion, applicationDeadline };
  const refusal = isNew ? statusRefusal(becoming, status, now) : undefined;
  if (refusal) throw Problem.of(refusal);
  return {
    ...(isNew && { status, statusChangedAt: now }),
    ...(status !== 'closed' && { outcome: null }),
    ...(status === 'closed' && outcome !== undefined && { outcome: outcome || null }),
  };
}
