import type { Job } from '../../shared/jobs/posting.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { participants } from '../db/participants.ts';
import { jobs } from '../db/schema.ts';
import { Problem } from '../http/problems.ts';
import type { JobPlan, JobRefusal } from '../participants.ts';
import { type JobRow, selectJobs, toJob } from './rows.ts';

const isGuarded = (tx: Db) => participants(tx).some(({ before }) => before?.job);

/** What features have against storing or publishing jobs, by id; the others may be. */
async function refusalsOf(tx: Db, plan: JobPlan): Promise<Map<string, JobRefusal>> {
  const found = new Map<string, JobRefusal>();
  for (const { before } of plan.jobs.length > 0 ? participants(tx) : [])
    for (const [id, refusal] of (await before?.job?.(tx, plan)) ?? [])
      if (!found.has(id)) found.set(id, refusal);
  return found;
}

/** @throws Problem if a feature refuses to store or publish a job */
export async function refuseJob(
  tx: Db,
  { job, ...plan }: Omit<JobPlan, 'jobs'> & { job: Job },
): Promise<void> {
  const [refusal] = (await refusalsOf(tx, { ...plan, jobs: [job] })).values();
  if (!refusal) return;
  const { code, message, errors } = refusal;
  throw new Problem(code, message, errors ? { errors } : {});
}

/** Why the approved texts of jobs must not be published, by id; the others may be. */
export async function findRefused(
  tx: Db,
  ids: readonly string[],
  plan: Omit<JobPlan, 'jobs'>,
): Promise<Map<string, JobRefusal>> {
  const rows =
    ids.length > 0 && isGuarded(tx)
      ? await selectJobs(tx, 'public').where(isOneOf(jobs.id, ids))
      : [];
  return refusalsOf(tx, { ...plan, jobs: rows.map(toJob) });
}

/**
 * Refuses to open a job with a text that was written before; of a job with an approved text, that one. @throws Problem
 */
export async function refuseOpen(tx: Db, row: JobRow, now: Date): Promise<void> {
  const [approved] =
    row.job.publicRevisionId && isGuarded(tx)
      ? await selectJobs(tx, 'public').where(isOneOf(jobs.id, [row.job.id]))
      : [];
  await refuseJob(tx, { act: 'open', job: toJob(approved ?? row), now });
}
