import { expect, test } from 'vitest';
import { makeCompany, makeJob } from '../../../../tests/support/people.ts';
import { startServer } from '../../../../tests/support/server.ts';
import { laws } from '../../feature.ts';

const PLACE = { jobLocation: 'Denver, Colorado', country: 'US' };

test.each([true, false])('the page of a job with the feature: %s', async (isOn) => {
  const server = await startServer({ config: { featuresOff: isOn ? [] : [laws.name] } });
  const job = await makeJob(server, await makeCompany(server), PLACE);
  const { code, text } = await server.request('GET', `/job/${job._id}`);
  expect(code).toBe(200);
  expect(text.includes('Colorado law applies')).toBe(isOn);
  // Structured data has the place either way.
  expect(text).toContain(
    isOn ? '"addressLocality":"Denver"' : '"addressLocality":"Denver, Colorado"',
  );
  expect((await server.request('GET', '/api/laws')).code).toBe(isOn ? 200 : 404);
});

test('without the feature, no law refuses a posting', async () => {
  const server = await startServer({ pages: false, config: { featuresOff: [laws.name] } });
  const job = await makeJob(server, await makeCompany(server), { ...PLACE, salaryRange: '' });
  expect((await server.request('GET', `/api/jobs/${job._id}`)).code).toBe(200);
});
