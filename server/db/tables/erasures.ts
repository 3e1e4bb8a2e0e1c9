import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TEAM_ROLES } from '../../../shared/permissions.ts';
import type { ROLES } from '../../../shared/roles.ts';
import type { Erasure, ErasureReceipt } from '../../../shared/accounts/erasure.ts';

import { bytea, id, impersonal, oneOf, partOf, personal, referenceIndex, time } from './columns.ts';
import { companies } from './companies.ts';

/** Who closed applications by deleting their company or job. `teamRole` is that of a member who is no longer in the team. */
export interface Closer {
  id: string;
  role: (typeof ROLES)[number];
  teamRole?: (typeof TEAM_ROLES)[number];
}

/** What the deletion of a user erases and leaves, counted before it. */
export interface Counted extends Pick<Erasure, 'erased' | 'stays'> {
  /** How many of them are left depends on what else goes. Missing in what earlier versions counted. */
  left?: Left[];
}

/** Rows that stay without the person, by the word of the receipt. */
export interface Left {
  what: Erasure['stays'][number]['what'];
  ids: string[];
}

/**
 * The accounts of companies that an admin deleted, so that an admin can restore them for some days
 * (server/accounts/removals.ts).
 */
export const removedAccounts = pgTable('removed_accounts', {
  companyId: partOf('company_id', () => companies.id).primaryKey(),
  /** The row of `users`, by column. */
  account: personal(jsonb('account').$type<Record<string, unknown>>().notNull()),
});

/**
 * Deletions of accounts that leave more than one transaction can erase (server/accounts/erasing.ts), and those of companies
 * that can no longer be restored. They stay for some days after their end, for the receipt.
 */
export const erasures = pgTable(
  'erasures',
  {
    id: id(),
    /** The id that the account had; null if it was deleted long ago. */
    accountId: uuid('account_id'),
    by: text('by', { enum: ['self', 'admin'] }).notNull(),
    /** Who deleted it, for the histories and ledgers of applicants. */
    actor: impersonal(jsonb('actor').$type<Closer>()),
    /** What the deletion erased at once and leaves, for the receipt; null if nobody gets one. */
    counted: impersonal(jsonb('counted').$type<Counted>()),
    /** Of the link to the receipt: SHA-256. */
    tokenHash: bytea('token_hash').unique(),
    /** The company whose applications are gone through, or null. Not a foreign key: it may be deleted at the end. */
    companyId: uuid('company_id'),
    /** Whether its applicants are told that their applications are closed. */
    closes: boolean('closes').notNull(),
    /** Whether everything is erased that its applicants do not need. */
    purges: boolean('purges').notNull(),
    /** The last application that is done, and its job: they are gone through in the order of both. */
    afterJobId: uuid('after_job_id'),
    afterApplicationId: uuid('after_application_id'),
    /** Applications and events of histories. */
    done: integer('done').notNull().default(0),
    total: integer('total').notNull(),
    startedAt: time('started_at').notNull(),
    finishedAt: time('finished_at'),
    receipt: impersonal(jsonb('receipt').$type<ErasureReceipt>()),
  },
  (table) => [
    oneOf('erasures_by', 'by', ['self', 'admin']),
    referenceIndex('erasures_company', table.companyId),
  ],
);
