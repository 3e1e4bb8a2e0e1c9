import { integer, pgTable, text } from 'drizzle-orm/pg-core';

import { bytea, impersonal, time } from './columns.ts';

/** The last run of each kind of scheduled work, and its result. */
export const backgroundRuns = pgTable('background_runs', {
  name: impersonal(text('name').primaryKey()),
  startedAt: time('started_at').notNull(),
  /** Null while it runs, or if its process ended. */
  finishedAt: time('finished_at'),
  /** '' if there was none. */
  error: impersonal(text('error').notNull().default('')),
  /** What the last successful run did, such as 'Removed 3 mails.'; '' if it has nothing to say. */
  summary: impersonal(text('summary').notNull().default('')),
  /** The number of consecutive failures. */
  failures: integer('failures').notNull().default(0),
});

/** Keys shared by all processes of this board, created by the first migration. */
export const secrets = pgTable('secrets', {
  name: impersonal(text('name').primaryKey()),
  value: bytea('value').notNull(),
});
