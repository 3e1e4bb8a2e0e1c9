import { sql } from 'drizzle-orm';
import { lockCompaniesOf } from '../../../server/companies/lock.ts';
import type { InBatches } from '../../../server/db/due.ts';
import { type Background, implement } from '../../../server/feature.ts';
import { confirmJobs } from '../feature.ts';
import {
  confirmChanged,
  confirmJobsByMail,
  confirmMoved,
  confirmOwnJobs,
  listJobsToConfirm,
} from './confirmation.ts';
import { followDoubts, followVisibility, planReminders, readNeeds } from './moments.ts';
import { endConfirmation, remindOfConfirmation } from './notices.ts';

/** A company gets one mail about all of its jobs, so a batch is large. */
const onJobs =
  (run: typeof endConfirmation) =>
  (needs: Background): InBatches => ({
    run: (tx, due, now) => run(tx, needs, due, now),
    batch: 1000,
    lock: lockCompaniesOf,
  });

export const confirmJobsServer = implement(confirmJobs, {
  handlers: { confirmJobs: confirmOwnJobs, listJobsToConfirm, confirmJobsByMail },
  after: {
    jobVisible: (tx, _needs, facts, now) => followVisibility(tx, facts, now),
    jobDoubted: (tx, _needs, facts, now) => followDoubts(tx, facts, now),
    moved: (tx, _needs, facts, now) => confirmMoved(tx, facts, now),
  },
  within: { jobChanged: confirmChanged },
  jobNeeds: readNeeds,
  due: {
    confirmation: onJobs(remindOfConfirmation),
    'confirmation-last': onJobs(remindOfConfirmation),
    'confirmation-over': onJobs(endConfirmation),
  },
  task: {
    title: 'Confirmed jobs',
    text: 'Asks companies whether jobs are still open, and pauses those that nobody confirms',
  },
  // Of jobs that became public while this feature was off.
  start: ({ db, now }) => planReminders(db, sql`true`, now()),
  examples: {
    confirmJobs: { ids: ['00000000-0000-4000-8000-000000000000'] },
    confirmJobsByMail: { token: 'x'.repeat(43) },
  },
});
