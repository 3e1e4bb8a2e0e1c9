import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { files } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import type { Bucket } from './bucket.ts';
import { announceUpload, claimUpload, DamagedFile, digestOf, readObject } from './files.ts';

const BATCH = 100;
/** Files that move at the same time, each in memory as a whole. */
const AT_ONCE = 4;

export interface Moved {
  files: number;
  bytes: number;
}

interface Options {
  /** A pool. */
  db: Db;
  bucket: Bucket;
  to: 'bucket' | 'database';
  now: () => Date;
  /** @param left files that had not moved when the command began */
  progress?: (moved: Moved, left: number) => void;
}

/**
 * Moves the contents of all files to the bucket, or back to the database, while the board runs. Each file moves in one
 * transaction, after its copy was compared with its digest, so it is always whole in one of the two places; if the process
 * ends, the next run moves the rest.
 * @returns what moved, and the ids of files that stay because they are damaged
 * @throws BucketError if the bucket does not answer
 */
export async function moveFiles({
  db,
  bucket,
  to,
  now,
  progress = () => {},
}: Options): Promise<{ moved: Moved; damaged: string[] }> {
  const isThere = isNotNull(to === 'bucket' ? files.content : files.objectId);
  const moved: Moved = { files: 0, bytes: 0 };
  const damaged: string[] = [];
  const all = await db.$count(files, isThere);
  const move = async ({ id, size }: { id: string; size: number }) => {
    try {
      const isMoved = await (to === 'bucket' ? toBucket : toDatabase)({ db, bucket, now }, id);
      if (isMoved) moved.files += 1;
      if (isMoved) moved.bytes += size;
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      damaged.push(id);
      await db.update(files).set({ damagedAt: now() }).where(eq(files.id, id));
    }
    progress(moved, Math.max(all - moved.files, 0));
  };
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await db
      .select({ id: files.id, size: files.size })
      .from(files)
      .where(and(isThere, gt(files.id, last)))
      .orderBy(asc(files.id))
      .limit(BATCH);
    const waiting = batch.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const file of waiting) await move(file);
      }),
    );
    if (batch.length < BATCH) return { moved, damaged };
    last = batch.at(-1)?.id ?? last;
  }
}

type Needs = Pick<Options, 'db' | 'bucket' | 'now'>;

/** @returns false if the file is gone, or another process has moved it @throws DamagedFile */
async function toBucket({ db, bucket, now }: Needs, id: string): Promise<boolean> {
  const [file] = await db
    .select({ content: files.content, size: files.size, digest: files.digest })
    .from(files)
    .where(eq(files.id, id));
  if (!file?.content) return false;
  const { content, size } = file;
  const digest = digestOf(content);
  if (content.length !== size || (file.digest && !digest.equals(file.digest)))
    throw new DamagedFile('the content does not match its digest');
  const objectId = await announceUpload(db, now());
  await bucket.put(objectId, content, digest);
  await readObject(bucket, { objectId, size, digest });
  return transaction(db, async (tx) => {
    const isStillThere = sql`${files.content} is not null`;
    const updated = await tx
      .update(files)
      .set({ content: null, objectId, digest, damagedAt: null })
      .where(and(eq(files.id, id), isStillThere))
      .returning({ id: files.id });
    // Otherwise the upload stays announced, and is deleted after a day.
    if (updated.length > 0) await claimUpload(tx, objectId);
    return updated.length > 0;
  });
}

/** @returns false if the file is gone, or another process has moved it @throws DamagedFile */
async function toDatabase({ db, bucket }: Needs, id: string): Promise<boolean> {
  const [file] = await db
    .select({ objectId: files.objectId, size: files.size, digest: files.digest })
    .from(files)
    .where(eq(files.id, id));
  if (!file?.objectId || !file.digest) return false;
  const { objectId, size, digest } = file;
  const content = await readObject(bucket, { objectId, size, digest });
  // The trigger lists the object, so that it is deleted.
  const updated = await db
    .update(files)
    .set({ content, objectId: null, damagedAt: null })
    .where(and(eq(files.id, id), eq(files.objectId, objectId)))
    .returning({ id: files.id });
  return updated.length > 0;
}
