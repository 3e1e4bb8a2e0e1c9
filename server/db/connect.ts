import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import * as schema from './schema.ts';

/** The database, or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

export interface Database {
  db: NodePgDatabase<typeof schema>;
  pool: Pool;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

interface Options {
  /** The maximum number of connections. */
  size?: number;
  /** Called when a connection breaks; the pool replaces it. */
  onLostConnection?: (error: Error) => void;
}

/** Set per connection rather than as start parameters, which connection poolers refuse. */
const SESSION_SETTINGS = `
  set statement_timeout = '10s';
  set idle_in_transaction_session_timeout = '60s';
  set timezone = 'UTC'`;

/** A pool of connections to a database. It connects with the first query. */
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
  // Without a listener, a broken connection would end the process. The pool reports only idle connections; a
  // transaction's connection needs its own listener.
  pool.on('error', (error) => {
    if (!closed) onLostConnection(error);
  });
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool, { schema }), pool, close: () => (closed ??= pool.end()) };
}
