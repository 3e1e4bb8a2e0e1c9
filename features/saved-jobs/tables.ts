import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { users } from '../../server/db/tables/accounts.ts';
import { createdAt, id, partOf, personal, referenceIndex } from '../../server/db/tables/columns.ts';
import { companies } from '../../server/db/tables/companies.ts';
import { jobs } from '../../server/db/tables/jobs.ts';

export const savedJobs = pgTable(
  'saved_jobs',
  {
    userId: partOf('user_id', () => users.id).notNull(),
    jobId: partOf('job_id', () => jobs.id).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.jobId] }),
    index('saved_jobs_job').on(table.jobId),
  ],
);

/** What a job seeker hides from lists of jobs: a company, a job, or a word. One of the three is set. */
export const hiddenEntries = pgTable(
  'hidden_entries',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    companyId: partOf('company_id', () => companies.id),
    jobId: partOf('job_id', () => jobs.id),
    word: personal(text('word')),
    /** Compared instead of `word`, regardless of case. */
    wordKey: personal(text('word_key')),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('hidden_entries_company').on(table.userId, table.companyId),
    uniqueIndex('hidden_entries_job').on(table.userId, table.jobId),
    uniqueIndex('hidden_entries_word').on(table.userId, table.wordKey),
    referenceIndex('hidden_entries_by_company', table.companyId),
    referenceIndex('hidden_entries_by_job', table.jobId),
    check('hidden_entries_kind', sql`num_nonnulls(company_id, job_id, word) = 1`),
  ],
);
