import * as z from 'zod/mini';
import { demoId, momentBefore } from '../../demo/moments.ts';
import type { Db } from '../../server/db/connect.ts';
import file from './demo.json' with { type: 'json' };
import { savedJobs } from './tables.ts';

/** The saved jobs of the demo, by seeker and job. Times are days before the time of seeding. */
export const demoSavedJobs = Object.entries(
  z.record(z.string(), z.record(z.string(), z.int())).parse(file),
).flatMap(([seeker, jobs]) => Object.entries(jobs).map(([job, saved]) => ({ seeker, job, saved })));

/** Inserts the saved jobs. */
export async function insertSavedJobs(tx: Db, now: Date): Promise<void> {
  await tx.insert(savedJobs).values(
    demoSavedJobs.map(({ seeker, job, saved }) => ({
      userId: demoId(`user ${seeker}`),
      jobId: demoId(`job ${job}`),
      createdAt: momentBefore(now, saved, `${seeker} saves ${job}`),
    })),
  );
}
