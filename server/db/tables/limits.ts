import {
  bigint,
  bigserial,
  index,
  integer,
  pgTable,
  text,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

import { impersonal, personal } from './columns.ts';

/** Counters of rate-limiter-flexible, so that limits hold across processes. */
export const rateLimits = pgTable('rate_limits', {
  key: impersonal(varchar('key', { length: 255 }).primaryKey()),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** Open streams of live updates, so that their limits hold across processes (server/http/open-streams.ts). */
export const liveStreams = pgTable(
  'live_streams',
  {
    id: uuid('id').primaryKey(),
    /** In the order of opening. */
    number: bigserial('number', { mode: 'bigint' }).notNull(),
    /** The number of the process that has it (server/db/changes.ts). */
    process: integer('process').notNull(),
    userId: uuid('user_id').notNull(),
    /** Hashed. */
    network: personal(text('network').notNull()),
  },
  (table) => [
    index('live_streams_user').on(table.userId),
    index('live_streams_network').on(table.network),
  ],
);
