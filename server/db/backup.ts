import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { access, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ROOT } from '../config.ts';
import { codeOf, StartError } from '../start-error.ts';
import {
  copyLine,
  END_OF_ROWS,
  FORMAT,
  headLine,
  jobLine,
  type Head,
  type QueueJob,
  rowsIn,
  sequenceLine,
  type Tail,
  tailLine,
} from './backup-format.ts';
import type { Database } from './connect.ts';
import { withConnection } from './migrate.ts';
import { readUnfinishedJobs } from './queue.ts';
import { backgroundRuns } from './schema.ts';
import { keepObjects, requireBucket, rowsOfBucket } from '../files/backup.ts';
import type { Bucket } from '../files/bucket.ts';

/** The name of the last successful backup among the background runs: `finishedAt` and `summary`. */
export const BACKUP_RUN = 'backup';

/** The settings that PostgreSQL's text for rows depends on. */
export const TEXT_SETTINGS = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 3; set bytea_output = 'hex'; set statement_timeout = 0;
  set idle_in_transaction_session_timeout = 0`;

export interface Backup {
  /** Bytes of the file. */
  size: number;
  tables: Tail['tables'];
  /** Whether the board knows of it (`BACKUP_RUN`): not before an upgrade from an early version. */
  isRecorded: boolean;
  /** The ids of files that are damaged or missing in the bucket, and so have no content in the backup. */
  lost: string[];
}

/** Reports progress: the table that is saved or restored, and its bytes so far. */
export type Progress = (table: string, bytes: number) => void;

interface Options {
  /** Replaces an existing file. */
  overwrite?: boolean;
  progress?: Progress;
  /** Where files are; undefined if all are in the database. */
  bucket?: Bucket | undefined;
}

/**
 * Saves the board to a file while it runs: every table as of one moment, the state of sequences, and the jobs of the
 * queue that have not finished. Files in a bucket are saved as if they were in the database. The file appears under its
 * name when it is complete.
 * @throws StartError if the file exists, or cannot be written, or the bucket does not answer
 */
export async function backUp(
  database: Database,
  file: string,
  { overwrite = false, progress = () => {}, bucket }: Options = {},
): Promise<Backup> {
  if (!overwrite && (await exists(file))) {
    throw new StartError(
      `${file} exists already. Choose another name, or add --overwrite to replace it.`,
    );
  }
  const part = `${file}.part`;
  const remove = () => rm(part, { force: true });
  try {
    await remove();
    const made = await withConnection(database, async (client) => {
      await client.query(TEXT_SETTINGS);
      const result: Result = { lost: [] };
      await pipeline(
        Readable.from(contentOf(client, { progress, bucket }, result), { objectMode: false }),
        // The lowest level, because resumes are compressed formats already.
        createGzip({ level: constants.Z_BEST_SPEED, chunkSize: PIECE }),
        createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
      );
      return result;
    });
    const { size } = await stat(part);
    await rename(part, file);
    await flushFolder(dirname(file));
    const isRecorded = await record(database, made.head, size).then(
      () => true,
      () => false,
    );
    return { size, tables: made.tables ?? {}, isRecorded, lost: made.lost };
  } catch (error) {
    await remove().catch(() => {});
    throw explainWriteError(file, error);
  }
}

const PIECE = 256 * 1024;

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

interface Result {
  head?: Head;
  tables?: Tail['tables'];
  lost: string[];
}

async function* contentOf(
  client: ClientBase,
  { progress, bucket }: { progress: Progress; bucket: Bucket | undefined },
  result: Result,
): AsyncGenerator<Buffer> {
  const whole = createHash('sha256');
  const line = (text: string): Buffer => {
    const bytes = Buffer.from(text);
    whole.update(bytes);
    return bytes;
  };
  // Before the moment that is saved.
  await keepObjects(client);
  await client.query('begin isolation level repeatable read read only');
  await lockTables(client);
  const head = await readHead(client);
  yield line(headLine(head));
  const counts: Tail['tables'] = {};
  const tables = await readTables(client);
  // An early version has no buckets.
  const hasBuckets = tables.some(({ columns }) => columns.includes('object_id'));
  if (hasBuckets) await requireBucket(client, bucket);
  for (const { table, columns } of tables) {
    yield line(copyLine(table, columns));
    const hash = createHash('sha256');
    const names = columns.map((column) => `"${column}"`).join(', ');
    const rowsOf = async function* (): AsyncGenerator<Buffer> {
      const which = hasBuckets ? (WITHOUT_OBJECTS[table] ?? '') : '';
      const copy = copyTo(`copy (select ${names} from public."${table}" ${which}) to stdout`);
      for await (const piece of client.query(copy)) yield piece as Buffer;
      if (table === 'files' && hasBuckets && bucket)
        yield* rowsOfBucket(client, columns, bucket, (id) => void result.lost.push(id));
    };
    let bytes = 0;
    // Counted here: the stream can end before the server has said how many rows it sent.
    let rows = 0;
    for await (const piece of rowsOf()) {
      hash.update(piece);
      rows += rowsIn(piece);
      whole.update(piece);
      bytes += piece.length;
      progress(table, bytes);
      yield piece;
    }
    counts[table] = { rows, sha256: hash.digest('hex') };
    yield line(END_OF_ROWS);
  }
  // After the rows: a sequence may be ahead of them, but never behind.
  for (const { sequence, value } of await readSequences(client))
    yield line(sequenceLine(sequence, value));
  const jobs: QueueJob[] = await readUnfinishedJobs(client);
  for (const job of jobs) yield line(jobLine(job));
  await client.query('commit');
  yield Buffer.from(tailLine({ tables: counts, jobs: jobs.length, sha256: whole.digest('hex') }));
  result.head = head;
  result.tables = counts;
}

/** The rows that can be restored without the bucket. */
const WITHOUT_OBJECTS: Record<string, string> = {
  files: 'where object_id is null',
  stray_objects: 'where false',
};

/** Until the end of the transaction nobody changes the tables themselves, as an upgrade would. */
async function lockTables(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(format('public.%I', c.relname), ', ') as names from pg_class c where ${IS_TABLE}`,
  );
  const names = rows[0]?.names;
  if (!names) throw new StartError('The database has no tables yet: there is nothing to back up.');
  await client.query(`lock table ${names} in access share mode`);
}

