import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '../../shared/permissions.ts';

import { users } from '../../server/db/tables/accounts.ts';
import {
  bytea,
  createdAt,
  id,
  impersonal,
  partOf,
  referenceIndex,
  time,
} from '../../server/db/tables/columns.ts';
import { companies } from '../../server/db/tables/companies.ts';

/** Keys with which a company's programs call the API. They act for the company, whoever created them. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    /** SHA-256. */
    tokenHash: bytea('token_hash').notNull().unique(),
    name: impersonal(text('name').notNull()),
    scopes: impersonal(text('scopes').array().$type<ApiScope[]>().notNull()),
    /** The last characters of the key, for people. */
    ending: impersonal(text('ending').notNull()),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Null: it works until it is revoked. */
    expiresAt: time('expires_at'),
    lastUsedAt: time('last_used_at'),
    revokedAt: time('revoked_at'),
  },
  (table) => [
    index('api_keys_company').on(table.companyId),
    referenceIndex('api_keys_created_by', table.createdBy),
  ],
);
