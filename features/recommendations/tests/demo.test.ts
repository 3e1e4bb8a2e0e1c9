import { expect, test } from 'vitest';
import { seedDemo } from '../../../demo/seed.ts';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../server/operation/site.ts';
import { freshDatabase } from '../../../tests/support/database.ts';
import { untilFound } from '../../../tests/support/found.ts';
import { startServer } from '../../../tests/support/server.ts';

test('the job seeker of the demo gets a recommendation', async () => {
  const database = await freshDatabase();
  await seedDemo(database, { now: new Date() });
  const server = await startServer({ pages: false, database });
  await untilFound(server);
  const email = DEMO_LOGINS.find(({ label }) => label === 'Job seeker')?.email ?? '';
  const { token } = await server.client().logIn({ body: { email, password: DEMO_PASSWORD } });
  const { recommendations } = await server.client(token).listRecommendations();
  expect(recommendations.map(({ job }) => job.jobTitle)).toContain('Frontend Developer');
});
