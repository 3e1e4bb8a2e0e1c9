import { expect, test } from 'vitest';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });

test('a move to the interviews says whether it invited the applicant', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const meeting = { minutes: 45, timeZone: 'UTC', place: 'Room 2', note: '' };
  for (const how of [
    {},
    { interview: { ...meeting, startsAt } },
    { slots: { ...meeting, startsAt: [startsAt] } },
  ]) {
    const { _id } = await makeApplication(await makeSeeker(server), job);
    await company.client.moveApplication({
      params: { applicationId: _id },
      body: { status: 'interviewed', ...how },
    });
  }
  const { activity } = await company.client.listCompanyActivity();
  expect(
    activity.flatMap(({ application }) =>
      application?.status === 'interviewed' ? [application.isInvited] : [],
    ),
  ).toEqual([true, true, undefined]);
});
