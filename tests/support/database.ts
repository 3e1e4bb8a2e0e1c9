import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import type { Database, Db } from '../../server/db/connect.ts';
import { connectTo } from './connect.ts';
import { eventually } from './eventually.ts';
import { withDatabase } from './postgres.ts';

export interface FreshDatabase extends Database {
  url: string;
}

/**
 * Creates a migrated or empty database for this test file, dropped after its last test. Call it at the top of the
 * file: `const database = await freshDatabase();`
 */
export async function freshDatabase({ migrated = true } = {}): Promise<FreshDatabase> {
  const { templateUrl } = inject('postgres');
  const template = migrated ? new URL(templateUrl).pathname.slice(1) : 'template0';
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const owner = new URL(templateUrl).username;
  // The files as they are: by its log, PostgreSQL copies small databases with three times the work.
  await asSuperuser(
    `create database ${name} template ${template} owner ${owner} strategy file_copy`,
  );
  const url = withDatabase(templateUrl, name);
  const database = connectTo(url);
  afterAll(async () => {
    await database.close();
    await asSuperuser(`drop database ${name} with (force)`);
  });
  return { ...database, url };
}

/** Runs a statement that the product's role may not run. */
export async function asSuperuser(statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client(withDatabase(inject('postgres').superuserUrl, database));
  await client.connect();
  try {
    // The product's limit of time is too short for a new database on a busy machine.
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Deletes every row but those the migrations made, between two tests that share a database. Disables triggers and
 * foreign keys, because history is append-only and references are circular. DELETE, because TRUNCATE
 * is ten times slower on tables this small.
 */
export async function emptyDatabase(db: Db): Promise<void> {
  const deletions = inject('postgres').emptyTables.map((table) => `delete from ${table};`);
  // First the table with which a sweep begins: both would wait for each other.
  const block = `lock table due_moments; perform set_config('session_replication_role', 'replica', true); ${deletions.join(' ')} perform pg_notify('published', '');`;
  // Background work may still hold a lock.
  await eventually(() => db.execute(sql.raw(`do $$ begin ${block} end $$`)));
}
