import { expect, test } from 'vitest';
import { makeClock } from '../../../tests/support/clock.ts';
import { readCsv } from '../../../tests/support/csv.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock(new Date('2026-11-23T12:10:00Z'));
const server = await startServer({ pages: false, now: clock.now });
const company = await makeCompany(server, { companyName: 'Harbor Clinic' });
const job = await makeJob(server, company, {
  jobTitle: 'Nurse',
  applicationDeadline: clock.inDays(150),
});

test('the ledger downloads as a table, which has the download itself', async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  await company.client.getApplication({ params: { id } });
  clock.forward(1000);
  const { path } = await seeker.client.prepareMyLedger();
  const rows = readCsv(await (await fetch(server.url + path)).text());
  expect(rows.map((row) => row.slice(2))).toEqual([
    ['Times', 'Who', 'What', 'Job', 'Company'],
    ['1', 'You', 'Exported this list', '', ''],
    ['1', 'Harbor Clinic (owner)', 'Opened your application', 'Nurse', 'Harbor Clinic'],
  ]);
  expect(rows[0]?.slice(0, 2)).toEqual(['First time', 'Last time']);
  const stranger = await makeSeeker(server);
  const foreign = path.replace(/reader=[^&]+/, `reader=${stranger.user._id}`);
  expect((await server.request('GET', foreign)).code).toBe(404);
});
