import { and, desc, eq } from 'drizzle-orm';
import type { Api } from '../../shared/api.ts';
import type { Parsed } from '../../shared/endpoint.ts';
import type { SavedJob } from '../../shared/jobs.ts';
import type { SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { jobs, savedJobs } from '../db/schema.ts';
import { notFound } from '../http/problems.ts';
import { closingOf, isPublic, selectJobs, toJob, wasPublic } from './rows.ts';

/** GET /saved-jobs: newest first. Those that closed stay, marked; those that were deleted or turned back do not. */
export async function listSavedJobs({ db, actor, now }: SignedIn) {
  const saved = await readSavedJobs(db, actor.id, now());
  return { count: saved.length, savedJobs: saved };
}

async function readSavedJobs(
  db: Db,
  userId: string,
  now: Date,
  jobId?: string,
): Promise<SavedJob[]> {
  const times = new Map(
    (await db.select().from(savedJobs).where(eq(savedJobs.userId, userId))).map(
      ({ jobId: id, createdAt }) => [id, createdAt],
    ),
  );
  const rows = await selectJobs(db, 'public')
    .innerJoin(savedJobs, eq(savedJobs.jobId, jobs.id))
    .where(and(eq(savedJobs.userId, userId), wasPublic, jobId ? eq(jobs.id, jobId) : undefined))
    .orderBy(desc(savedJobs.createdAt), desc(jobs.id));
  return rows.map((row) => ({
    savedAt: (times.get(row.job.id) ?? now).toISOString(),
    closedAt: closingOf(row.job, now)?.closedAt.toISOString() ?? null,
    job: toJob(row),
  }));
}

/** PUT /saved-jobs/{jobId}: once is enough; a second time changes nothing. @throws Problem 404 for a job not public */
export async function saveJob({ db, actor, now }: SignedIn, { params }: Parsed<Api['saveJob']>) {
  const time = now();
  const [row] = await selectJobs(db, 'public').where(
    and(eq(jobs.id, params.jobId), isPublic(time)),
  );
  if (!row) throw notFound('Job not found.');
  await db
    .insert(savedJobs)
    .values({ userId: actor.id, jobId: row.job.id, createdAt: time })
    .onConflictDoNothing();
  const [savedJob] = await readSavedJobs(db, actor.id, time, row.job.id);
  if (!savedJob) throw notFound('Job not found.');
  return { savedJob, message: `"${savedJob.job.jobTitle}" is among your saved jobs.` };
}

/** DELETE /saved-jobs/{jobId}: also where it was not saved. */
export async function removeSavedJob(
  { db, actor }: SignedIn,
  { params }: Parsed<Api['removeSavedJob']>,
) {
  await db
    .delete(savedJobs)
    .where(and(eq(savedJobs.userId, actor.id), eq(savedJobs.jobId, params.jobId)));
  return { message: 'This job is no longer among your saved jobs.' };
}
