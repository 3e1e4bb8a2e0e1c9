import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { codeOf, StartError } from '../start-error.ts';

/**
 * A backup is text, compressed with gzip: comments, the statements `copy … from stdin` with their rows as PostgreSQL
 * writes them, and `select setval`. docs/decisions/0036 describes it.
 */
export const FORMAT = 1;

const name = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/));

/** The first line: what made the backup, and of what. */
const head = z.object({
  format: z.number(),
  /** The version of the product. */
  product: z.string(),
  /** ISO 8601: all data is of this moment. */
  madeAt: z.string(),
  /** Such as 18.4. */
  postgres: z.string(),
  /** The time of the latest migration, in milliseconds since 1970, and the number of migrations. */
  schema: z.object({ at: z.number(), migrations: z.number() }),
});
export type Head = z.output<typeof head>;

const count = z.object({ rows: z.number(), sha256: z.string() });

/** The last line. */
const tail = z.object({
  tables: z.record(name, count),
  /** Jobs of the queue. */
  jobs: z.number(),
  /** Of everything before this line. */
  sha256: z.string(),
});
export type Tail = z.output<typeof tail>;

/** A job of the queue that has not finished. */
const job = z.object({ name: z.string(), data: z.unknown(), startAfter: z.string() });
export type QueueJob = z.output<typeof job>;

export const headLine = (value: Head) => `-- Daybreak backup ${JSON.stringify(value)}\n`;
export const tailLine = (value: Tail) => `-- End ${JSON.stringify(value)}\n`;
export const jobLine = (value: QueueJob) => `-- Job ${JSON.stringify(value)}\n`;
export const copyLine = (table: string, columns: readonly string[]) =>
  `COPY public."${table}" (${columns.map((column) => `"${column}"`).join(', ')}) FROM stdin;\n`;
export const sequenceLine = (sequence: string, value: string) =>
  `SELECT setval('public."${sequence}"', ${value}, true);\n`;
/** The end of a table's rows. No row looks like it, because PostgreSQL escapes backslashes. */
export const END_OF_ROWS = String.raw`\.` + '\n';

/** What a backup contains, in its order. The rows of a table are in pieces of any size. */
export type Part =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'rows'; table: string; rows: Buffer }
  | { kind: 'table-end'; table: string }
  | { kind: 'sequence'; sequence: string; value: string }
  | { kind: 'job'; job: QueueJob }
  | { kind: 'tail'; tail: Tail };

/** The number of rows that end in this piece. A line break within a row is escaped. */
export function rowsIn(piece: Buffer): number {
  let rows = 0;
  for (let at = piece.indexOf(10); at >= 0; at = piece.indexOf(10, at + 1)) rows += 1;
  return rows;
}

const MARK = Buffer.from(`\n${END_OF_ROWS}`);
const PIECE = 256 * 1024;
/** Longer lines exist only among rows. */
const LINE_MAX = 1024 * 1024;

/**
 * Reads a backup and compares all checksums; memory does not grow with its size.
 * @throws StartError if the file is missing, is no backup, ends too early or was changed
 */
