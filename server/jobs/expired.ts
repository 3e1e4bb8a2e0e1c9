import { pluck } from '../../shared/kit/pick.ts';
import type { DueWork } from '../db/due.ts';
import { isOneOf } from '../db/lists.ts';
import { jobs } from '../db/schema.ts';
import { recordPublication } from './search/rows.ts';

/**
 * Records that jobs stopped being public because their deadlines passed. Jobs that were closed, paused or prolonged before
 * stay as they are. Call it when the companies are locked.
 */
export const recordExpired: DueWork = (tx, due, now) =>
  recordPublication(tx, isOneOf(jobs.id, pluck(due, 'subject')), now);
