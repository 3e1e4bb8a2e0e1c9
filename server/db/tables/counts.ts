import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { SOURCES } from '../../../shared/jobs/sources.ts';

import { users } from './accounts.ts';
import { oneOf, partOf, referenceIndex, time } from './columns.ts';
import { jobs } from './jobs.ts';

/**
 * How often a job was viewed and an application to it was started, per day and source (server/jobs/counts.ts). It says
 * nothing of who did.
 */
export const jobCounts = pgTable(
  'job_counts',
  {
    jobId: partOf('job_id', () => jobs.id).notNull(),
    /** In UTC. */
    day: date('day').notNull(),
    source: text('source', { enum: SOURCES }).notNull(),
    views: integer('views').notNull().default(0),
    starts: integer('starts').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.day, table.source] }),
    oneOf('job_counts_source', 'source', SOURCES),
  ],
);

/**
 * Who has opened the form to apply for a job and not applied yet, so that each person counts once. Companies never see
 * it. It ends when the application is sent, and after 90 days.
 */
export const applicationStarts = pgTable(
  'application_starts',
  {
    userId: partOf('user_id', () => users.id).notNull(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    startedAt: time('started_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId] }),
    referenceIndex('application_starts_job', table.jobId),
  ],
);