export async function* readBackup(file: string): AsyncGenerator<Part> {
  const foreign = () => new StartError(`${file} is not a backup of this product.`);
  const changed = (what: string) =>
    new StartError(
      `${file} is damaged: ${what}. Nothing was restored; use another copy of this backup, or an earlier one.`,
    );
  const whole = createHash('sha256');
  const found: Tail['tables'] = {};
  let jobs = 0;
  let table: { name: string; hash: ReturnType<typeof createHash>; rows: number } | undefined;
  let rest: Buffer = Buffer.alloc(0);
  let isFirstLine = true;
  let isFirstPiece = true;
  let isOver = false;

  /** A piece of a table's rows: counted, and hashed. */
  const toRows = (piece: Buffer): Part[] => {
    if (!table || piece.length === 0) return [];
    table.hash.update(piece);
    whole.update(piece);
    table.rows += rowsIn(piece);
    return [{ kind: 'rows', table: table.name, rows: piece }];
  };
  const readRows = (): Part[] => {
    if (!table) return [];
    // `rest` begins with the end of the line before the rows, so that the mark is found without any rows as well.
    const from = isFirstPiece ? 1 : 0;
    const end = rest.indexOf(MARK);
    if (end < 0) {
      const until = rest.length - MARK.length + 1;
      if (until <= from) return [];
      const piece = rest.subarray(from, until);
      rest = rest.subarray(until);
      isFirstPiece = false;
      return toRows(piece);
    }
    const parts = toRows(rest.subarray(from, end + 1));
    whole.update(MARK.subarray(1));
    rest = rest.subarray(end + MARK.length);
    found[table.name] = { rows: table.rows, sha256: table.hash.digest('hex') };
    parts.push({ kind: 'table-end', table: table.name });
    table = undefined;
    return parts;
  };
  const readLine = (line: string): Part => {
    if (isFirstLine) {
      const value = head.safeParse(jsonAfter('-- Daybreak backup ', line));
      if (!value.success) throw foreign();
      isFirstLine = false;
      return { kind: 'head', head: value.data };
    }
    const end = tail.safeParse(jsonAfter('-- End ', line));
    if (end.success) {
      isOver = true;
      return { kind: 'tail', tail: end.data };
    }
    const oneJob = job.safeParse(jsonAfter('-- Job ', line));
    if (oneJob.success) {
      jobs += 1;
      return { kind: 'job', job: oneJob.data };
    }
    const [, copied, columns] =
      /^COPY public\."([a-z_0-9]+)" \(([a-z_0-9", ]+)\) FROM stdin;$/.exec(line) ?? [];
    if (copied && columns) {
      table = { name: copied, hash: createHash('sha256'), rows: 0 };
      return { kind: 'table', table: copied, columns: columns.slice(1, -1).split('", "') };
    }
    const [, sequence, value] =
      /^SELECT setval\('public\."([a-z_0-9]+)"', (\d{1,19}), true\);$/.exec(line) ?? [];
    if (sequence && value) return { kind: 'sequence', sequence, value };
    throw changed('it contains a line that no backup has');
  };

  for await (const chunk of unzip(file, foreign)) {
    if (isOver) throw changed('something follows its end');
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      if (table) {
        const parts = readRows();
        yield* parts;
        if (table) break;
      }
      const end = rest.indexOf(10);
      if (end < 0) {
        if (rest.length > LINE_MAX) throw isFirstLine ? foreign() : changed('a line is too long');
        break;
      }
      const bytes = rest.subarray(0, end + 1);
      const part = readLine(bytes.toString('utf8', 0, end));
      if (part.kind === 'tail') {
        if (end + 1 < rest.length) throw changed('something follows its end');
        const sum = whole.digest('hex');
        for (const [each, { rows, sha256 }] of Object.entries(part.tail.tables)) {
          if (found[each]?.sha256 !== sha256 || found[each].rows !== rows)
            throw changed(`the rows of '${each}' are not those that were saved`);
        }
        const isWhole = Object.keys(found).length === Object.keys(part.tail.tables).length;
        if (!isWhole || jobs !== part.tail.jobs || sum !== part.tail.sha256)
          throw changed('its checksum is wrong');
        rest = Buffer.alloc(0);
        yield part;
        break;
      }
      whole.update(bytes);
      // The line's end belongs to the mark that ends the rows.
      rest = rest.subarray(part.kind === 'table' ? end : end + 1);
      isFirstPiece = true;
      yield part;
    }
  }
  if (isFirstLine) throw foreign();
  if (!isOver) throw incomplete(file);
}

const incomplete = (file: string) =>
  new StartError(
    `${file} is incomplete: it ends too early. Nothing was restored; use another copy of this backup, or an earlier one.`,
  );

function jsonAfter(start: string, line: string): unknown {
  if (!line.startsWith(start)) return undefined;
  try {
    return JSON.parse(line.slice(start.length));
  } catch {
    return undefined;
  }
}

/** The content of a gzip file, in pieces. */
async function* unzip(file: string, foreign: () => Error): AsyncGenerator<Buffer> {
  const source = createReadStream(file, { highWaterMark: PIECE });
  const content = createGunzip({ chunkSize: PIECE });
  source.on('error', (error) => content.destroy(error));
  source.pipe(content);
  try {
    for await (const piece of content) yield piece as Buffer;
  } catch (error) {
    throw explain(file, error, foreign);
  } finally {
    source.destroy();
    await finished(source).catch(() => {});
  }
}

function explain(file: string, error: unknown, foreign: () => Error): unknown {
  switch (codeOf(error)) {
    case 'ENOENT':
      return new StartError(`There is no file ${file}.`);
    case 'EACCES':
    case 'EPERM':
      return new StartError(`${file} cannot be read: permission denied.`);
    case 'EISDIR':
      return new StartError(`${file} is a folder, not a backup.`);
    case 'Z_BUF_ERROR':
      return incomplete(file);
    case 'Z_DATA_ERROR':
      // "incorrect header check" for a file of another kind, "incorrect data check" for a changed one.
      return error instanceof Error && /header/.test(error.message)
        ? foreign()
        : new StartError(
            `${file} is damaged: its content cannot be read. Nothing was restored; use another copy of this backup, or an earlier one.`,
          );
    default:
      return error;
  }
}
