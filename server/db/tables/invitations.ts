import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { TEAM_ROLES } from '../../../shared/permissions.ts';

import { users } from './accounts.ts';
import { bytea, createdAt, id, partOf, personal, referenceIndex, time } from './columns.ts';
import { companies } from './companies.ts';
import { jobs } from './jobs.ts';

/**
 * Invitations to become an administrator or a member of a company, by mailed links that work once. One per address and
 * company.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: id(),
    /** Null for administrators. */
    companyId: partOf('company_id', () => companies.id),
    /** In the team of the company. */
    role: text('role', { enum: TEAM_ROLES }),
    /** Whose open applications are assigned to the new member. */
    jobId: uuid('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    email: personal(text('email').notNull()),
    /** `fold(email)`. */
    emailKey: personal(text('email_key').notNull()),
    /** SHA-256. */
    tokenHash: bytea('token_hash').notNull().unique(),
    /** The administrator or owner who invites; an invitation ends with this account. */
    invitedBy: partOf('invited_by', () => users.id).notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('invitations_invited_by').on(table.invitedBy),
    referenceIndex('invitations_job', table.jobId),
    index('invitations_email').on(table.emailKey),
    unique('invitations_once').on(table.companyId, table.emailKey).nullsNotDistinct(),
    check('invitations_role', sql`(company_id is null) = (role is null)`),
  ],
);
