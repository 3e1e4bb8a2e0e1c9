import { expect, test } from 'vitest';
import { COUNTRY_CODES } from '../../shared/jobs/places.ts';
import {
  type JobFields,
  makeAdmin,
  makeCompany,
  makeJob,
  plausibleJob,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ pages: false });
const admin = await makeAdmin(server);
const company = await makeCompany(server);
const visitor = server.client();

type Place = Pick<JobFields, 'workplace' | 'country' | 'remoteFrom'>;
const placeOf = ({ workplace, country, remoteFrom }: Place) => ({ workplace, country, remoteFrom });

test('given places survive review and edits, and missing ones are detected', async () => {
  const job = await makeJob(server, company, {
    jobLocation: 'Porto',
    workplace: 'Hybrid',
    country: 'pt',
    remoteFrom: ['DE'],
  });
  const params = { id: job._id };
  const publicPlace = async () => placeOf((await visitor.getJob({ params })).job);
  const porto = { workplace: 'Hybrid', country: 'PT', remoteFrom: [] };
  expect(await publicPlace()).toEqual(porto);

  const edit = (fields: Partial<JobFields>) =>
    company.client.updateJob({ params, body: { ...plausibleJob, ...fields } });
  const same = await edit({ jobLocation: 'Porto', workplace: 'Hybrid', country: 'PT' });
  expect(same.message).toBe('Your changes have been saved.');
  const moved = await edit({ jobLocation: 'Porto', workplace: 'Hybrid', country: 'ES' });
  expect(moved.message).toBe('Your changes have been submitted for admin review.');
  expect(placeOf(moved.job)).toEqual({ ...porto, country: 'ES' });
  expect(await publicPlace()).toEqual(porto);
  await admin.client.approveJob({ params });
  expect(await publicPlace()).toEqual({ ...porto, country: 'ES' });

  const read = await edit({ jobLocation: 'Remote (Germany)', workplace: '', remoteFrom: [] });
  expect(placeOf(read.job)).toEqual({ workplace: 'Remote', country: null, remoteFrom: ['DE'] });
  const said = await edit({ jobLocation: 'Remote (Germany)', remoteFrom: ['de', 'AT', 'DE'] });
  expect(said.job.remoteFrom).toEqual(['DE', 'AT']);
});

test('an invalid place is refused with its field', async () => {
  const sentence = 'Use a two-letter country code, such as DE.';
  const wrong: [fields: object, field: string, message: string][] = [
    [{ country: 'Germany' }, 'country', sentence],
    [{ country: 'XX' }, 'country', sentence],
    [{ country: 7 }, 'country', sentence],
    [{ remoteFrom: ['DE', 'EU'] }, 'remoteFrom.1', sentence],
    [{ remoteFrom: [null] }, 'remoteFrom.0', sentence],
    [{ remoteFrom: 'DE' }, 'remoteFrom', 'remoteFrom: This must be a list.'],
    [{ remoteFrom: Array(1000).fill('DE') }, 'remoteFrom', 'remoteFrom: At most 60 countries.'],
    [{ workplace: 'Moon' }, 'workplace', 'workplace: Choose one of: On-site, Hybrid, Remote.'],
  ];
  for (const [fields, field, message] of wrong) {
    const json = { ...plausibleJob, ...fields };
    const { code, body } = await server.request('POST', '/api/jobs', {
      token: company.token,
      json,
    });
    expect([code, body.message], JSON.stringify(fields).slice(0, 60)).toEqual([400, message]);
    expect(body.errors).toHaveProperty([field]);
  }
  const { job } = await company.client.postJob({
    body: { ...plausibleJob, workplace: 'Remote', remoteFrom: COUNTRY_CODES.slice(0, 60) },
  });
  expect(job.remoteFrom).toHaveLength(60);
});
