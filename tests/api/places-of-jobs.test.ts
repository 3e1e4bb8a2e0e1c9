import { expect, test } from 'vitest';
import { featureOfCall } from '../../shared/seams.ts';
import { makeClock } from '../support/clock.ts';
import { untilFound } from '../support/found.ts';
import { lintJobPosting } from '../support/job-posting.ts';
import { structuredData } from '../support/page-text.ts';
import { makeCompany, makeJob } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ now: clock.now });
const company = await makeCompany(server);

const LOCATIONS = [
  ['Berlin / Hamburg', ['Berlin', 'Hamburg'], 'DE'],
  ['Munich or Milan', ['Munich', 'Milan'], null],
  ['Austin, TX; New York, NY', ['Austin', 'New York'], 'US'],
  ['Paris, Lyon, Nantes', ['Paris', 'Lyon', 'Nantes'], 'FR'],
  ['Hauptstraße 5, 04109 Leipzig', ['Leipzig'], 'DE'],
  ['Holland, MI', ['Holland'], 'US'],
  ['Hybrid remote in Denver, CO', ['Denver'], 'US'],
  ['Frankfurt (Oder)', ['Frankfurt (Oder)'], 'DE'],
] as const;

// Pages learn the addresses of jobs together with their laws.
const hasAddresses = featureOfCall('listLaws') !== undefined;

test.runIf(hasAddresses).each(LOCATIONS)(
  'case 55: %s is said and found as %j',
  async (jobLocation, cities, country) => {
    const job = await makeJob(server, company, { jobLocation });
    await untilFound(server);
    expect(job.country).toBe(country);
    const { text: html } = await server.request('GET', `/job/${job._id}`);
    const [posting] = structuredData(html, 'JobPosting');
    expect(lintJobPosting(posting!, { html, job, now: clock.now() })).toEqual([]);
    const places: { address: Record<string, string> }[] = [posting!.jobLocation].flat();
    expect(places.map(({ address }) => address.addressLocality)).toEqual(cities);
    const visitor = server.client();
    for (const location of cities) {
      const { jobs } = await visitor.listJobs({ query: { location } });
      expect(
        jobs.map(({ _id }) => _id),
        location,
      ).toContain(job._id);
    }
  },
);

test.runIf(hasAddresses)(
  'case 56: the street and postal code of an address are in its structured data',
  async () => {
    const jobLocation = 'Hauptstraße 5, 10115 Berlin, Germany';
    const job = await makeJob(server, company, { jobLocation });
    const { text: html } = await server.request('GET', `/job/${job._id}`);
    const [posting] = structuredData(html, 'JobPosting');
    expect(posting!.jobLocation.address).toEqual({
      '@type': 'PostalAddress',
      streetAddress: 'Hauptstraße 5',
      postalCode: '10115',
      addressLocality: 'Berlin',
      addressCountry: 'DE',
    });
  },
);

test('case 52: hybrid work is not remote work, and remote work says from where', async () => {
  const hybrid = await makeJob(server, company, { jobLocation: 'Hybrid remote in Boston, MA' });
  expect(hybrid).toMatchObject({ workplace: 'Hybrid', country: 'US', region: 'US-MA' });
  const remote = await makeJob(server, company, { jobLocation: 'Remote (Deutschland)' });
  const { text: html } = await server.request('GET', `/job/${remote._id}`);
  const [posting] = structuredData(html, 'JobPosting');
  expect(posting).toMatchObject({
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: [{ '@type': 'Country', name: 'Germany' }],
  });
  const anywhere = await makeJob(server, company, { jobLocation: 'Remote (EMEA)' });
  const page = await server.request('GET', `/job/${anywhere._id}`);
  expect(page.code).toBe(200);
  expect(structuredData(page.text, 'JobPosting')[0]!.applicantLocationRequirements).toHaveLength(
    117,
  );
});
