import { inArray, lt } from 'drizzle-orm';
import type { Database } from '../db/connect.ts';
import { exclusively } from '../db/migrate.ts';
import { jobs, jobSearch } from '../db/schema.ts';
import { refreshJobSearch } from './search.ts';
import { READING } from './words.ts';

/** Jobs in one transaction. */
const BATCH = 200;

/**
 * Reads the texts of public jobs anew that an older version read in another way, so that every search finds them. Of
 * several processes that start at once, one does it.
 * @returns how many jobs were read
 */
export async function rereadTexts(database: Database, now: () => Date): Promise<number> {
  const { db } = database;
  const nextBatch = () =>
    db
      .select({ id: jobSearch.jobId })
      .from(jobSearch)
      .where(lt(jobSearch.reading, READING))
      .limit(BATCH);
  if ((await nextBatch()).length === 0) return 0;
  return exclusively(database, 'search', async () => {
    let count = 0;
    for (let batch = await nextBatch(); batch.length > 0; batch = await nextBatch()) {
      const ids = batch.map(({ id }) => id);
      await db.transaction((tx) => refreshJobSearch(tx, inArray(jobs.id, ids), now()));
      count += ids.length;
    }
    return count;
  });
}
