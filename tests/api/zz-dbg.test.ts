import { test, afterAll } from 'vitest';
import { hearChanges } from '../../server/db/changes.ts';
import { startServer } from '../support/server.ts';
import { listenLive } from '../support/live.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
const one = await startServer({ pages: false });
const company = await makeCompany(one);
const job = await makeJob(one, company);
test('x', async () => {
  const r = await listenLive(one.url, company.token);
  await makeApplication(await makeSeeker(one), job);
  await new Promise((d) => setTimeout(d, 300));
  console.log(r.heard);
});
afterAll(async () => {
  const timer = setTimeout(() => {
    console.log('handles', process.getActiveResourcesInfo().join(' '));
  }, 3000);
  const t = Date.now();
  await one.close();
  clearTimeout(timer);
  console.log('closed', Date.now() - t);
}, 10_000);
