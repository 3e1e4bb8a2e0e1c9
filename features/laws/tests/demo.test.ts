import { expect, test } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import { selectJobs, toJob } from '../../../server/jobs/rows.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { lawRefusal } from '../server/guard.ts';

test('no law forbids a job of the demo', async () => {
  const database = await freshDatabase();
  const now = new Date();
  await seedDemo(database, { now });
  const rows = await selectJobs(database.db, 'current');
  expect(rows).not.toEqual([]);
  for (const row of rows)
    // Today, and later.
    for (const at of [now, new Date('2030-01-01T12:00:00Z')])
      expect(await lawRefusal(database.db, toJob(row), at), row.revision.title).toBeUndefined();
});
