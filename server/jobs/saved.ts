import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Call } from '../../shared/api.ts';
import type { SavedJob } from '../../shared/jobs/posting.ts';
import { CLOSING_SOON_DAYS } from '../../shared/jobs/status.ts';
import { addDays } from '../../shared/kit/dates.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { isAnyOf, prepared, type Value } from '../db/prepared.ts';
import { applications, jobs, jobSearch, savedJobs } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import {
  closingOf,
  isPublic,
  selectJobs,
  toJob,
  wasPublic,
  withoutTexts,
  type JobRow,
} from './rows.ts';
import { transaction } from '../db/transaction.ts';

/**
 * Whether a public saved job closes soon and its user has not applied for it: a condition for queries that join `jobSearch`.
 */
export const closesSoon = (now: Date) =>
  and(
    gt(jobSearch.deadline, now),
    lte(jobSearch.deadline, addDays(now, CLOSING_SOON_DAYS)),
    sql`not exists (select from ${applications} where ${applications.jobId} = ${savedJobs.jobId} and ${applications.applicantId} = ${savedJobs.userId})`,
  );

type Saving = typeof savedJobs.$inferSelect;

/** GET /saved-jobs: newest first, including closed jobs, without deleted and hidden ones. */
export async function listSavedJobs(
  { db, actor, now }: SignedIn,
  { query }: Call<'listSavedJobs'>,
) {
  const savings = await readSavings(db, { userId: actor.id });
  const ids = savings.map(({ jobId }) => jobId);
  const rows = ids.length ? await readSavedJobs(db, { ids }) : [];
  const byId = new Map(rows.map((row) => [row.job.id, row]));
  const time = now();
  const saved = savings.flatMap((saving) => {
    const row = byId.get(saving.jobId);
    return row ? [toSavedJob(saving, row, time)] : [];
  });
  const shown =
    query.view === 'rows' ? saved.map((each) => ({ ...each, job: withoutTexts(each.job) })) : saved;
  return { count: shown.length, savedJobs: shown };
}

const readSavings = prepared('savings', (db, value: Value<{ userId: string }>) =>
  db
    .select()
    .from(savedJobs)
    .where(eq(savedJobs.userId, value('userId')))
    .orderBy(desc(savedJobs.createdAt), desc(savedJobs.jobId)),
);

const readSavedJobs = prepared('saved-jobs', (db, value: Value<{ ids: readonly string[] }>) =>
  selectJobs(db, 'public').where(and(isAnyOf(jobs.id, value('ids')), wasPublic)),
);

const toSavedJob = (saving: Saving, row: JobRow, now: Date): SavedJob => ({
  savedAt: saving.createdAt.toISOString(),
  closedAt: closingOf(row.job, now)?.closedAt.toISOString() ?? null,
  job: toJob(row),
});

/** PUT /saved-jobs/{jobId}: idempotent. @throws Problem 404 for a job that is not public */
export async function saveJob({ db, actor, now }: SignedIn, { params }: Call<'saveJob'>) {
  const time = now();
  const savedJob = await transaction(db, async (tx) => {
    await lockJobForSaving(tx, params.jobId);
    const [row] = await selectJobs(tx, 'public').where(
      and(eq(jobs.id, params.jobId), isPublic(time)),
    );
    if (!row) throw notFound('job-not-found', 'Job not found.');
    const key = { userId: actor.id, jobId: row.job.id };
    await tx
      .insert(savedJobs)
      .values({ ...key, createdAt: time })
      .onConflictDoNothing();
    const [saving] = await tx
      .select()
      .from(savedJobs)
      .where(and(eq(savedJobs.userId, key.userId), eq(savedJobs.jobId, key.jobId)));
    return toSavedJob(saving ?? { ...key, createdAt: time }, row, time);
  });
  return { savedJob, message: `“${savedJob.job.jobTitle}” has been saved.` };
}

/** Locks the job, so that it cannot be closed or deleted in between. */
const lockJobForSaving = (tx: Db, id: string) =>
  tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, id)).for('share');

/** DELETE /saved-jobs/{jobId}: idempotent. @throws Problem 404 for a job that was never public */
export async function removeSavedJob({ db, actor }: SignedIn, { params }: Call<'removeSavedJob'>) {
  const removed = await db
    .delete(savedJobs)
    .where(and(eq(savedJobs.userId, actor.id), eq(savedJobs.jobId, params.jobId)))
    .returning({ jobId: savedJobs.jobId });
  if (!removed.length) {
    const [row] = await selectJobs(db, 'public').where(and(eq(jobs.id, params.jobId), wasPublic));
    if (!row) throw notFound('job-not-found', 'Job not found.');
  }
  return { message: 'The job has been removed from your saved jobs.' };
}
