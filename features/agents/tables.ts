import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { users } from '../../server/db/tables/accounts.ts';
import { bytea, createdAt, id, partOf, personal, time } from '../../server/db/tables/columns.ts';

/** Tokens with which agents read a job seeker's applications. They expire, and are deleted when they are revoked. */
export const agentTokens = pgTable(
  'agent_tokens',
  {
    id: id(),
    userId: partOf('user_id', () => users.id).notNull(),
    /** SHA-256. */
    tokenHash: bytea('token_hash').notNull().unique(),
    name: personal(text('name').notNull()),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    index('agent_tokens_user').on(table.userId),
    index('agent_tokens_expires_at').on(table.expiresAt),
  ],
);
