import { eq } from 'drizzle-orm';
import type { Job } from '../../../shared/jobs/posting.ts';
import type { Db } from '../../../server/db/connect.ts';
import { companies } from '../../../server/db/schema.ts';
import type { JobPlan, JobRefusal } from '../../../server/participants.ts';
import { workPlace } from '../../../server/places/regions.ts';
import { type LawRefusal, postingRefusals } from '../rules/findings.ts';
import { lawsFor } from '../rules/laws.ts';

/** Why a posting must not be published at a moment; undefined if it may. */
export async function lawRefusal(db: Db, job: Job, at: Date): Promise<LawRefusal | undefined> {
  const place = workPlace({ ...job, location: job.jobLocation });
  // An employer of unknown size counts as covered by every law; most postings need no more than this.
  if (!postingRefusals(job, lawsFor(place, at))) return undefined;
  const [employer] = await db
    .select({ size: companies.size })
    .from(companies)
    .where(eq(companies.id, job.companyId));
  return postingRefusals(job, lawsFor(place, at, employer));
}

/** Why the laws of today forbid to store or publish jobs: with a message for each field if the text is being written. */
export async function refuseUnlawful(
  db: Db,
  { act, jobs, now }: JobPlan,
): Promise<Map<string, JobRefusal>> {
  const found = new Map<string, JobRefusal>();
  for (const job of jobs) {
    const refusal = await lawRefusal(db, job, now);
    if (!refusal) continue;
    const then =
      act === 'approve'
        ? 'Reject the job for this reason, or edit it first.'
        : 'Edit the job first.';
    const message = `${refusal.message} ${then}`;
    found.set(job._id, act === 'write' ? refusal : { code: 'law-not-met', message });
  }
  return found;
}
