import { boolean, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  DELIVERY_STATES,
  type DeliveryFailure,
  type SentEvent,
  type WebhookEvent,
} from './rules.ts';

import { users } from '../../server/db/tables/accounts.ts';
import {
  bytea,
  createdAt,
  id,
  impersonal,
  oneOf,
  partOf,
  referenceIndex,
  time,
} from '../../server/db/tables/columns.ts';
import { companies } from '../../server/db/tables/companies.ts';

/** Addresses of a company's programs that receive events. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    companyId: partOf('company_id', () => companies.id).notNull(),
    url: impersonal(text('url').notNull()),
    events: impersonal(text('events').array().$type<WebhookEvent[]>().notNull()),
    /** Sealed with the board's key. */
    secret: bytea('secret').notNull(),
    /** Secrets before, sealed and in base64, each of which signs beside the new one until a time. */
    oldSecrets: impersonal(
      jsonb('old_secrets').$type<{ secret: string; until: string }[]>().notNull().default([]),
    ),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** Since when nothing has arrived. */
    failingSince: time('failing_since'),
    /** Null while it is on. */
    offSince: time('off_since'),
    isOffByFailure: boolean('is_off_by_failure').notNull().default(false),
  },
  (table) => [
    index('webhooks_company').on(table.companyId),
    referenceIndex('webhooks_created_by', table.createdBy),
  ],
);

/** What is sent to webhooks: written with what happened, in its transaction. Its id is the header webhook-id. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    webhookId: partOf('webhook_id', () => webhooks.id).notNull(),
    event: impersonal(text('event').$type<SentEvent>().notNull()),
    /** The body of the request. */
    payload: impersonal(text('payload').notNull()),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    createdAt: createdAt(),
    /** Since it was last sent by hand, if it was. */
    attempts: smallint('attempts').notNull().default(0),
    lastAttemptAt: time('last_attempt_at'),
    nextAttemptAt: time('next_attempt_at'),
    responseStatus: smallint('response_status'),
    /** In milliseconds. */
    duration: integer('duration'),
    failure: impersonal(text('failure').$type<DeliveryFailure>()),
    /** The beginning of the answer. */
    answer: impersonal(text('answer').notNull().default('')),
  },
  (table) => [
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt),
    index('webhook_deliveries_created_at').on(table.createdAt),
    oneOf('webhook_deliveries_state', 'state', DELIVERY_STATES),
  ],
);
