import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../start-error.ts';
import { type Progress, readTables, TEXT_SETTINGS } from './backup.ts';
import {
  FORMAT,
  readBackup,
  type Head,
  type Part,
  type QueueJob,
  type Tail,
} from './backup-format.ts';
import type { Database } from './connect.ts';
import { applyMigrationsIn, latestMigration, refuseOlder, withLock } from './migrate.ts';
import { createQueueIn } from './queue.ts';

export interface Restored {
  head: Head;
  tables: Tail['tables'];
}

/**
 * Restores a backup into an empty database, in one transaction: after an error or a crash it is still empty. A backup of
 * an earlier version is restored at its level, then migrated.
 * @throws StartError if the file is not a whole backup that this version can read, or the database is not empty
 */
export async function restore(
  database: Database,
  file: string,
  { progress = () => {} }: { progress?: Progress } = {},
): Promise<Restored> {
  const restored = await verify(file);
  return withLock(database, 'migrations', async (client) => {
    await client.query(TEXT_SETTINGS);
    await refuseFilled(client);
    await client.query('begin');
    await applyMigrationsIn(client, restored.head.schema.at);
    const putBack = await removeConstraints(client);
    const jobs = await load(client, file, restored, progress);
    await putBack();
    await applyMigrationsIn(client);
    await createQueueIn(client, jobs);
    await client.query('analyze');
    await client.query('commit');
    return restored;
  });
}

/** Reads the whole file before anything is written. */
async function verify(file: string): Promise<Restored> {
  let head: Head | undefined;
  for await (const part of readBackup(file)) {
    if (part.kind === 'head') {
      head = part.head;
      refuseOtherVersions(file, head);
    }
    if (part.kind === 'tail' && head) return { head, tables: part.tail.tables };
  }
  throw new Error('a backup has a first and a last line');
}

function refuseOtherVersions(file: string, { format, schema, product }: Head): void {
  if (format > FORMAT || schema.at > latestMigration()) {
    throw new StartError(
      `${file} was made by a newer version of this product (${product}). Update the code, then restore it.`,
    );
  }
  refuseOlder(file, schema.at);
}

/** The database may have extensions, but nothing else. */
async function refuseFilled(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; count: number }>(
    `select c.oid::regclass::text as name, count(*) over ()::int as count from pg_class c
     where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by c.relkind = 'S', 1 limit 1`,
  );
  const [first] = rows;
  if (!first) return;
  throw new StartError(
    `The database is not empty (it has '${first.name}' and more). A backup is restored into an empty database only: choose another DATA_DIR or DATABASE_URL, or move the old data away.`,
  );
}

/**
 * Takes away foreign keys, because references are circular, and switches off triggers, because history is append-only.
 * @returns puts both back; foreign keys are checked for all rows then
 */
async function removeConstraints(client: ClientBase): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
  );
  const { rows: tables } = await client.query<{ name: string }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  return async () => {
    for (const { table, name, definition } of keys)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    // No trigger has told a running server.
    await client.query(`select pg_notify('published', '')`);
  };
}

/** Fills the tables. @returns the jobs of the queue */
async function load(
  client: ClientBase,
  file: string,
  { tables: saved }: Restored,
  progress: Progress,
): Promise<QueueJob[]> {
  const tables = await readTables(client);
  const names = tables.map(({ table }) => table);
  const unknown = Object.keys(saved).filter((table) => !names.includes(table));
  const missing = names.filter((table) => !saved[table]);
  if (unknown.length > 0 || missing.length > 0) {
    const [first] = [...unknown, ...missing];
    throw new StartError(
      `${file} does not fit this version of the product: the table '${first}' is ${unknown.length > 0 ? 'unknown' : 'missing'}. Restore it with the version that made it.`,
    );
  }
  // The rows that migrations made are in the backup as well.
  await client.query(`truncate ${names.map((table) => `public."${table}"`).join(', ')}`);
  const jobs: QueueJob[] = [];
  const parts = readBackup(file);
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.kind === 'table') {
      const expected = saved[part.table]?.rows ?? 0;
      const loaded = await copyInto(client, part, parts, progress);
      if (loaded !== expected)
        throw new Error(`${part.table}: ${loaded} rows instead of ${expected}`);
    } else if (part.kind === 'sequence') {
      await client.query(`select setval('public."${part.sequence}"', ${part.value}, true)`);
    } else if (part.kind === 'job') {
      jobs.push(part.job);
    }
  }
  return jobs;
}

async function copyInto(
  client: ClientBase,
  { table, columns }: Extract<Part, { kind: 'table' }>,
  parts: AsyncGenerator<Part>,
  progress: Progress,
): Promise<number> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  // Frozen: the table was emptied in this transaction, so nobody else sees the rows before it commits.
  const copy = client.query(copyFrom(`copy public."${table}" (${names}) from stdin with (freeze)`));
  let bytes = 0;
  async function* rowsOf(): AsyncGenerator<Buffer> {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      if (next.value.kind !== 'rows') return;
      bytes += next.value.rows.length;
      progress(table, bytes);
      yield next.value.rows;
    }
  }
  await pipeline(Readable.from(rowsOf(), { objectMode: false }), copy);
  return copy.rowCount;
}
