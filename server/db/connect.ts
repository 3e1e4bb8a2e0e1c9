import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import * as schema from './schema.ts';

/** Queries run on this: the database itself or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

export interface Database {
  db: NodePgDatabase<typeof schema>;
  pool: Pool;
  /** Waits for the queries under way, then closes every connection. */
  close(): Promise<void>;
}

interface Options {
  /** Connections at most. */
  size?: number;
  /** Hears of connections that broke; the pool replaces them by itself. */
  onLostConnection?: (error: Error) => void;
}

/** Set per connection rather than as start parameters, which connection poolers refuse. */
const SESSION_SETTINGS = `
  set statement_timeout = '10s';
  set idle_in_transaction_session_timeout = '60s';
  set timezone = 'UTC'`;

/** A pool of connections to a database. Nothing is sent before the first query. */
export function connect(
  url: string,
  { size = 10, onLostConnection = () => {} }: Options = {},
): Database {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'daybreak',
    onConnect: async (client) => {
      await client.query(SESSION_SETTINGS);
    },
  });
  let closed: Promise<void> | undefined;
  // Without a listener a broken connection would end the process. The pool hears only idle ones; a transaction's
  // connection tells nobody but itself.
  pool.on('error', (error) => {
    if (!closed) onLostConnection(error);
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool, { schema }), pool, close: () => (closed ??= pool.end()) };
}
