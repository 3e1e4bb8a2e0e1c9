import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type DatabaseError, type PoolClient } from 'pg';
import { observeStatements } from './outcome.ts';

/** The database, or a transaction on it (server/db/transaction.ts). */
export interface Db extends Omit<NodePgDatabase, 'transaction'> {
  /** The connection of a transaction, or the pool. */
  $client: Pool | PoolClient;
}

export interface Database {
  /** For reads. */
  db: Db;
  /** For calls that change something, and for background work: a small pool of their own, which reads cannot fill. */
  writes: Db & { $client: Pool };
  /** The pool of `db`. */
  pool: Pool;
  /** For checks of the database: every query answers or fails within a second. */
  health: Pool;
  /** How many times as long as usual everything may take (`connect`). */
  patience: number;
  /** While the server is silent, running queries and new ones fail instead of waiting (server/db/changes.ts). */
  setSilent(isSilent: boolean): void;
  /** Calls `listener` for every statement that the server refuses, whoever catches the error. */
  onRefusal(listener: (error: DatabaseError) => void): void;
  /** Waits for running queries, at most five seconds, then closes every connection. */
  close(): Promise<void>;
}

interface Options {
  /** The maximum number of connections for reads. */
  size?: number;
  /** The maximum number of connections for changes. */
  writes?: number;
  /** Called when a connection breaks; the pool replaces it. */
  onLostConnection?: (error: Error) => void;
  /** Milliseconds that running queries get when the database is closed. */
  drain?: number;
  /** How many times as long as usual connections, locks and the server's answers may take, for a busy machine. */
  patience?: number;
  /** Milliseconds after which a query without an answer fails, and its connection is closed. */
  queryTimeout?: number;
  /** False for a pooler that cannot keep prepared statements (server/db/prepared.ts). */
  preparesStatements?: boolean;
  /** The server itself, if `url` is a pooler's that assigns connections per transaction. */
  directUrl?: string | undefined;
  /** Whether a new connection for work is usable; it is closed otherwise. */
  isRight?: (client: Pick<Pool, 'query'>) => Promise<boolean>;
}

const SILENT = 'The database does not respond.';
const WRONG = 'Another server answers here.';

/** As many as changes run at the same time (server/http/admission.ts): fewer wait for the disk one after another. */
const WRITE_CONNECTIONS = 6;
const HEALTH_CONNECTIONS = 2;

/** Milliseconds. */
const DRAIN = 5000;
/** Until a connection is free or made. */
const CONNECT_TIMEOUT = 4000;
/** Longer than the server's own limit below: applies only if the server does not respond. */
const QUERY_TIMEOUT = 12_000;
const HEALTH_TIMEOUT = 800;

/**
 * Set per connection rather than as start parameters, which connection poolers refuse. A pooler that assigns connections
 * per transaction sets them itself on each of its own (deploy/pgbouncer.ini).
 */
const sessionSettings = (patience: number) => `
  set statement_timeout = '${10 * patience}s';
  set lock_timeout = '${3 * patience}s';
  set idle_in_transaction_session_timeout = '${60 * patience}s';
  set timezone = 'UTC'`;

/** Pools and connections of a pooler that cannot keep prepared statements. */
const unprepared = new WeakSet<Pool | PoolClient>();

/** Whether statements on this pool or connection may be prepared under a name. */
export const preparesStatements = (client: Pool | PoolClient): boolean => !unprepared.has(client);

const directUrls = new WeakMap<Pool, string>();

/**
 * The address for a connection that keeps its session: for notifications, locks that outlive a transaction, and long
 * work.
 */
export const directUrlOf = (pool: Pool): string | undefined =>
  directUrls.get(pool) ?? pool.options.connectionString;

/** Pools of connections to a database. They connect with the first query. */
export function connect(
  url: string,
  {
    size = 10,
    writes = WRITE_CONNECTIONS,
    onLostConnection = () => {},
    drain = DRAIN,
    patience = 1,
    queryTimeout = QUERY_TIMEOUT * patience,
    preparesStatements: prepares = true,
    directUrl,
    isRight = async () => true,
  }: Options = {},
): Database {
  const working = new Set<Socket>();
  const checking = new Set<Socket>();
  const listeners = new Set<(error: DatabaseError) => void>();
  let isSilent = false;
  let closed: Promise<void> | undefined;

  const openPool = (max: number, sockets: Set<Socket>, query: number, connection: number) => {
    const pool = new Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: connection,
      query_timeout: query,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'daybreak',
      stream: () => {
        const socket = new Socket();
        sockets.add(socket);
        // Later, because the driver does not yet listen for the socket's errors.
        if (isSilent && sockets === working) setImmediate(() => socket.destroy(new Error(SILENT)));
        return socket.once('close', () => sockets.delete(socket));
      },
      onConnect: async (client) => {
        await client.query(sessionSettings(patience));
        if (sockets === working && !(await isRight(client))) throw new Error(WRONG);
      },
    });
    // Without a listener, a broken connection would end the process. The pool reports only idle connections, so each
    // connection gets its own listener.
    pool.on('error', () => {});
    if (directUrl) directUrls.set(pool, directUrl);
    if (!prepares) unprepared.add(pool);
    pool.on('connect', (client) => {
      client.on('error', () => {});
      if (!prepares) unprepared.add(client);
      // The first error is the cause, the next one says that the connection is closed.
      client.once('error', (error) => {
        if (!closed && !isSilent) onLostConnection(error);
      });
      client.connection.on('errorMessage', (error: DatabaseError) => {
        for (const listener of listeners) listener(error);
      });
    });
    return pool;
  };
  const connectTimeout = CONNECT_TIMEOUT * patience;
  const healthTimeout = HEALTH_TIMEOUT * patience;
  const pool = openPool(size, working, queryTimeout, connectTimeout);
  const writing = openPool(writes, working, queryTimeout, connectTimeout);
  observeStatements(writing);
  const health = openPool(HEALTH_CONNECTIONS, checking, healthTimeout, healthTimeout);

  const close = async () => {
    const timeout = new AbortController();
    const isOver = sleep(drain, undefined, { signal: timeout.signal }).catch(() => {});
    const pools = [pool, writing, health];
    await Promise.race([Promise.all(pools.map((each) => each.end())), isOver]);
    timeout.abort();
    // A frozen server never answers, and a transaction may never end.
    if (pools.some(({ ended }) => !ended))
      for (const socket of [...working, ...checking]) socket.destroy();
  };
  return {
    db: drizzle(pool),
    writes: drizzle(writing),
    pool,
    health,
    patience,
    setSilent(silent) {
      if (silent && !isSilent) for (const socket of working) socket.destroy(new Error(SILENT));
      isSilent = silent;
    },
    onRefusal: (listener) => void listeners.add(listener),
    close: () => (closed ??= close()),
  };
}
