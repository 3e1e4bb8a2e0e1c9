import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { directUrlOf, type Database } from './connect.ts';
import { explainMigrationError } from './errors.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/**
 * Migrates the database to this version of the code. Of several processes that start together, one does it and the
 * others wait.
 * @returns the number of migrations applied
 * @throws StartError if the database is newer than this version or too old for it, or if a migration fails: then nothing is
 *   changed
 */
export async function migrate(database: Database): Promise<number> {
  return withLock(database, 'migrations', async (client) => {
    const pending = await pendingMigrations({ pool: client });
    if (pending > 0) {
      await applyMigrations(drizzle(client), { migrationsFolder }).catch((error: unknown) => {
        throw explainMigrationError(error);
      });
    }
    return pending;
  });
}

/**
 * The number of migrations that the database still lacks; 0 means ready for this version of the code.
 * @throws StartError if a newer version has used the database, or if it is too old for this one
 */
export async function pendingMigrations({
  pool,
}: {
  pool: Pick<pg.ClientBase, 'query'>;
}): Promise<number> {
  const known = migrationTimes();
  const table = await pool.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  );
  if (!table.rows[0]?.name) return known.length;
  const { rows } = await pool.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  const applied = Number(rows[0]?.at ?? 0);
  if (applied > Math.max(...known)) {
    throw new StartError(
      'The database was upgraded by a newer version of this product. Update the code, or restore an older backup.',
    );
  }
  if (applied > 0) refuseOlder('The database', applied);
  return known.filter((at) => at > applied).length;
}

const migrationTimes = () =>
  readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis);

/** The time of the latest migration of this version, in milliseconds since 1970. */
export const latestMigration = (): number => Math.max(...migrationTimes());

/**
 * The first migration is the whole schema of its time: nothing leads from an older one to it.
 * @param applied the time of the latest migration of a database or backup, in milliseconds since 1970
 * @throws StartError if that is before the first migration of this version
 */
export function refuseOlder(name: string, applied: number): void {
  const first = Math.min(...migrationTimes());
  if (applied >= first) return;
  const day = new Date(first).toISOString().slice(0, 10);
  throw new StartError(
    `${name} is too old for this version of the product. Use a version from ${day} first, which upgrades it.`,
  );
}

/**
 * Applies the migrations that the database lacks in the caller's transaction, which Drizzle cannot do.
 * @param until the time of the last one, in milliseconds since 1970
 */
export async function applyMigrationsIn(client: pg.ClientBase, until = Infinity): Promise<void> {
  await client.query(
    `create schema if not exists drizzle;
     create table if not exists drizzle.__drizzle_migrations (
       id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await client.query<{ at: string | null }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  const applied = Number(rows[0]?.at ?? 0);
  for (const { folderMillis, sql: statements, hash } of readMigrationFiles({ migrationsFolder })) {
    if (folderMillis <= applied || folderMillis > until) continue;
    for (const statement of statements) await client.query(statement);
    await client.query(
      'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
      [hash, folderMillis],
    );
  }
}

/** Runs work that only one process on this database may do at a time; the others wait as long as it takes. */
export async function withLock<T>(
  database: Pick<Database, 'pool'>,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return withConnection(database, async (client) => {
    // The end of the connection releases the lock.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [`daybreak ${name}`]);
    return work(client);
  });
}

/** Runs long work on a connection of its own, past any pooler: those of the pool have limits of time. */
export async function withConnection<T>(
  { pool }: Pick<Database, 'pool'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString: directUrlOf(pool),
    connectionTimeoutMillis: pool.options.connectionTimeoutMillis,
    keepAlive: true,
    application_name: 'daybreak',
  });
  // The query that runs at the moment reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query("set timezone = 'UTC'");
    return await work(client);
  } finally {
    await client.end();
  }
}
