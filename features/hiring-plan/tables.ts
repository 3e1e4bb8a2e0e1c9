import { index, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { type Rating, RECOMMENDATIONS } from './rules/scorecards.ts';
import { users } from '../../server/db/tables/accounts.ts';
import { applications } from '../../server/db/tables/applications.ts';
import { jobs } from '../../server/db/tables/jobs.ts';
import {
  createdAt,
  id,
  impersonal,
  oneOf,
  partOf,
  personal,
  referenceIndex,
  time,
} from '../../server/db/tables/columns.ts';

export { jobStages } from './columns.ts';

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

/** A member's rating of an applicant: one for each member and application. */
export const scorecards = pgTable(
  'scorecards',
  {
    id: id(),
    applicationId: partOf('application_id', () => applications.id).notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    recommendation: text('recommendation', { enum: RECOMMENDATIONS }).notNull(),
    comment: personal(text('comment').notNull().default('')),
    /** With the names of the criteria, so that they stay readable when the criteria change. */
    ratings: personal(jsonb('ratings').$type<Rating[]>().notNull()),
    createdAt: createdAt(),
    editedAt: time('edited_at'),
  },
  (table) => [
    unique('scorecards_once').on(table.applicationId, table.authorId),
    oneOf('scorecards_recommendation', 'recommendation', RECOMMENDATIONS),
    referenceIndex('scorecards_author', table.authorId),
  ],
);
