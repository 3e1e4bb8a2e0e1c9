import { eq } from 'drizzle-orm';
import type { Db } from '../../../server/db/connect.ts';
import type { JobSearch } from '../../../shared/jobs/search/contract.ts';
import { readSavedQuery } from '../rules.ts';
import { savedSearches } from '../tables.ts';

/** The searches that a job seeker saved. */
export async function readSearchesOf(db: Db, userId: string): Promise<JobSearch[]> {
  const rows = await db
    .select({ query: savedSearches.query })
    .from(savedSearches)
    .where(eq(savedSearches.userId, userId));
  return rows.flatMap(({ query }) => readSavedQuery(query) ?? []);
}
