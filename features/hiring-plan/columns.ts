import {
  type AnyPgColumn,
  doublePrecision,
  index,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { APPLICATION_STATUSES, OPEN_STATUSES } from '../../shared/applications/status.ts';
import { id, impersonal, oneOf, partOf, referenceIndex } from '../../server/db/tables/columns.ts';
import { jobs } from '../../server/db/tables/jobs.ts';

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

/** What the rows of applications have of stages and scorecards, so that lists need not read these. */
export const hiringColumns = {
  columns: {
    /** The stage of its job in which it is, within its status; null if it is in none. */
    stageId: uuid('stage_id').references(() => jobStages.id, { onDelete: 'set null' }),
    /** The members who have rated it; null for each deleted one. */
    ratedBy: uuid('rated_by').array().$type<(string | null)[]>().notNull().default([]),
    /** The mean of their ratings, and of how many members; null without a rating. */
    ratingMean: doublePrecision('rating_mean'),
    ratingCount: smallint('rating_count').notNull().default(0),
  },
  indexes: ({ stageId }: { stageId: AnyPgColumn }) => [
    referenceIndex('applications_stage', stageId),
  ],
};
