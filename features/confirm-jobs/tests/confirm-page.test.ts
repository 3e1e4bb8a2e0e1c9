import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobs } from '../../../server/db/schema.ts';
import { createSignedLinks } from '../../../server/signed-links.ts';
import { addDays } from '../../../shared/kit/dates.ts';
import { makeClock } from '../../../tests/support/clock.ts';
import { makeCompany, makeJob } from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { confirmationPath } from '../server/confirmation.ts';

const clock = makeClock();
const server = await startServer({ now: clock.now });

test('the page of a mailed link is not cached: once the jobs are confirmed, it says so', async () => {
  const host = await makeCompany(server);
  const open = await makeJob(server, host, { applicationDeadline: clock.inDays(60) });
  const { db } = server.database;
  await db
    .update(jobs)
    .set({ confirmedAt: addDays(clock.now(), -12) })
    .where(eq(jobs.id, open._id));
  const links = await createSignedLinks(db);
  const path = confirmationPath(links, {
    companyId: host.user.companyProfile?._id ?? '',
    userId: host.user._id,
    at: clock.now(),
  });
  expect((await server.request('GET', path)).text).toContain('Is this job still open?');
  const sent = await server.request('POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: '',
  });
  expect(sent.text).toContain('1 job is confirmed for the next 14 days.');
  expect((await server.request('GET', path)).text).not.toContain('Is this job still open?');
});
