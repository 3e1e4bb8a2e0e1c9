import { index, pgTable } from 'drizzle-orm/pg-core';

import { bytea, createdAt } from './columns.ts';

/** Requests with an Idempotency-Key that were carried out (server/http/calls/idempotency.ts). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** SHA-256 of user, call and key. */
    id: bytea('id').primaryKey(),
    /** SHA-256 of the request: another request must not use the key. */
    request: bytea('request').notNull(),
    /** Random, to tell concurrent requests apart. */
    attempt: bytea('attempt').notNull(),
    /** Encrypted with the key. Null while the call runs, or if its process ended. */
    answer: bytea('answer'),
    createdAt: createdAt(),
  },
  (table) => [index('idempotency_keys_created_at').on(table.createdAt)],
);
