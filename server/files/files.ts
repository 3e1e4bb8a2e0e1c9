import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { addDays } from '../../shared/kit/dates.ts';
import type { Db } from '../db/connect.ts';
import { aside } from '../db/outcome.ts';
import { prepared, type Value } from '../db/prepared.ts';
import { files, strayObjects } from '../db/schema.ts';
import { Problem } from '../http/problems.ts';
import { type Bucket, BucketError, openBucket } from './bucket.ts';
import { StartError } from '../start-error.ts';
import type { FilesSettings } from './setting.ts';

export interface FileInfo {
  name: string;
  contentType: string;
}

export interface SentFile extends FileInfo {
  content: Buffer;
}

/** A file whose content is stored as far as that is possible before its row is. */
export interface StoredFile extends FileInfo {
  size: number;
  /** SHA-256. */
  digest: Buffer;
  /** The content, for the row. */
  content?: Buffer;
  /** The object that has the content. */
  objectId?: string;
}

export interface OpenFile extends FileInfo {
  size: number;
  /** Ends with an error if the content turns out to be damaged. Destroy it if it is not read. */
  content: Readable;
}

/** What is wrong with the bucket. */
export interface BucketFailure {
  since: Date;
  what: string;
}

type Stored<Sent extends readonly SentFile[]> = { [Index in keyof Sent]: StoredFile };

/**
 * Storage for files: a row of the database for each, with the content in the row or in a bucket
 * (docs/decisions/0042-files-in-a-bucket.md).
 */
export interface Files {
  /** Undefined if every file is in the database. */
  bucket: Bucket | undefined;
  /**
   * Stores contents, then runs the transaction that names them. An upload takes time, so it is no part of a transaction.
   * If `work` fails, the contents are deleted.
   * @throws Problem 503 if the bucket does not take them
   */
  storing<const Sent extends readonly SentFile[], Result>(
    db: Db,
    sent: Sent,
    work: (stored: Stored<Sent>) => Promise<Result>,
  ): Promise<Result>;
  /** Adds the row. `tx` is the transaction of its owner. @returns the id to store in the owning row */
  put(tx: Db, stored: StoredFile): Promise<string>;
  /**
   * Up to a megabyte is read and compared with its digest before anything is returned; of a larger file, the last piece is
   * kept back until the digest is known, so that a damaged file never looks complete.
   * @returns undefined if there is no such file
   * @throws Problem 500 for a damaged or missing content, 503 if the bucket does not answer
   */
  open(db: Db, id: string): Promise<OpenFile | undefined>;
  /** Deletes the row. A trigger lists its object, which is deleted later. */
  remove(tx: Db, id: string): Promise<void>;
  /** Tries the bucket if it failed lately. @returns what is wrong with it */
  failure(): Promise<BucketFailure | undefined>;
}

interface Options {
  settings: FilesSettings;
  log: Pick<Logger, 'error' | 'warn'>;
  now: () => Date;
  /** Runs what waits for the bucket (server/http/admission.ts). */
  outside?: <T>(wait: () => Promise<T>) => Promise<T>;
  /** Milliseconds until the bucket is given up, for tests. */
  patience?: number | undefined;
}

/** Bytes of a file that are read before it is answered. */
const HELD_BACK = 1024 * 1024;
/** Of a command, which nobody waits for in a browser. */
const READ_ATTEMPTS = 6;
/** Days after which an upload without a row is deleted. */
const UNNAMED_DAYS = 1;

/** SHA-256. */
export const digestOf = (content: Uint8Array): Buffer =>
  createHash('sha256').update(content).digest();

/** A file whose content does not match its digest, or is missing. */
export class DamagedFile extends Error {}

const unavailable = () =>
  new Problem(
    'files-unavailable',
    'Files cannot be stored or read right now. Please try again in a few minutes.',
    { retryAfter: 60 },
  );

const damaged = () =>
  new Problem(
    'file-damaged',
    "This file is damaged, so it cannot be shown. The board's admins have been notified.",
  );

