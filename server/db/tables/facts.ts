import { sql } from 'drizzle-orm';
import {
  bigserial,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { FactKind, Facts } from '../../../shared/facts.ts';
import { impersonal, time } from './columns.ts';

/** What happened and was not passed on yet (server/db/facts.ts). */
export const facts = pgTable(
  'facts',
  {
    id: bigserial('id', { mode: 'bigint' }).notNull(),
    kind: impersonal(text('kind').$type<FactKind>().notNull()),
    /** Facts about one subject are passed on in their order. */
    subject: uuid('subject').notNull(),
    data: impersonal(json('data').$type<Facts[FactKind]>().notNull()),
    at: time('at').notNull(),
    /** When it can no longer be undone. */
    dueAt: time('due_at').notNull(),
    /** Who failed to take it; '' before anybody was asked. */
    listener: impersonal(text('listener').notNull().default('')),
    /** Failed attempts. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.listener] }),
    index('facts_due').on(table.dueAt),
    index('facts_subject').on(table.subject, table.id),
    index('facts_failed')
      .on(table.listener)
      .where(sql`failures > 0`),
  ],
);
