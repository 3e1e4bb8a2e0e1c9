import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import { resubmitRefusal } from '../../shared/companies/rejection.ts';
import { jobDifferences } from '../../shared/jobs/differences.ts';
import { OWN_HOLDS } from '../../shared/jobs/own-holds.ts';
import { passportRefusal } from '../../shared/jobs/passport.ts';
import {
  deadlineOf,
  deadlineRefusal,
  HIRED_HERE,
  type Job,
  payRefusal,
} from '../../shared/jobs/posting.ts';
import { REPLY_DAYS } from '../../shared/jobs/promises.ts';
import { hasPublicPage, relistRefusal, reportedJobRefusal } from '../../shared/jobs/status.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { counted } from '../../shared/kit/figures.ts';
import { deletionRefusal, newPostingRefusal, postJobRefusal } from '../../shared/refusals.ts';
import { pick } from '../../shared/kit/pick.ts';
import { audit } from '../audit/record.ts';
import type { Actor, FromCompany, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { participants } from '../db/participants.ts';
import { applications, companies, jobs } from '../db/schema.ts';
import { conflict, notFound, notSignedIn, Problem, refuseField } from '../http/problems.ts';
import type { StoredJob } from '../participants.ts';
import { placeRefusal } from '../places/regions.ts';
import { refuseJob, refuseOpen } from './guards.ts';
import { ownJob } from './queries.ts';
import {
  addRevision,
  answersByDeadline,
  changeStatus,
  decideDeadline,
  hasChanged,
  insertJob,
  newJob,
  storedPlace,
  toText,
} from './revisions.ts';
import { type JobRow, toOwnJob, waitingDeadline } from './rows.ts';
import { refreshJobSearch } from './search/rows.ts';
import { oneStatement, transaction } from '../db/transaction.ts';

/**
 * POST /jobs. A new job is active and under review whatever the payload says (product.md section 4.3). A copy gets the
 * what features keep of its original. @throws Problem 404 for a copy of a job that the company does not have
 */
export async function postJob({ db, actor, now }: FromCompany, { body }: Call<'postJob'>) {
  const refusal = postJobRefusal(actor.company);
  if (refusal) throw Problem.of(refusal);
  const time = now();
  refuseField('applicationDeadline', deadlineRefusal(body.applicationDeadline, time));
  refuseField('salaryMax', payRefusal(body));
  refusePart(placeRefusal(body));
  refusePart(passportRefusal(body.passport, time));
  const posted = {
    deadline: deadlineOf(body.applicationDeadline, time),
    createdAt: time,
    companyId: actor.company.id,
    replyDays: body.replyDays ?? REPLY_DAYS.default,
    places: body.places ?? null,
    ...toText(body),
  };
  const id = randomUUID();
  const proposed = toOwnJob(
    newJob({ id, holds: [], companyDomain: null, companyLogo: null }, actor.company.name, posted),
  );
  await refuseJob(db, { act: 'write', job: proposed, body, now: time });
  const insert = (tx: Db) =>
    insertJob(tx, {
      ...posted,
      questions: JSON.stringify(posted.questions),
      id,
      revisionId: randomUUID(),
      createdBy: actor.id,
    });
  const { copyOf } = body;
  const [stored] =
    copyOf || participants(db).some(({ within }) => within?.jobStored)
      ? await transaction(db, async (tx) => {
          if (copyOf) await ownJob(tx, actor, copyOf);
          const inserted = await insert(tx);
          if (inserted.length) await storeParts(tx, [{ id, body, copyOf }], time);
          if (inserted.length && copyOf)
            for (const { within } of participants(tx))
              await within?.jobCopied?.(tx, [{ id, copyOf }]);
          return inserted;
        })
      : await oneStatement(db, insert);
  // The company was removed.
  if (!stored) throw notSignedIn();
  const job = toOwnJob(newJob(stored, actor.company.name, posted));
  return { job, message: 'Your job posting has been submitted for admin review.' };
}

/** Features store their fields of jobs that were created, copied or changed. */
async function storeParts(tx: Db, stored: readonly StoredJob[], now: Date): Promise<void> {
  for (const { within } of participants(tx)) await within?.jobStored?.(tx, stored, now);
}

/**
 * PUT /jobs/{id}. A changed status and an earlier deadline take effect immediately. A change of the public text or a
 * later deadline becomes a new revision: the approved one stays public until an admin approves the new one (product.md
 * section 4.3). An admin's change leaves the decision as it is: that of an approved job is public at once.
 * @throws Problem 409 if the job has a newer revision than the edited one
 */
export async function updateJob(context: SignedIn, { params, body }: Call<'updateJob'>) {
  const { db, actor, now } = context;
  const time = now();
  return transaction(db, async (tx) => {
    await lockJob(tx, params.id);
    const row = await ownJob(tx, actor, params.id);
    if (body.revision && body.revision < row.revision.number)
      throw conflict('job-changed', CHANGED_MEANWHILE);
    if (actor.role === 'company') refuseFinal(row);
    refuseOpening(actor, row, body.status);
    const approvalStatus = actor.role === 'admin' ? row.revision.approvalStatus : 'pending';
    const isApproved = approvalStatus === 'approved';
    const { deadline, laterDeadline } = decideDeadline(row, body.applicationDeadline, {
      now: time,
      isApproved,
    });
    refuseField('salaryMax', payRefusal(body));
    refusePart(placeRefusal(body));
    refusePart(passportRefusal(body.passport, time, row.revision.passport));
    const text = { ...toText(body, row.revision), laterDeadline };
    const before = {
      ...row.revision,
      ...storedPlace(row),
      laterDeadline: waitingDeadline(row),
    };
    const isNew = hasChanged(before, text) || answersByDeadline(row, deadline);
    if (actor.company && !hasPublicPage(toOwnJob(row), time))
      refuseNewPosting(actor.company, isNew || deadline > row.job.deadline);
    const isOpened = body.status === 'active' && row.job.status !== 'active';
    // What is paused or closed may stay as it is: opening it is checked.
    if ((isNew && (body.status ?? row.job.status) === 'active') || isOpened) {
      const changed = toOwnJob({ ...row, revision: { ...row.revision, ...text } });
      await refuseJob(tx, { act: 'write', job: changed, body, now: time });
    }
    const places = body.places === undefined ? row.job.places : body.places;
    const becoming = {
      now: time,
      places,
      until: laterDeadline ?? deadline,
      ...(isNew && { approvalStatus }),
    };
    await tx
      .update(jobs)
      .set({
        deadline,
        replyDays: body.replyDays ?? row.job.replyDays,
        places,
        ...changeStatus(row, body, becoming),
      })
      .where(eq(jobs.id, row.job.id));
    if (isNew) await addRevision(tx, { row, actor, time, approvalStatus }, text);
    await storeParts(tx, [{ id: row.job.id, body }], time);
    await refreshJobSearch(tx, eq(jobs.id, row.job.id), time);
    if (actor.role === 'company') await followChange(tx, row.job.id, time);
    const changed = await ownJob(tx, actor, row.job.id);
    // Counted after the update: it has waited for those who were applying.
    if (places !== row.job.places) refuseField('places', placesRefusal(changed));
    if (actor.role === 'admin') await recordEdit(tx, context, row, changed);
    const message =
      isNew && actor.role === 'company'
        ? 'Your changes have been submitted for admin review.'
        : 'Your changes have been saved.';
    return { job: toOwnJob(changed), message };
  });
}

/** @throws Problem 400 */
const refusePart = (refusal: { field: string; message: string } | undefined) =>
  refusal && refuseField(refusal.field, refusal.message);

/** @throws Problem 409 for a company that opens a job while answers are overdue, or reports wait or were upheld */
function refuseOpening({ company }: Actor, row: JobRow, to: Job['status'] | undefined): void {
  if (!company || to !== 'active' || row.job.status === to) return;
  const refusal = reportedJobRefusal(toOwnJob(row));
  if (refusal) throw Problem.of(refusal);
  refuseNewPosting(company, true);
}

/** @throws Problem 409 for a company that posts something new while answers are overdue or reports wait */
function refuseNewPosting(company: NonNullable<Actor['company']>, isNew: boolean): void {
  const refusal = isNew && newPostingRefusal(company);
  if (refusal) throw Problem.of(refusal);
}

/** Why an open job cannot have so few places: as many applications have arrived. */
const placesRefusal = ({ job, placesLeft }: JobRow): string | undefined =>
  job.status === 'active' && job.places !== null && placesLeft === 0
    ? `This job has already received ${counted(job.places, 'application')}. Raise Maximum Applications, or close the job.`
    : undefined;

/** @throws Problem 409 for a job that was rejected for good */
function refuseFinal(row: JobRow): void {
  const refusal = resubmitRefusal(toOwnJob(row).rejection);
  if (refusal) throw Problem.of(refusal);
}

const CHANGED_MEANWHILE = 'This job changed after you opened it. Your changes have not been saved.';

/** Writes an admin's edit into the audit log: only the names of the changed fields. */
async function recordEdit(tx: Db, context: SignedIn, before: JobRow, after: JobRow): Promise<void> {
  const fields = jobDifferences(toOwnJob(before), toOwnJob(after)).map(({ field }) => field);
  if (before.job.status !== after.job.status) fields.push('status');
  const isMoved = before.job.deadline.getTime() !== after.job.deadline.getTime();
  // Includes deadlines on the same day at a different time.
  if (isMoved && !fields.includes('applicationDeadline')) fields.push('applicationDeadline');
  // A new revision is recorded even if no field differs.
  if (fields.length === 0 && before.revision.number === after.revision.number) return;
  await audit(tx, context, {
    action: 'job.edit',
    target: { kind: 'job', id: after.job.id },
    before: { revision: before.revision.number, status: before.job.status },
    after: { revision: after.revision.number, status: after.job.status, fields },
  });
}

/**
 * DELETE /jobs/{id}: deletes the job for everybody; applicants keep their closed application with the job's title. A
 * company answers its overdue applicants first. @throws Problem 409
 * @param closeApplications closes the job's applications in the same transaction. Passed in, because jobs must not
 * import applications.
 */
export async function deleteJob(
  context: SignedIn,
  { params, body: { reason } }: Call<'deleteJob'>,
  closeApplications: (tx: Db, which: SQL, reason: string) => Promise<void>,
) {
  const { db, actor, now } = context;
  return transaction(db, async (tx) => {
    await lockJob(tx, params.id);
    const { job, revision } = await ownJob(tx, actor, params.id);
    const refusal = actor.role === 'company' && deletionRefusal(job);
    if (refusal) throw Problem.of(refusal);
    await markDeleted(tx, eq(jobs.id, job.id), now(), reason);
    await closeApplications(tx, eq(jobs.id, job.id), reason);
    if (actor.role === 'admin')
      await audit(tx, context, {
        action: 'job.delete',
        target: { kind: 'job', id: job.id },
        before: { status: job.status, approvalStatus: revision.approvalStatus },
      });
    return { message: `“${revision.title}” has been deleted.` };
  });
}

/** Deletes jobs for everybody but their applicants, who read the reason. */
export async function markDeleted(
  tx: Db,
  which: SQL,
  deletedAt: Date,
  deletionReason: string,
): Promise<void> {
  const existing = and(which, isNull(jobs.deletedAt));
  await tx
    .update(jobs)
    .set({
      deletedAt,
      deletionReason,
      statusBeforeDeletion: jobs.status,
      status: 'closed',
      statusChangedAt: deletedAt,
    })
    .where(existing);
  await refreshJobSearch(tx, which, deletedAt);
}

/** Restores deleted jobs with their former status. */
export async function markRestored(tx: Db, which: SQL, now: Date): Promise<void> {
  await tx
    .update(jobs)
    .set({
      deletedAt: null,
      deletionReason: '',
      statusBeforeDeletion: null,
      status: sql`coalesce(${jobs.statusBeforeDeletion}, ${jobs.status})`,
      statusChangedAt: now,
    })
    .where(and(which, isNotNull(jobs.deletedAt)));
  await refreshJobSearch(tx, which, now);
}

/**
 * Locks the job's company. Every change of a job and the approval of a company do so: concurrent changes run one after
 * another, and the search table misses none. @throws Problem 404
 */
export async function lockJob(tx: Db, id: string): Promise<void> {
  const [row] = await tx
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(jobs, eq(jobs.companyId, companies.id))
    .where(eq(jobs.id, id))
    .for('no key update', { of: companies });
  if (!row) throw notFound('job-not-found', 'Job not found.');
}

/** What features do when a company edited, reopened or relisted a job. */
async function followChange(tx: Db, job: string, now: Date): Promise<void> {
  for (const { within } of participants(tx)) await within?.jobChanged?.(tx, job, now);
}

/** PUT /jobs/{id}/status: pauses, closes or opens a job immediately. @throws Problem 404, 409 for a passed deadline */
export async function setJobStatus(
  { db, actor, now }: FromCompany,
  { params, body }: Call<'setJobStatus'>,
) {
  const time = now();
  return transaction(db, async (tx) => {
    await lockJob(tx, params.id);
    const row = await ownJob(tx, actor, params.id);
    const until = waitingDeadline(row) ?? row.job.deadline;
    refuseOpening(actor, row, body.status);
    const status = changeStatus(row, body, { now: time, until });
    if (status.status === 'active') await refuseOpen(tx, row, time);
    await tx
      .update(jobs)
      .set({ deadline: row.job.deadline, ...status })
      .where(eq(jobs.id, row.job.id));
    if (body.status === 'closed') await storeHired(tx, row, body, time);
    await refreshJobSearch(tx, eq(jobs.id, row.job.id), time);
    if (body.status === 'active') await followChange(tx, row.job.id, time);
    const job = toOwnJob(await ownJob(tx, actor, row.job.id));
    return { job, message: messageOf(job, time) };
  });
}

/**
 * Stores who was hired, if the company says so: these applicants of the job, and no others. Those who were stored before
 * keep their date. With another outcome, nobody was hired here.
 * @throws Problem 400 for an application to another job
 */
async function storeHired(
  tx: Db,
  { job }: JobRow,
  { outcome, hired }: Call<'setJobStatus'>['body'],
  hiredAt: Date,
): Promise<void> {
  const named = outcome === HIRED_HERE ? hired : [];
  if (outcome === undefined || !named) return;
  const ofJob = eq(applications.jobId, job.id);
  const ids = [...new Set(named.map((id) => id.toLowerCase()))];
  await tx
    .update(applications)
    .set({ hiredAt: null })
    .where(and(ofJob, isNotNull(applications.hiredAt), notInArray(applications.id, ids)));
  const stored = ids.length
    ? await tx
        .update(applications)
        .set({ hiredAt: sql`coalesce(${applications.hiredAt}, ${hiredAt}::timestamptz)` })
        .where(and(ofJob, inArray(applications.id, ids)))
        .returning({ id: applications.id })
    : [];
  refuseField(
    'hired',
    stored.length < ids.length ? 'Choose among the applicants of this job.' : undefined,
  );
}

/**
 * POST /jobs/{id}/relist: reactivates an expired or closed job. A deadline later than the approved one waits for an
 * admin. @throws Problem 400, 404, 409 for an open or rejected job
 */
export async function relistJob(
  { db, actor, now }: FromCompany,
  { params, body }: Call<'relistJob'>,
) {
  const time = now();
  return transaction(db, async (tx) => {
    await lockJob(tx, params.id);
    const row = await ownJob(tx, actor, params.id);
    refuseFinal(row);
    const refusal =
      relistRefusal(toOwnJob(row), time) ??
      reportedJobRefusal(toOwnJob(row)) ??
      newPostingRefusal(actor.company);
    if (refusal) throw Problem.of(refusal);
    await refuseOpen(tx, row, time);
    const requested = deadlineOf(body.applicationDeadline, time);
    const { deadline, laterDeadline } = decideDeadline(row, requested, { now: time });
    const until = laterDeadline ?? deadline;
    await tx
      .update(jobs)
      .set({ deadline, ...changeStatus(row, { status: 'active' }, { now: time, until }) })
      .where(eq(jobs.id, row.job.id));
    const before = { ...textOf(row), laterDeadline: waitingDeadline(row) };
    const text = { ...before, laterDeadline };
    if (hasChanged(before, text)) await addRevision(tx, { row, actor, time }, text);
    await refreshJobSearch(tx, eq(jobs.id, row.job.id), time);
    await followChange(tx, row.job.id, time);
    const job = toOwnJob(await ownJob(tx, actor, row.job.id));
    return { job, message: messageOf(job, time) };
  });
}

/** The text of the current revision, for a new revision with the same text. */
const textOf = ({ revision }: JobRow) => ({
  ...pick(revision, 'title', 'location', 'type', 'level', 'description'),
  ...pick(revision, 'requirements', 'benefits'),
  ...pick(revision, 'showsDefaultRequirements', 'showsDefaultBenefits', 'skills', 'salaryRange'),
  ...pick(revision, 'salaryMin', 'salaryMax', 'salaryCurrency', 'salaryPeriod'),
  ...pick(revision, 'workplace', 'country', 'remoteFrom', 'region', 'passport', 'questions'),
});

/** The company's message about the job's new status. */
function messageOf(job: Job, now: Date): string {
  const title = `“${job.jobTitle}”`;
  const until = formatDay(job.applicationDeadline);
  if (job.status === 'paused')
    return `${title} is paused. It's hidden from search and closed to applications until you reopen it.`;
  if (job.status === 'closed')
    return `${title} is closed. It's hidden from search and closed to applications. Existing applications are kept.`;
  const [hold] = job.holds ?? [];
  if (hold) return `${title} stays paused. ${OWN_HOLDS[hold].text}`;
  if (job.approvedDeadline)
    return hasPublicPage(job, now)
      ? `${title} is open until ${formatDay(job.approvedDeadline)}. After an admin approves the later deadline, it is open until ${until}.`
      : `${title} will be listed until ${until} after an admin approves the new deadline.`;
  if (job.hasPublicVersion) return `${title} is open again until ${until}.`;
  return job.approvalStatus === 'pending'
    ? `${title} will be listed until ${until} after an admin approves it.`
    : `${title} is active but rejected. Edit it to submit it for review again.`;
}
