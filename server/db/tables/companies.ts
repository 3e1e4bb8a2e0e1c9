import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { CompanyLink } from '../../../shared/companies/links.ts';
import type { StoredPictures } from '../../../shared/companies/pictures.ts';
import { DOMAIN_WAYS } from '../../../shared/companies/profile.ts';
import { TEAM_ROLES } from '../../../shared/permissions.ts';
import type { Kept } from '../../../shared/companies/kept.ts';

import { users } from './accounts.ts';
import { createdAt, id, impersonal, oneOf, partOf, time } from './columns.ts';

/** A company is a separate entity; users are its members. The user who registers it is its first owner. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: impersonal(text('name').notNull()),
    website: impersonal(text('website').notNull().default('')),
    description: impersonal(text('description').notNull().default('')),
    industry: impersonal(text('industry').notNull().default('')),
    location: impersonal(text('location').notNull().default('')),
    founded: smallint('founded'),
    size: impersonal(text('size').notNull().default('')),
    approvedAt: time('approved_at'),
    /** While it is set, the company's jobs are not public. */
    suspendedAt: time('suspended_at'),
    /** Since when reports about it wait for a review: its jobs are held, and it posts nothing new. */
    reportedAt: time('reported_at'),
    /** The start of the wait for a decision; null if the company is approved, or was rejected and not edited since. */
    waitsSince: time('waits_since').defaultNow(),
    rejectedAt: time('rejected_at'),
    rejectionReason: impersonal(text('rejection_reason').notNull().default('')),
    rejectionMessage: impersonal(text('rejection_message').notNull().default('')),
    /** Whether the rejection is final: editing the profile does not ask for another review. */
    rejectedForGood: boolean('rejected_for_good').notNull().default(false),
    /** When its last account was deleted. The row stays for applicants, whose applications name the company. */
    removedAt: time('removed_at'),
    /** Shown to applicants. */
    removalReason: impersonal(text('removal_reason').notNull().default('')),
    /** The domain that it proves (features/domains); null without a badge. */
    verifiedDomain: impersonal(text('verified_domain').unique()),
    verifiedBy: text('verified_by', { enum: DOMAIN_WAYS }),
    verifiedSince: time('verified_since'),
    /** The last change of its public profile, or of its visibility after the approval; null if there was none. */
    profileChangedAt: time('profile_changed_at'),
    /** The last change of its public jobs: of their pages or of the list. Null if it never had one. */
    jobsChangedAt: time('jobs_changed_at'),
    createdAt: createdAt(),
    /** Applicants to all its jobs whose promised answer is overdue (server/applications/promises/holds.ts). */
    overdueAnswers: integer('overdue_answers').notNull().default(0),
    /** How it kept its promises of the last days, counted once a day; null before the first one ended. */
    kept: impersonal(jsonb('kept').$type<Kept>()),
    links: impersonal(jsonb('links').$type<CompanyLink[]>().notNull().default([])),
    /** A trigger deletes the files that it no longer names. */
    pictures: impersonal(
      jsonb('pictures').$type<StoredPictures>().notNull().default({ photos: [] }),
    ),
  },
  (table) => [
    index('companies_removed')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
    index('companies_waiting')
      .on(table.waitsSince)
      .where(sql`waits_since is not null`),
  ],
);

export const companyMembers = pgTable(
  'company_members',
  {
    companyId: partOf('company_id', () => companies.id).notNull(),
    userId: partOf('user_id', () => users.id)
      .notNull()
      .unique(),
    role: text('role', { enum: TEAM_ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    oneOf('company_members_role', 'role', TEAM_ROLES),
  ],
);
