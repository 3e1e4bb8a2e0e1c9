import { hasMessages, messaging } from '../../../tests/support/messages.ts';
import { expect, test } from 'vitest';
import { DAY, makeClock } from '../../../tests/support/clock.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const clock = makeClock(new Date('2026-11-23T12:00:00Z'));
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;
const company = await makeCompany(server, { companyName: 'Harbor Clinic' });
const job = await makeJob(server, company, {
  jobTitle: 'Nurse',
  applicationDeadline: clock.inDays(170),
});

const needs = async (seeker: Person) =>
  (await seeker.client.listNeeds()).needs.map(({ kind, companyName }) => `${kind}: ${companyName}`);

test.runIf(hasMessages)('what needs a job seeker follows what companies do', async () => {
  const seeker = await makeSeeker(server);
  const silent = await makeApplication(seeker, job);
  // Nobody is logged out.
  await pool.query(`update sessions set expires_at = expires_at + interval '90 days'`);
  clock.forward(31 * DAY);
  const met = await makeApplication(
    seeker,
    await makeJob(server, company, { applicationDeadline: clock.inDays(30) }),
  );
  const params = { applicationId: met._id };
  await company.client.moveApplication({
    params,
    body: {
      status: 'interviewed',
      interview: {
        startsAt: clock.inDays(3),
        minutes: 30,
        timeZone: 'UTC',
        place: 'Ward 3',
        note: '',
      },
    },
  });
  expect(await needs(seeker)).toEqual([
    'confirm-interview: Harbor Clinic',
    'overdue: Harbor Clinic',
  ]);
  await messaging(company.client).sendToThread({
    params: { id: silent._id },
    body: { text: 'Are you still free?' },
  });
  expect(await needs(seeker)).toEqual([
    'confirm-interview: Harbor Clinic',
    'message: Harbor Clinic',
  ]);
  await messaging(seeker.client).markThreadSeen({ params: { id: silent._id } });
  await seeker.client.answerInterview({ params: { id: met._id }, body: { answer: 'confirmed' } });
  expect(await needs(seeker)).toEqual(['interview: Harbor Clinic']);
});
