import { expect, test } from 'vitest';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { agenda } from '../feature.ts';

test('without the agenda, interviews are arranged, and its calls and rows of the dashboard are gone', async () => {
  const server = await startServer({ pages: false, config: { featuresOff: [agenda.name] } });
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const { _id } = await makeApplication(await makeSeeker(server), job);
  const startsAt = new Date(server.now().getTime() + 60_000).toISOString();
  await company.client.moveApplication({
    params: { applicationId: _id },
    body: {
      status: 'interviewed',
      interview: { startsAt, minutes: 30, timeZone: 'UTC', place: 'Here', note: '' },
    },
  });
  const { application } = await company.client.getApplication({ params: { id: _id } });
  expect(application.interview).toMatchObject({ startsAt });
  const { needs } = await company.client.listCompanyNeeds();
  expect(needs).toEqual([]);
  for (const call of [company.client.listBookings(), company.client.listInterviews({ query: {} })])
    await expect(call).rejects.toMatchObject({ status: 404 });
});
