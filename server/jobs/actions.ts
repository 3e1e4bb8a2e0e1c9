import { eq, sql } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/endpoint.ts';
import {
  deadlineOf,
  deadlineRefusal,
  payRefusal,
  type JobPosting,
  type JobStatus,
} from '../../shared/jobs.ts';
import { readPay } from '../../shared/pay.ts';
import { placeOf } from '../../shared/stated-place.ts';
import { postJobRefusal } from '../../shared/refusals.ts';
import type { FromCompany, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { companies, jobRevisions, jobs } from '../db/schema.ts';
import { denied, notFound, refuseField } from '../http/problems.ts';
import { ownJob } from './queries.ts';
import { toOwnJob, waitingDeadline, type JobRow } from './rows.ts';
import { refreshJobSearch } from './search.ts';

/** POST /jobs. A new job is active and under review whatever the payload says (decisions.md section 2). */
export async function postJob({ db, actor, now }: FromCompany, { body }: Parsed<Api['postJob']>) {
  const refusal = postJobRefusal(actor.company);
  if (refusal) throw denied(refusal);
  const time = now();
  refuseField('applicationDeadline', deadlineRefusal(body.applicationDeadline, time));
  refuseField('salaryMax', payRefusal(body));
  const row = await db.transaction(async (tx) => {
    const [job] = await tx
      .insert(jobs)
      .values({
        companyId: actor.company.id,
        status: 'active',
        deadline: deadlineOf(body.applicationDeadline, time),
        createdAt: time,
      })
      .returning({ id: jobs.id });
    if (!job) throw new Error('a job was not stored');
    await addRevision(
      tx,
      { jobId: job.id, number: 1, actorId: actor.id, time },
      { ...toText(body), laterDeadline: null },
    );
    return ownJob(tx, actor, job.id);
  });
  return { job: toOwnJob(row), message: 'Your job posting has been submitted for admin review.' };
}

/**
 * PUT /jobs/{id}. Status and an earlier deadline take effect at once. A change of what applicants read, and a later
 * deadline, become a new revision: what was approved stays public until an admin approves the new one (decisions.md
 * section 2).
 */
export async function updateJob(
  { db, actor, now }: SignedIn,
  { params, body }: Parsed<Api['updateJob']>,
) {
  const time = now();
  return db.transaction(async (tx) => {
    await lockJob(tx, params.id);
    const row = await ownJob(tx, actor, params.id);
    const { deadline, laterDeadline } = decideDeadline(row, body.applicationDeadline, time);
    refuseField('salaryMax', payRefusal(body));
    await tx
      .update(jobs)
      .set({ deadline, ...changeStatus(row, body.status, time) })
      .where(eq(jobs.id, row.job.id));
    const text = { ...toText(body), laterDeadline };
    const isNew = hasChanged({ ...row.revision, laterDeadline: waitingDeadline(row) }, text);
    if (isNew)
      await addRevision(
        tx,
        { jobId: row.job.id, number: row.revision.number + 1, actorId: actor.id, time },
        text,
      );
    await refreshJobSearch(tx, eq(jobs.id, row.job.id), time);
    const message = isNew
      ? 'Your changes have been submitted for admin review.'
      : 'Your changes have been saved.';
    return { job: toOwnJob(await ownJob(tx, actor, row.job.id)), message };
  });
}

/** The company's own axis, and since when it stands so. */
function changeStatus({ job }: JobRow, asked: JobStatus | undefined, now: Date) {
  return asked && asked !== job.status ? { status: asked, statusChangedAt: now } : {};
}

/** What becomes of the deadline asked for: it counts at once, or waits where it is later than the approved one. */
function decideDeadline(row: JobRow, asked: Date | null, now: Date) {
  const { deadline } = row.job;
  const shown = waitingDeadline(row) ?? deadline;
  if (!asked || asked.getTime() === shown.getTime()) {
    return { deadline, laterDeadline: waitingDeadline(row) };
  }
  refuseField('applicationDeadline', deadlineRefusal(asked, now));
  const waits = row.job.publicRevisionId !== null && asked > deadline;
  return waits ? { deadline, laterDeadline: asked } : { deadline: asked, laterDeadline: null };
}

/** DELETE /jobs/{id}: gone for everybody; those who applied keep their application with the job's title. */
export async function deleteJob(
  { db, actor, now }: SignedIn,
  { params }: Parsed<Api['deleteJob']>,
) {
  return db.transaction(async (tx) => {
    await lockJob(tx, params.id);
    const { job, revision } = await ownJob(tx, actor, params.id);
    await tx
      .update(jobs)
      .set({ deletedAt: now(), status: 'closed', statusChangedAt: now() })
      .where(eq(jobs.id, job.id));
    await refreshJobSearch(tx, eq(jobs.id, job.id), now());
    return { message: `"${revision.title}" has been deleted.` };
  });
}

/**
 * Whoever changes a job holds its company meanwhile, as does whoever approves the company: two changes never work on
 * the same state, and the search table never misses one of them. @throws Problem 404
 */
export async function lockJob(tx: Db, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(jobs, eq(jobs.companyId, companies.id))
    .where(eq(jobs.id, id))
    .for('no key update', { of: companies });
  if (!row) throw notFound('Job not found.');
}

/** What applicants read of a posting, as a revision keeps it. Pay is read from the text where no figures were given. */
function toText(posting: JobPosting) {
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

const hasChanged = (before: JobText, after: JobText) =>
  (Object.keys(after) as (keyof JobText)[]).some(
    (key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]),
  );

interface RevisionOf {
  jobId: string;
  number: number;
  actorId: string;
  time: Date;
}

async function addRevision(
  tx: Db,
  { jobId, number, actorId, time }: RevisionOf,
  text: JobText,
): Promise<void> {
  const [revision] = await tx
    .insert(jobRevisions)
    .values({
      jobId,
      number,
      ...text,
      approvalStatus: 'pending',
      createdBy: actorId,
      createdAt: time,
    })
    .returning({ id: jobRevisions.id });
  await tx
    .update(jobs)
    .set({ currentRevisionId: sql`${revision?.id}::uuid` })
    .where(eq(jobs.id, jobId));
}
