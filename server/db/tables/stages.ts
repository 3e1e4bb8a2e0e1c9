import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { APPLICATION_STATUSES, OPEN_STATUSES } from '../../../shared/applications/status.ts';

import { id, impersonal, oneOf, partOf } from './columns.ts';
import { jobs } from './jobs.ts';

/** A company's own stages of a job, in order within each status. */
export const jobStages = pgTable(
  'job_stages',
  {
    id: id(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull(),
    position: smallint('position').notNull(),
    name: impersonal(text('name').notNull()),
  },
  (table) => [
    index('job_stages_job').on(table.jobId, table.status, table.position),
    oneOf('job_stages_status', 'status', OPEN_STATUSES),
  ],
);

/** What members of the company rate in applicants to a job, in order. */
export const jobCriteria = pgTable(
  'job_criteria',
  {
    id: id(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    position: smallint('position').notNull(),
    name: impersonal(text('name').notNull()),
    hint: impersonal(text('hint').notNull().default('')),
  },
  (table) => [index('job_criteria_job').on(table.jobId, table.position)],
);
