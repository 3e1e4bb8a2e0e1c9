import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded, type Embedded } from '../../server/postgres/start.ts';
import { migrate } from '../../server/db/migrate.ts';
import { connectTo } from './connect.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** The migrated template database, as the product's role. It must have no connections when copied. */
      templateUrl: string;
      superuserUrl: string;
      /** The tables that migrations leave empty, quoted: tests may empty them again. */
      emptyTables: string[];
    };
  }
}

/** Each of four files at once has a few servers, and each of these up to 21 connections. */
const CONNECTIONS = 300;

/** One PostgreSQL for the whole run, with durability turned off. */
export async function setup({ provide }: TestProject) {
  const dir = await mkdtemp(join(tmpdir(), 'daybreak-tests-'));
  tidyUpIfAbandoned(dir);
  const server = await startEmbedded({ dir, fsync: false, connections: CONNECTIONS });
  const tearDown = async () => {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  };
  try {
    const { superuserUrl } = server;
    const templateUrl = await createTemplate(server);
    provide('postgres', {
      templateUrl,
      superuserUrl,
      emptyTables: await migrateTemplate(templateUrl),
    });
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

/** Vitest and scripts end at once when they are interrupted, so a separate process stops the server. */
export function tidyUpIfAbandoned(dir: string): void {
  const script = join(import.meta.dirname, 'stop-abandoned-postgres.ts');
  const waiting = spawn(process.execPath, [script, dir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  waiting.unref();
  (waiting.stdin as Socket).unref();
}

async function createTemplate({ url, superuserUrl }: Embedded): Promise<string> {
  const { pool, close } = connectTo(superuserUrl);
  const { username } = new URL(url);
  await pool.query(`create database daybreak_template owner ${username}`);
  // The only right beyond the product's: tests change rows that triggers protect.
  await pool.query(`grant set on parameter session_replication_role to ${username}`);
  // Without statistics, a new database looks large: compiling a query would cost more than the query.
  await pool.query(`alter role ${username} set jit = off`);
  await close();
  return withDatabase(url, 'daybreak_template');
}

async function migrateTemplate(url: string): Promise<string[]> {
  const database = connectTo(url);
  await migrate(database);
  // What happens every minute would come at any time of a test (support/reviews.ts).
  await database.pool.query('delete from due_moments');
  const { rows } = await database.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const emptyTables: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await database.pool.query(`select from ${name} limit 1`);
    if (rowCount === 0) emptyTables.push(name);
  }
  await database.close();
  return emptyTables;
}

/** The same server and login, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
