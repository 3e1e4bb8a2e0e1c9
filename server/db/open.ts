import type { Config } from '../config.ts';
import { connect, type Database } from './connect.ts';
import { explainConnectionError } from './errors.ts';
import { BALLAST, joinEmbedded, startEmbedded } from '../postgres/start.ts';
import { migrate, withConnection } from './migrate.ts';
import { poolSizes, readConnectionLimit } from './pool-sizes.ts';

export interface OpenOptions {
  /** Use the embedded server of another process instead of refusing (for a command while the product runs). */
  beside?: boolean;
  /** Of one process of several: the embedded server of their supervisor, and how many share the connections. */
  shared?: { embeddedUrl: string | undefined; count: number };
  /** False leaves the tables as they are: for backups, and for restoring one. */
  migrated?: boolean;
  /** Reports a finished step and its outcome. */
  step?: (name: string, outcome: string) => void;
  /** The embedded server ended and could not be restarted. */
  onLost?: (error: unknown) => void;
  onLostConnection?: (error: Error) => void;
}

export interface OpenDatabase {
  database: Database;
  /** Says to the next start of this board that this process is ending, so that it waits for the data folder. */
  announceEnd(): void;
  /** Closes the connections and stops the started services. */
  stop(): Promise<void>;
}

/** How many times as long as a server a command waits for the database. */
const COMMAND_PATIENCE = 5;

/** Seconds since a moment, as text. */
const since = (began: number) => `${((Date.now() - began) / 1000).toFixed(1)} s`;

/**
 * The database of DATABASE_URL, or the embedded one in DATA_DIR, by default with all migrations applied.
 * @throws StartError if it cannot be reached, started or used
 */
export async function openDatabase(
  {
    databaseUrl,
    databaseDirectUrl,
    dataDir,
    preparesStatements = true,
  }: Pick<Config, 'databaseUrl' | 'dataDir'> &
    Partial<Pick<Config, 'databaseDirectUrl' | 'preparesStatements'>>,
  {
    beside = false,
    shared,
    migrated = true,
    step = () => {},
    onLost,
    onLostConnection,
  }: OpenOptions = {},
): Promise<OpenDatabase> {
  const began = Date.now();
  const start = beside ? joinEmbedded : startEmbedded;
  const running = databaseUrl ?? shared?.embeddedUrl;
  const server = running
    ? { url: running, announceEnd: () => {}, stop: async () => {} }
    : await start({
        dir: dataDir,
        ballast: BALLAST,
        log: (line) => step('PostgreSQL', line),
        ...(onLost && { onLost }),
      });
  const sizes = shared && (await sharedPools(server.url, shared.count));
  const database = connect(server.url, {
    ...sizes,
    preparesStatements,
    directUrl: databaseDirectUrl,
    // A command can wait.
    patience: beside ? COMMAND_PATIENCE : 1,
    ...(onLostConnection && { onLostConnection }),
  });
  const stop = async () => {
    await database.close();
    await server.stop();
  };
  try {
    if (databaseUrl) await tryConnection(database, databaseUrl);
    if (databaseDirectUrl) await tryDirectConnection(database, databaseDirectUrl);
    step(
      'PostgreSQL',
      databaseUrl
        ? `connected to ${new URL(databaseUrl).host}`
        : `ready in ${dataDir} (${since(began)})`,
    );
    if (migrated) {
      const applied = await migrate(database);
      step('Migrations', applied > 0 ? `${applied} applied` : 'up to date');
    }
    return { database, announceEnd: server.announceEnd, stop };
  } catch (error) {
    await stop();
    throw databaseUrl ? explainConnectionError(databaseUrl, error) : error;
  }
}

/** @throws StartError if the server cannot be reached, or allows too few connections */
async function sharedPools(url: string, count: number) {
  const limit = await readConnectionLimit(url).catch((error: unknown) => {
    throw explainConnectionError(url, error);
  });
  return poolSizes(limit, count);
}

async function tryDirectConnection(database: Database, url: string): Promise<void> {
  try {
    await withConnection(database, (client) => client.query('select 1'));
  } catch (error) {
    throw explainConnectionError(url, error, 'DATABASE_DIRECT_URL');
  }
}

async function tryConnection({ pool }: Database, url: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw explainConnectionError(url, error);
  }
}
