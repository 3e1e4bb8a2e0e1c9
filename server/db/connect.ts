import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
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
  /** Waits for running queries, at most five seconds, then closes every connection. */
  close(): Promise<void>;
}

interface Options {
  /** The maximum number of connections. */
  size?: number;
  /** Called when a connection breaks; the pool replaces it. */
  onLostConnection?: (error: Error) => void;
  /** Milliseconds that running queries get when the database is closed. */
  drain?: number;
}

const DRAIN = 5000;

/** Set per connection rather than as start parameters, which connection poolers refuse. */
const SESSION_SETTINGS = `
  set statement_timeout = '10s';
  set idle_in_transaction_session_timeout = '60s';
  set timezone = 'UTC'`;

/** A pool of connections to a database. It connects with the first query. */
export function connect(
  url: string,
  { size = 10, onLostConnection = () => {}, drain = DRAIN }: Options = {},
): Database {
  const sockets = new Set<Socket>();
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'daybreak',
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      return socket.once('close', () => sockets.delete(socket));
    },
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
  const close = async () => {
    const ended = pool.end();
    const timeout = new AbortController();
    await Promise.race([
      ended,
      sleep(drain, undefined, { signal: timeout.signal }).catch(() => {}),
    ]);
    timeout.abort();
    // A frozen server never answers, and a transaction may never end.
    if (!pool.ended) for (const socket of sockets) socket.destroy();
  };
  return { db: drizzle(pool), pool, close: () => (closed ??= close()) };
}
