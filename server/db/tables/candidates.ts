import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';

import { mailPersonKey, nameKey, phoneKey } from '../person-keys.ts';
import { users } from './accounts.ts';
import { bytea, createdAt, id, partOf, personal, referenceIndex, time } from './columns.ts';
import { companies } from './companies.ts';
import { jobs } from './jobs.ts';

/** People in a company's own list, from a file. They have no account by it and have not applied. */
export const candidates = pgTable(
  'candidates',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    name: personal(text('name').notNull()),
    email: personal(text('email').notNull()),
    emailKey: personal(text('email_key').notNull()),
    phone: personal(text('phone').notNull().default('')),
    headline: personal(text('headline').notNull().default('')),
    skills: personal(text('skills').notNull().default('')),
    location: personal(text('location').notNull().default('')),
    /** Where the company has the data from. */
    source: personal(text('source').notNull().default('')),
    note: personal(text('note').notNull().default('')),
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    addedAt: time('added_at').notNull(),
    invitedAt: time('invited_at'),
    keptUntil: time('kept_until').notNull(),
  },
  (table) => [
    unique('candidates_once').on(table.companyId, table.emailKey),
    index('candidates_added').on(table.companyId, table.addedAt, table.id),
    index('candidates_kept_until').on(table.keptUntil),
    index('candidates_person').on(table.companyId, mailPersonKey(table.emailKey)),
    index('candidates_name').on(table.companyId, nameKey(table.name)),
    index('candidates_phone')
      .on(table.companyId, phoneKey(table.phone))
      .where(sql`phone <> ''`),
    referenceIndex('candidates_job', table.jobId),
    referenceIndex('candidates_added_by', table.addedBy),
  ],
);

/** Addresses whose owners had a company erase them, as hashes: the company cannot add them again. */
export const candidateErasures = pgTable(
  'candidate_erasures',
  {
    companyId: partOf('company_id', () => companies.id).notNull(),
    /** SHA-256 of the company's id and the address. */
    emailHash: bytea('email_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.emailHash] })],
);
