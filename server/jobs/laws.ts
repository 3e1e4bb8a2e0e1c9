import { eq } from 'drizzle-orm';
import type { Reason } from '../../shared/errors.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { type LawRefusal, postingRefusals } from '../../shared/laws/findings.ts';
import { lawsFor } from '../../shared/laws/laws.ts';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { companies, jobs } from '../db/schema.ts';
import { Problem } from '../http/problems.ts';
import { lawPlace } from '../places/regions.ts';
import { type JobRow, selectJobs, toJob } from './rows.ts';

/** Why a posting must not be published at a moment; undefined if it may. */
export async function lawRefusal(db: Db, job: Job, at: Date): Promise<LawRefusal | undefined> {
  const place = lawPlace({ ...job, location: job.jobLocation });
  // An employer of unknown size counts as covered by every law; most postings need no more than this.
  if (!postingRefusals(job, lawsFor(place, at))) return undefined;
  const [employer] = await db
    .select({ size: companies.size })
    .from(companies)
    .where(eq(companies.id, job.companyId));
  return postingRefusals(job, lawsFor(place, at, employer));
}

/**
 * Refuses to publish a text that is being written. Called by every action that writes one.
 * @throws Problem 400 with a message for each field
 */
export async function refuseUnlawfulText(db: Db, job: Job, at: Date): Promise<void> {
  const refusal = await lawRefusal(db, job, at);
  if (refusal) throw new Problem(refusal.code, refusal.message, { errors: refusal.errors });
}

/** Why the approved texts of jobs must not be published at a moment, by job; the others may. */
export async function findUnlawful(
  tx: Db,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, Reason>> {
  const found = new Map<string, Reason>();
  if (ids.length === 0) return found;
  for (const row of await selectJobs(tx, 'public').where(isOneOf(jobs.id, ids))) {
    const refusal = await lawRefusal(tx, toJob(row), at);
    if (refusal) found.set(row.job.id, notMet(refusal));
  }
  return found;
}

const notMet = ({ message }: LawRefusal) =>
  ({ code: 'law-not-met', message: `${message} Edit the job first.` }) as const;

/**
 * Refuses to publish a text that was written before: reopening or relisting its job. Of a job with an approved text,
 * that text is meant. @throws Problem 409
 */
export async function refuseUnlawfulJob(tx: Db, row: JobRow, at: Date): Promise<void> {
  const [published] = row.job.publicRevisionId
    ? await selectJobs(tx, 'public').where(eq(jobs.id, row.job.id))
    : [];
  const refusal = await lawRefusal(tx, toJob(published ?? row), at);
  if (refusal) throw Problem.of(notMet(refusal));
}
