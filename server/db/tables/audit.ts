import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { AUDIT_TARGETS } from '../../../shared/audit/actions.ts';

import { bytea, impersonal, time } from './columns.ts';

/**
 * Every privileged change, and every resume that an admin opened. Append-only: triggers refuse anything else. Each hash
 * covers the line and the previous hash, so that changes and removals can be detected. People are identified by id
 * only, so that no other data of deleted users stays.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    /** From 1, without gaps. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: time('at').notNull(),
    action: impersonal(text('action').notNull()),
    /** Null for the command line. Not a foreign key, because the line stays when the user is deleted. */
    actorId: uuid('actor_id'),
    targetKind: text('target_kind', { enum: AUDIT_TARGETS }).notNull(),
    targetId: uuid('target_id'),
    before: impersonal(jsonb('before').$type<Record<string, unknown>>()),
    after: impersonal(jsonb('after').$type<Record<string, unknown>>()),
    requestId: impersonal(text('request_id').notNull()),
    /** SHA-256. */
    hash: bytea('hash').notNull(),
  },
  (table) => [
    index('audit_log_at').on(table.at),
    index('audit_log_action').on(table.action, table.number),
    index('audit_log_actor').on(table.actorId, table.number),
    index('audit_log_target').on(table.targetId, table.number),
  ],
);
