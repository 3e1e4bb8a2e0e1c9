import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { EXPERIENCE_LEVELS, JOB_TYPES } from '../../../shared/jobs/posting.ts';

import { impersonal, partOf, time, tsvector } from './columns.ts';
import { jobs } from './jobs.ts';

/** Exactly one row for each public job (server/jobs/search/rows.ts maintains it). Wide columns are stored out of line. */
export const jobSearch = pgTable(
  'job_search',
  {
    jobId: partOf('job_id', () => jobs.id).primaryKey(),
    companyId: uuid('company_id').notNull(),
    createdAt: time('created_at').notNull(),
    deadline: time('deadline').notNull(),
    /** `plain(location)`: without case and accents. */
    location: impersonal(text('location').notNull()),
    type: text('type', { enum: JOB_TYPES }).notNull(),
    level: text('level', { enum: EXPERIENCE_LEVELS }).notNull(),
    /** The lower amount per year, so that pay can be compared. */
    yearlyPay: doublePrecision('yearly_pay'),
    /** ISO 4217; null if the currency is ambiguous. */
    currency: impersonal(text('currency')),
    remote: boolean('remote').notNull(),
    /** The last change that visitors see on the job's page: text, deadline, company's name, or when it became public. */
    modifiedAt: time('modified_at').notNull().defaultNow(),
    /** Title, skills and company, stored in the row for ranking and similarity. */
    head: tsvector('head').notNull().default(''),
    words: tsvector('words').notNull(),
    /** The version of the tokenizer that wrote `head` and `words` (server/jobs/search/words/keywords.ts). */
    tokenizerVersion: smallint('reading').notNull().default(0),
  },
  (table) => [
    index('job_search_words').using('gin', table.words).with({ fastupdate: false }),
    index('job_search_head').using('gin', table.head).with({ fastupdate: false }),
    index('job_search_recent').on(
      table.createdAt.desc().nullsFirst(),
      table.jobId.desc().nullsFirst(),
    ),
    index('job_search_company').on(table.companyId),
    index('job_search_deadline').on(table.deadline),
  ],
);

/** How often titles and skills of public jobs were searched for (server/jobs/search/search-counts.ts). */
export const searchCounts = pgTable(
  'search_counts',
  {
    day: date('day').notNull(),
    /** The text without case and accents. */
    keywords: impersonal(text('keywords').notNull()),
    searches: integer('searches').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.keywords] })],
);
