import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { demoId } from '../../../demo/moments.ts';
import { seedDemo } from '../../../demo/seed.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { untilFound } from '../../../tests/support/found.ts';
import { startServer } from '../../../tests/support/server.ts';
import { demoSearches } from '../demo.ts';
import { savedSearches } from '../tables.ts';

test('searches of the demo find what they are said to have found', async () => {
  const database = await freshDatabase();
  await seedDemo(database, { now: new Date() });
  expect(await database.db.$count(savedSearches)).toBe(demoSearches.length);
  const early = await database.db.execute(sql`
    select query from search_matches join saved_searches search on search.id = search_id
    join jobs on jobs.id = job_id where found_at < search.created_at or found_at <> published_at`);
  expect(early.rows).toEqual([]);
  const server = await startServer({ pages: false, database });
  await untilFound(server);
  for (const { query, found } of demoSearches) {
    const { text } = await server.request('GET', `/api/jobs?${query}&limit=100`);
    for (const key of found) expect(text, query).toContain(demoId(`job ${key}`));
  }
});
