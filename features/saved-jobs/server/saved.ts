import { and, count, desc, eq } from 'drizzle-orm';
import type { Call } from '../../../shared/api.ts';
import type { SignedIn } from '../../../server/context.ts';
import type { Db } from '../../../server/db/connect.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { isAnyOf, prepared, type Value } from '../../../server/db/prepared.ts';
import { jobs } from '../../../server/db/schema.ts';
import { notFound } from '../../../server/http/problems.ts';
import {
  closingOf,
  isPublic,
  selectJobs,
  toJob,
  wasPublic,
  withoutTexts,
  type JobRow,
} from '../../../server/jobs/rows.ts';
import { transaction } from '../../../server/db/transaction.ts';
import type { ReadPart } from '../../../server/extensions.ts';
import type { SavedJob } from '../calls.ts';
import { savedJobs } from '../tables.ts';

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

/** How many jobs each of these users saved, for an admin who may delete them. */
export const countSaved: ReadPart<{ savedJobs: number }> = async (db, ids) => {
  const rows = await db
    .select({ userId: savedJobs.userId, savedJobs: count() })
    .from(savedJobs)
    .where(isOneOf(savedJobs.userId, ids))
    .groupBy(savedJobs.userId);
  return new Map(rows.map(({ userId, ...counted }) => [userId, counted]));
};