/** Files where the settings say. */
export function createFiles({
  settings,
  log,
  now,
  outside = (wait) => wait(),
  patience,
}: Options): Files {
  const bucket = settings.bucket && openBucket(settings.bucket, { patience });
  /** A full bucket can still be read. */
  const failing = new Map<'storing' | 'reading', BucketFailure>();
  /** Awaits a call of the bucket, and notices whether it works. @throws Problem 503 */
  const noticed = async <T>(what: 'storing' | 'reading', call: Promise<T>): Promise<T> => {
    try {
      const result = await call;
      failing.delete(what);
      return result;
    } catch (error) {
      if (!(error instanceof BucketError)) throw error;
      // It did answer.
      if (error.kind === 'missing') throw error;
      failing.set(what, { since: failing.get(what)?.since ?? now(), what: error.message });
      log.error({ reason: error.message }, 'the bucket of files failed');
      throw unavailable();
    }
  };

  const store = async (db: Db, { name, contentType, content }: SentFile): Promise<StoredFile> => {
    const stored = { name, contentType, size: content.length, digest: digestOf(content) };
    if (!bucket || settings.newFiles === 'database') return { ...stored, content };
    const objectId = await announceUpload(db, now());
    await outside(() => noticed('storing', bucket.put(objectId, content, stored.digest)));
    return { ...stored, objectId };
  };

  const open = async (db: Db, id: string, isRetry = false): Promise<OpenFile | undefined> => {
    const [row] = await db.select().from(files).where(eq(files.id, id));
    if (!row) return undefined;
    const { name, contentType, size, damagedAt } = row;
    const fail = async (error: DamagedFile) => {
      log.error({ file: id, reason: error.message }, 'a file is damaged');
      await aside(() => db.update(files).set({ damagedAt: now() }).where(eq(files.id, id)));
    };
    try {
      const pieces = checked(row, await contentOf(row));
      const first = await readFirst(pieces);
      const content = async function* () {
        yield* first;
        try {
          yield* pieces;
        } catch (error) {
          if (error instanceof DamagedFile) await fail(error);
          throw error;
        }
        if (damagedAt)
          await aside(() => db.update(files).set({ damagedAt: null }).where(eq(files.id, id)));
      };
      const stream = Readable.from(content(), { objectMode: false });
      // Also where nobody reads it.
      stream.once('close', () => void pieces.return(undefined).catch(() => {}));
      return { name, contentType, size, content: stream };
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      // It may have moved between the two reads.
      if (!isRetry) return open(db, id, true);
      await fail(error);
      throw damaged();
    }
  };

  const contentOf = async ({
    content,
    objectId,
    size,
  }: typeof files.$inferSelect): Promise<AsyncGenerator<Buffer>> => {
    if (content) return piecesOf(content);
    if (!bucket || !objectId) {
      const what =
        'some files are in a bucket that the setting FILES of this process does not name';
      failing.set('reading', { since: failing.get('reading')?.since ?? now(), what });
      throw unavailable();
    }
    try {
      const object = await outside(() => noticed('reading', bucket.open(objectId)));
      if (object.size === undefined || object.size === size) return noticedPieces(object.pieces);
      await object.pieces.return(undefined);
      throw new DamagedFile(`the object has ${object.size} bytes instead of ${size}`);
    } catch (error) {
      if (error instanceof BucketError) throw new DamagedFile('the object is missing');
      throw error;
    }
  };
  async function* noticedPieces(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const { value, done } = await noticed('reading', pieces.next());
        if (done) return;
        yield value;
      }
    } finally {
      await pieces.return(undefined);
    }
  }

  return {
    bucket,
    async storing(db, sent, work) {
      const stored: StoredFile[] = [];
      try {
        for (const file of sent) stored.push(await store(db, file));
        return await work(stored as Stored<typeof sent>);
      } catch (error) {
        await forgetUploads(db, stored, now()).catch(() => {});
        throw error;
      }
    },
    async put(tx, stored) {
      const row = toFileRow(stored);
      await insertFile(tx, row);
      if (row.objectId) await claimUpload(tx, row.objectId);
      return row.fileId;
    },
    open: (db, id) => open(db, id),
    async remove(tx, id) {
      await tx.delete(files).where(eq(files.id, id));
    },
    async failure() {
      if (bucket && failing.size > 0) {
        await noticed('storing', bucket.check()).then(
          () => failing.clear(),
          () => {},
        );
      }
      return [...failing.values()].toSorted(
        (one, other) => Number(one.since) - Number(other.since),
      )[0];
    },
  };
}

/** The values of a file's row, with the id that its owner stores. */
export interface FileRow extends Record<string, unknown> {
  fileId: string;
  fileName: string;
  contentType: string;
  size: number;
  digest: Buffer;
  content: Buffer | null;
  objectId: string | null;
}

export const toFileRow = ({
  name,
  contentType,
  size,
  digest,
  content,
  objectId,
}: StoredFile): FileRow => ({
  fileId: randomUUID(),
  fileName: name,
  contentType,
  size,
  digest,
  content: content ?? null,
  objectId: objectId ?? null,
});

/**
 * Adds the row of a file, for a statement that stores it together with its owner. `claimUpload` has to follow in the same
 * transaction if the content is in the bucket.
 * @param from a table of the statement: the file is stored if it has a row
 */
