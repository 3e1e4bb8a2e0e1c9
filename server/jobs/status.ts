import { eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import { formatDay } from '../../shared/kit/dates.ts';
import type { Parsed } from '../../shared/kit/endpoint.ts';
import { hasPublicPage, relistRefusal } from '../../shared/jobs/status.ts';
import { deadlineOf, type Job } from '../../shared/jobs/posting.ts';
import type { FromCompany } from '../context.ts';
import { jobs } from '../db/schema.ts';
import { lockJob } from './actions.ts';
import { ownJob } from './queries.ts';
import { addRevision, changeStatus, decideDeadline, hasChanged } from './revisions.ts';
import { toOwnJob, waitingDeadline, type JobRow } from './rows.ts';
import { refreshJobSearch } from './search.ts';
import { Problem } from '../http/problems.ts';

/** PUT /jobs/{id}/status: pausing, closing and opening count at once. @throws Problem 404, 409 for a passed deadline */
export async function setJobStatus(
  { db, actor, now }: FromCompany,
  { params, body }: Parsed<Api['setJobStatus']>,
) {
  const time = now();
  return db.transaction(async (tx) => {
    await lockJob(tx, params.id);
    const row = await ownJob(tx, actor, params.id);
    const until = waitingDeadline(row) ?? row.job.deadline;
    await tx
      .update(jobs)
      .set({ deadline: row.job.deadline, ...changeStatus(row, body, { now: time, until }) })
      .where(eq(jobs.id, row.job.id));
    await refreshJobSearch(tx, eq(jobs.id, row.job.id), time);
    const job = toOwnJob(await ownJob(tx, actor, row.job.id));
    return { job, message: messageOf(job, time) };
  });
}

/**
 * POST /jobs/{id}/relist: an expired or closed job is active again. A deadline later than the approved one waits for an
 * admin, as it does when it is edited in. @throws Problem 400, 404, 409 for what is open or was rejected
 */
export async function relistJob(
  { db, actor, now }: FromCompany,
  { params, body }: Parsed<Api['relistJob']>,
) {
  const time = now();
  return db.transaction(async (tx) => {
    await lockJob(tx, params.id);
    const row = await ownJob(tx, actor, params.id);
    const refusal = relistRefusal(toOwnJob(row), time);
    if (refusal) throw Problem.of(refusal);
    const asked = deadlineOf(body.applicationDeadline, time);
    const { deadline, laterDeadline } = decideDeadline(row, asked, { now: time });
    const until = laterDeadline ?? deadline;
    await tx
      .update(jobs)
      .set({ deadline, ...changeStatus(row, { status: 'active' }, { now: time, until }) })
      .where(eq(jobs.id, row.job.id));
    const before = { ...textOf(row), laterDeadline: waitingDeadline(row) };
    const text = { ...before, laterDeadline };
    if (hasChanged(before, text)) await addRevision(tx, { row, actor, time }, text);
    await refreshJobSearch(tx, eq(jobs.id, row.job.id), time);
    const job = toOwnJob(await ownJob(tx, actor, row.job.id));
    return { job, message: messageOf(job, time) };
  });
}

/** The text of the current revision, for a new one that says the same. */
const textOf = ({ revision }: JobRow) => ({
  title: revision.title,
  location: revision.location,
  type: revision.type,
  level: revision.level,
  description: revision.description,
  requirements: revision.requirements,
  benefits: revision.benefits,
  skills: revision.skills,
  salaryRange: revision.salaryRange,
  salaryMin: revision.salaryMin,
  salaryMax: revision.salaryMax,
  salaryCurrency: revision.salaryCurrency,
  salaryPeriod: revision.salaryPeriod,
  workplace: revision.workplace,
  country: revision.country,
  remoteFrom: revision.remoteFrom,
});

/** What has become of the job, for its company. */
function messageOf(job: Job, now: Date): string {
  const title = `"${job.jobTitle}"`;
  const until = formatDay(job.applicationDeadline);
  if (job.status === 'paused')
    return `${title} is paused. It's hidden from search and closed to applications until you reopen it.`;
  if (job.status === 'closed')
    return `${title} is closed. It's hidden from search and closed to applications. Existing applications are kept.`;
  if (job.approvedDeadline)
    return hasPublicPage(job, now)
      ? `${title} is open until ${formatDay(job.approvedDeadline)}. After an admin approves the later deadline, it is open until ${until}.`
      : `${title} will be listed until ${until} after an admin approves the new deadline.`;
  if (job.hasPublicVersion) return `${title} is open again until ${until}.`;
  return job.approvalStatus === 'pending'
    ? `${title} will be listed until ${until} after an admin approves it.`
    : `${title} is active but rejected. Edit it to submit it for review again.`;
}
