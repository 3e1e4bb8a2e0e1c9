import type { Config } from '../config.ts';
import { connect, type Database } from './connect.ts';
import { explainConnectionError } from './errors.ts';
import { joinEmbedded, startEmbedded } from '../postgres/start.ts';
import { migrate } from './migrate.ts';

export interface OpenOptions {
  /** Use the embedded server of another process instead of refusing (for a command while the product runs). */
  beside?: boolean;
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
  /** Closes the connections and stops the started services. */
  stop(): Promise<void>;
}

/** Megabytes: a few files of PostgreSQL's log, which a recovery needs. */
const BALLAST = 48;

/** Seconds since a moment, as text. */
const since = (began: number) => `${((Date.now() - began) / 1000).toFixed(1)} s`;

/**
 * The database of DATABASE_URL, or the embedded one in DATA_DIR, by default with all migrations applied.
 * @throws StartError if it cannot be reached, started or used
 */
export async function openDatabase(
  {
    databaseUrl,
    dataDir,
    preparesStatements = true,
  }: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'preparesStatements'>>,
  { beside = false, migrated = true, step = () => {}, onLost, onLostConnection }: OpenOptions = {},
): Promise<OpenDatabase> {
  const began = Date.now();
  const start = beside ? joinEmbedded : startEmbedded;
  const server = databaseUrl
    ? { url: databaseUrl, stop: async () => {} }
    : await start({
        dir: dataDir,
        ballast: BALLAST,
        log: (line) => step('PostgreSQL', line),
        ...(onLost && { onLost }),
      });
  const database = connect(server.url, {
    preparesStatements,
    ...(onLostConnection && { onLostConnection }),
  });
  const stop = async () => {
    await database.close();
    await server.stop();
  };
  try {
    if (databaseUrl) await tryConnection(database, databaseUrl);
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
    return { database, stop };
  } catch (error) {
    await stop();
    throw databaseUrl ? explainConnectionError(databaseUrl, error) : error;
  }
}

async function tryConnection({ pool }: Database, url: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    throw explainConnectionError(url, error);
  }
}
