import { asc, eq, lte } from 'drizzle-orm';
import pg from 'pg';
import { counted } from '../../shared/kit/figures.ts';
import type { Db } from '../db/connect.ts';
import { withConnection } from '../db/migrate.ts';
import { files, strayObjects } from '../db/schema.ts';
import type { Files } from './files.ts';

/** The lock that a backup shares with others: it reads the objects of rows as they were when it began. */
export const KEEP_OBJECTS = 'daybreak objects';

const BATCH = 100;

interface Needs {
  db: Db;
  files: Pick<Files, 'bucket'>;
  now: () => Date;
}

/**
 * Deletes the objects of deleted files, and uploads that no row has named for a day. While a backup runs it does nothing.
 * A failure leaves the rest for the next run.
 * @returns what was deleted, in one sentence for the admins
 */
export async function removeStrayObjects(
  { db, files: { bucket }, now }: Needs,
  stop?: AbortSignal,
): Promise<string> {
  if (!bucket) return 'Files are in the database.';
  const pool = db.$client;
  if (!(pool instanceof pg.Pool)) throw new Error('This work is no part of a transaction.');
  // A connection of its own keeps the lock without taking one from the pool.
  return withConnection({ pool }, async (client) => {
    const locked = async (name: 'pg_try_advisory_lock' | 'pg_advisory_unlock') => {
      const { rows } = await client.query<{ is: boolean }>(
        `select ${name}(hashtextextended($1, 0)) as is`,
        [KEEP_OBJECTS],
      );
      return rows[0]?.is === true;
    };
    let count = 0;
    for (;;) {
      if (!(await locked('pg_try_advisory_lock'))) return 'Waiting for a backup to end.';
      const batch = await db
        .select({ objectId: strayObjects.objectId })
        .from(strayObjects)
        .where(lte(strayObjects.removeAfter, now()))
        .orderBy(asc(strayObjects.removeAfter))
        .limit(BATCH);
      for (const { objectId } of batch) {
        stop?.throwIfAborted();
        // A row takes its object from the list, so this finds none; but deleting a named object would lose a file.
        const isNamed = (await db.$count(files, eq(files.objectId, objectId))) > 0;
        if (!isNamed) await bucket.remove(objectId);
        await db.delete(strayObjects).where(eq(strayObjects.objectId, objectId));
      }
      count += batch.length;
      if (batch.length < BATCH) break;
      // A backup that waits begins now.
      await locked('pg_advisory_unlock');
    }
    return count > 0 ? `Deleted ${counted(count, 'object')}.` : 'Nothing to delete.';
  });
}
