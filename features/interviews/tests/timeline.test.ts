import { expect, test } from 'vitest';
import type { Refusal } from '../../../shared/kit/client.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer({ pages: false });
const company = await makeCompany(server);
const job = await makeJob(server, company);

/** An application of somebody new. */
async function applied() {
  const seeker = await makeSeeker(server);
  const application = await makeApplication(seeker, job);
  const params = { id: application._id };
  const read = async () => (await seeker.client.getApplication({ params })).application;
  return { seeker, application, params, read };
}

test('an interview must be in the future, in a known time zone, for an invited applicant', async () => {
  const { application, params } = await applied();
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const plan = { startsAt, minutes: 45, timeZone: 'Africa/Nairobi', place: 'Room 1', note: '' };
  await expect(company.client.moveInterview({ params, body: plan })).rejects.toMatchObject({
    status: 409,
  });
  const invite = (interview: typeof plan) =>
    company.client.moveApplication({
      params: { applicationId: application._id },
      body: { status: 'interviewed', interview },
    });
  for (const wrong of [
    { ...plan, startsAt: '2020-01-01T10:00:00Z' },
    { ...plan, startsAt: 'tomorrow' },
    { ...plan, timeZone: 'Mars/Olympus' },
    { ...plan, minutes: 0 },
    { ...plan, place: ' ' },
  ]) {
    const error = await invite(wrong).catch((reason: unknown) => reason);
    expect(error, JSON.stringify(wrong)).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(Object.keys((error as Refusal).errors)).toHaveLength(1);
  }
  await invite(plan);
  await company.client.cancelInterview({ params });
  await expect(company.client.cancelInterview({ params })).rejects.toMatchObject({ status: 409 });
});
