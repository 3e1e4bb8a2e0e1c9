import { isNotNull, sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ACCESS_KINDS } from '../../shared/accesses.ts';
import { ACCESS_SIDES } from './rules.ts';

import { users } from '../../server/db/tables/accounts.ts';
import {
  bytea,
  id,
  impersonal,
  oneOf,
  partOf,
  personal,
  time,
} from '../../server/db/tables/columns.ts';

/**
 * Who opened, exported, moved or deleted a job seeker's data, for the job seeker. Names of companies and
 * jobs are those at that time, and only the applicant is a foreign key: an entry stays when company, job or member goes.
 */
export const dataAccesses = pgTable(
  'data_accesses',
  {
    id: id(),
    applicantId: partOf('applicant_id', () => users.id).notNull(),
    /** The first time. */
    at: time('at').notNull(),
    /** The last one of several. */
    lastAt: time('last_at').notNull(),
    times: integer('times').notNull().default(1),
    side: text('side', { enum: ACCESS_SIDES }).notNull(),
    /** A digest of who opened it and the hour, to count repetitions; null for what is an entry each time. */
    reader: bytea('reader'),
    /** The role of a company's member, or the name of an agent's token. */
    role: personal(text('role').notNull().default('')),
    what: text('what', { enum: ACCESS_KINDS }).notNull(),
    detail: personal(text('detail').notNull().default('')),
    applicationId: uuid('application_id'),
    jobTitle: impersonal(text('job_title').notNull().default('')),
    /** Of the application. */
    companyId: uuid('company_id'),
    companyName: impersonal(text('company_name').notNull().default('')),
  },
  (table) => [
    oneOf('data_accesses_side', 'side', ACCESS_SIDES),
    oneOf('data_accesses_what', 'what', ACCESS_KINDS),
    index('data_accesses_applicant').on(
      table.applicantId,
      table.at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('data_accesses_at').on(table.at),
    uniqueIndex('data_accesses_once')
      .on(table.applicantId, table.reader, table.what, sql`coalesce(application_id, applicant_id)`)
      .where(isNotNull(table.reader)),
  ],
);
