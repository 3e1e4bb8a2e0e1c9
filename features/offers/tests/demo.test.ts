import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import { freshDatabase } from '../../../tests/support/database.ts';

test('who was hired in the demo accepted an offer, and the job was closed with a hire', async () => {
  const database = await freshDatabase();
  await seedDemo(database, { now: new Date() });
  const hires = await database.db.execute(sql`
    select jobs.id, count(hired_at)::int as hired,
      bool_and(hired_at is null or (offers.answer = 'accepted' and offers.answered_at < hired_at)) as "isAccepted"
    from jobs join applications on job_id = jobs.id left join offers on application_id = applications.id
    where outcome = 'Hired through this board' or hired_at is not null group by 1`);
  expect(hires.rows).not.toEqual([]);
  for (const hire of hires.rows) expect(hire).toMatchObject({ hired: 1, isAccepted: true });
});
