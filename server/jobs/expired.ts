import { lockCompanies } from '../companies/lock.ts';
import type { DueWork } from '../db/due.ts';
import { isOneOf } from '../db/lists.ts';
import { jobs } from '../db/schema.ts';
import { readDueJobs } from './due-jobs.ts';
import { recordPublication } from './search/rows.ts';

/**
 * Records that jobs stopped being public because their deadlines passed, and has their companies' webhooks sent
 * `job.closed`. Jobs that were closed, paused or prolonged before stay as they are.
 */
export const recordExpired: DueWork = async (tx, due, now) => {
  const { ids, companyIds } = await readDueJobs(tx, due);
  await lockCompanies(tx, companyIds);
  await recordPublication(tx, isOneOf(jobs.id, ids), now);
};