/** The tables of the product. Those of extensions belong to them. */
const IS_TABLE = `c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not exists (
  select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

/** The tables and their columns, in the order of their names. */
export async function readTables(
  client: ClientBase,
): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where ${IS_TABLE} and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname collate "C"`,
  );
  return rows;
}

async function readSequences(client: ClientBase): Promise<{ sequence: string; value: string }[]> {
  const { rows } = await client.query<{ sequence: string; value: string }>(
    `select sequencename as sequence, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}

async function readHead(client: ClientBase): Promise<Head> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const { rows } = await client.query<{ at: string; migrations: number; postgres: string }>(
    `select max(created_at)::text as at, count(*)::int as migrations, current_setting('server_version') as postgres
     from drizzle.__drizzle_migrations`,
  );
  const [row] = rows;
  if (!row) throw new Error('the migrations are missing');
  return {
    format: FORMAT,
    product: version,
    madeAt: new Date().toISOString(),
    postgres: row.postgres,
    schema: { at: Number(row.at), migrations: row.migrations },
  };
}

/** Makes the new name of the file outlast a power loss. */
async function flushFolder(path: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function record({ db }: Database, head: Head | undefined, size: number): Promise<void> {
  const run = {
    startedAt: new Date(head?.madeAt ?? Date.now()),
    finishedAt: new Date(),
    error: '',
    failures: 0,
    summary: `${(size / 1e6).toFixed(1)} MB`,
  };
  await db
    .insert(backgroundRuns)
    .values({ name: BACKUP_RUN, ...run })
    .onConflictDoUpdate({ target: backgroundRuns.name, set: run });
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the system allows no file of this size',
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'read-only file system',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'the path leads through a file',
  EISDIR: 'it is a folder',
  EIO: 'the disk reports an error',
};

function explainWriteError(file: string, error: unknown): unknown {
  const reason = REASONS[codeOf(error) ?? ''];
  const isOfFile = error instanceof Error && 'syscall' in error && reason !== undefined;
  if (error instanceof StartError || !isOfFile) return error;
  return new StartError(
    `The backup ${file} could not be written: ${reason}. Nothing is left of it.`,
    { cause: error },
  );
}
