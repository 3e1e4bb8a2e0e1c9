import { expect, test } from 'vitest';
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../server/accounts/demo-logins.ts';
import { seedDemo } from '../../server/db/demo.ts';
import { openPage } from '../support/browser.ts';
import { inspect } from '../support/inspect.ts';
import { startServer } from '../support/server.ts';
import { emptyBoardScreens, visitorScreens } from './screens/visitor.ts';

const [demo, empty] = await Promise.all([startServer(), startServer()]);
await seedDemo(demo.database, { now: demo.now() });
const { jobs } = await demo.client().listJobs();
const [job] = jobs;

test("a visitor's screens", { timeout: 240_000 }, async () => {
  const opened = await openPage(demo.url);
  expect(await inspect(opened, visitorScreens(job?._id ?? '', job?.jobTitle ?? ''))).toEqual([]);
});

test('the screens of an empty board', async () => {
  expect(await inspect(await openPage(empty.url), emptyBoardScreens)).toEqual([]);
});
