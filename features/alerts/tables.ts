import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { ALERT_PACES } from './rules.ts';

import { users } from '../../server/db/tables/accounts.ts';
import { createdAt, id, oneOf, partOf, personal, time } from '../../server/db/tables/columns.ts';
import { jobs } from '../../server/db/tables/jobs.ts';

/** Searches that a job seeker saved, with their alerts. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    name: personal(text('name').notNull()),
    /** The query of the page of all jobs, such as 'keywords=nurse&location=Lisbon'. */
    query: personal(text('query').notNull()),
    mail: text('mail', { enum: ALERT_PACES }).notNull(),
    createdAt: createdAt(),
    /** When the user last opened its new matches. */
    seenAt: time('seen_at').notNull(),
  },
  (table) => [
    oneOf('saved_searches_mail', 'mail', ALERT_PACES),
    unique('saved_searches_once').on(table.userId, table.query),
  ],
);

/** Jobs that a saved search found, each once. A job is mailed to a user once, whichever of their searches find it. */
export const searchMatches = pgTable(
  'search_matches',
  {
    searchId: partOf('search_id', () => savedSearches.id).notNull(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    foundAt: time('found_at').notNull(),
    /** When the job was mailed to the user, by this search or another one. */
    mailedAt: time('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.searchId, table.jobId] }),
    index('search_matches_job').on(table.jobId),
    index('search_matches_search').on(table.searchId, table.foundAt),
  ],
);
