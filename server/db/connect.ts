import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolClient } from 'pg';

/** The database, or a transaction on it (server/db/transaction.ts). */
export interface Db extends Omit<NodePgDatabase, 'transaction'> {
  /** The connection of a transaction, or the pool. */
  $client: Pool | PoolClient;
}

export interface Database {
  db: Db;
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
  return { db: drizzle(pool), pool, close: () => (closed ??= pool.end()) };
}