export const fileInsert = (value: Value<FileRow>, from?: SQL): SQL => sql`
  insert into ${files} (id, name, content_type, size, digest, content, object_id)
  select ${value('fileId')}::uuid, ${value('fileName')}::text, ${value('contentType')}::text, ${value('size')}::int,
    ${value('digest')}::bytea, ${value('content')}::bytea, ${value('objectId')}::uuid
  ${from ? sql`from ${from}` : sql``}`;

const insertFile = prepared('insert-file', (_db, value: Value<FileRow>) => fileInsert(value));

/**
 * Checks at the start that every file can be reached.
 * @throws StartError if the bucket does not store and return an object, or files are in a bucket that no setting names
 */
export async function checkFiles(db: Db, { bucket }: Pick<Files, 'bucket'>): Promise<void> {
  if (bucket) {
    await bucket.check().catch((error: unknown) => {
      if (!(error instanceof BucketError)) throw error;
      throw new StartError(
        `The bucket ${bucket.name} does not work (${error.message}). Check FILES, the keys AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that they may read, write and delete objects.`,
        { cause: error },
      );
    });
    return;
  }
  const [row] = await db
    .select({ id: files.id })
    .from(files)
    .where(isNotNull(files.objectId))
    .limit(1);
  if (row)
    throw new StartError(
      'Some files of this board are in a bucket. Set FILES to it, or move them back with `npm run admin -- files move` first (docs/operating.md, “Files in a bucket”).',
    );
}

/** Lists an upload before it begins, so that its object is deleted unless a row names it within a day. */
export async function announceUpload(db: Db, now: Date): Promise<string> {
  const objectId = randomUUID();
  const removeAfter = addDays(now, UNNAMED_DAYS);
  await aside(() => db.insert(strayObjects).values({ objectId, removeAfter }));
  return objectId;
}

/** Takes an upload from the list, in the transaction of the row that names it. */
export async function claimUpload(tx: Db, objectId: string): Promise<void> {
  const claimed = await tx
    .delete(strayObjects)
    .where(eq(strayObjects.objectId, objectId))
    .returning({ objectId: strayObjects.objectId });
  if (claimed.length === 0) throw new Error('an upload was deleted before its row was stored');
}

/** Uploads that no row will name are deleted with the next sweep. One whose row was committed is not listed anymore. */
async function forgetUploads(db: Db, stored: readonly StoredFile[], now: Date): Promise<void> {
  const ids = stored.flatMap(({ objectId }) => objectId ?? []);
  if (ids.length > 0)
    await aside(() =>
      db.update(strayObjects).set({ removeAfter: now }).where(inArray(strayObjects.objectId, ids)),
    );
}

/**
 * The whole content of an object, compared with its digest. A bucket that fails is tried again for half a minute.
 * @throws DamagedFile, or BucketError if the bucket does not answer
 */
export async function readObject(
  bucket: Bucket,
  { objectId, ...expected }: { objectId: string; size: number; digest: Buffer },
): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { pieces } = await bucket.open(objectId);
      const read: Buffer[] = [];
      for await (const piece of checked(expected, pieces)) read.push(piece);
      return Buffer.concat(read);
    } catch (error) {
      if (!(error instanceof BucketError)) throw error;
      if (error.kind === 'missing') throw new DamagedFile('the object is missing');
      if (attempt === READ_ATTEMPTS) throw error;
      await sleep(bucket.pause * 2 ** (attempt - 1));
    }
  }
}

/** The whole content of a file. @throws as `open` does */
export async function readWhole({ content }: OpenFile): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function* piecesOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}

/**
 * Passes on what is read, and keeps the last piece back until size and digest are known to be right.
 * @throws DamagedFile
 */
async function* checked(
  { size, digest }: Pick<typeof files.$inferSelect, 'size' | 'digest'>,
  pieces: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let read = 0;
  let last: Buffer | undefined;
  for await (const piece of pieces) {
    read += piece.length;
    hash.update(piece);
    if (read > size) break;
    if (last) yield last;
    last = piece;
  }
  if (read !== size) throw new DamagedFile(`it does not have ${size} bytes`);
  if (digest && !hash.digest().equals(digest))
    throw new DamagedFile('the content does not match its digest');
  if (last) yield last;
}

/** Reads a file as far as it is held back. */
async function readFirst(pieces: AsyncGenerator<Buffer>): Promise<Buffer[]> {
  const read: Buffer[] = [];
  for (let bytes = 0; bytes <= HELD_BACK;) {
    const { value, done } = await pieces.next();
    if (done) break;
    read.push(value);
    bytes += value.length;
  }
  return read;
}
