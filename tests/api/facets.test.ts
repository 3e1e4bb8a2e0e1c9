import { expect, test } from 'vitest';
import { api } from '../../shared/api.ts';
import { DAY, HOUR, makeClock } from '../support/clock.ts';
import { makeAdmin, makeCompany, makeJob } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const visitor = server.client();
await makeAdmin(server);
const acme = await makeCompany(server);

type Posting = Parameters<typeof makeJob>[2];
type Query = Record<string, string | number>;

/** Days since each job was posted. */
const postings: [daysAgo: number, Posting][] = [
  [
    40,
    { jobTitle: 'Cook', jobLocation: 'São Paulo', jobType: 'Part-time', salaryRange: '$9 an hour' },
  ],
  [20, { jobTitle: 'Chef', jobLocation: 'Berlin, Germany', salaryRange: '€40k' }],
  [6, { jobTitle: 'Data Engineer', jobLocation: 'Berlin', salaryRange: '€70k' }],
  [
    2,
    {
      jobTitle: 'Data Analyst',
      jobLocation: 'Remote (EU)',
      salaryRange: '£50k',
      experienceLevel: 'Director',
    },
  ],
  [0, { jobTitle: 'Data Clerk', jobLocation: 'berlin', jobType: 'Contract', salaryRange: '€30k' }],
];
const deadline = new Date(clock.now().getTime() + 100 * DAY).toISOString();
for (const [daysAgo, posting] of postings) {
  const fields = { applicationDeadline: deadline, skillsRequired: [], ...posting };
  const { _id } = await makeJob(server, acme, fields);
  const postedAt = new Date(clock.now().getTime() - daysAgo * DAY);
  for (const [table, id] of [
    ['jobs', 'id'],
    ['job_search', 'job_id'],
  ]) {
    const change = `update ${table} set created_at = $1 where ${id} = $2`;
    await server.database.pool.query(change, [postedAt, _id]);
  }
}
clock.forward(HOUR);

const search = (query: Query) => visitor.listJobs({ query: { ...query, facets: 'true' } });
const titles = async (query: Query) => (await search(query)).jobs.map(({ jobTitle }) => jobTitle);

/** 'Full-time 2, Contract 1' */
async function facetsOf(query: Query) {
  const { facets } = await search(query);
  const show = (facet: { value: string; count: number }[]) =>
    facet.map(({ value, count }) => `${value} ${count}`).join(', ');
  return Object.fromEntries(
    Object.entries(facets ?? {}).map(([name, facet]) => [name, show(facet)]),
  );
}

test('facet counts apply the other filters but not their own', async () => {
  expect(await facetsOf({})).toEqual({
    jobType: 'Full-time 3, Part-time 1, Contract 1',
    experienceLevel: 'Associate 4, Director 1',
    location: 'berlin 3, Berlin, Germany 1, Remote (EU) 1, São Paulo 1',
    remote: 'true 1',
    postedWithin: '1 1, 3 2, 7 3, 14 3, 30 4',
    salaryCurrency: 'EUR 3, GBP 1',
    workplace: 'On-site 4, Remote 1',
  });
  expect(await facetsOf({ keywords: 'data', jobType: 'Contract' })).toEqual({
    jobType: 'Full-time 2, Contract 1',
    experienceLevel: 'Associate 1',
    location: 'berlin 1',
    remote: '',
    postedWithin: '1 1, 3 1, 7 1, 14 1, 30 1',
    salaryCurrency: 'EUR 1',
    workplace: 'On-site 1',
  });
  expect(await facetsOf({ location: 'BERLIN', postedWithin: 7 })).toMatchObject({
    jobType: 'Full-time 1, Contract 1',
    location: 'berlin 2, Remote (EU) 1',
    remote: '',
    postedWithin: '1 1, 3 1, 7 2, 14 2, 30 3',
  });
  expect(await facetsOf({ keywords: 'nothing like it' })).toEqual(
    Object.fromEntries(Object.keys(await facetsOf({})).map((name) => [name, ''])),
  );
});

test('selecting a facet returns as many jobs as its count', async () => {
  const searches: Query[] = [
    {},
    { keywords: 'data' },
    { keywords: '-data' },
    { location: 'berlin', jobType: 'Full-time' },
    { salaryCurrency: 'EUR', payIn: 'EUR', salaryMin: 35_000 },
    { remote: 'true', postedWithin: 30 },
    { keywords: 'data', experienceLevel: 'Associate', sort: 'relevance' },
  ];
  for (const query of searches) {
    const { facets } = await search(query);
    for (const [name, facet] of Object.entries(facets ?? {})) {
      for (const { value, count } of facet) {
        const narrowed = await visitor.listJobs({ query: { ...query, [name]: value } });
        expect(narrowed.total, JSON.stringify([query, name, value])).toBe(count);
      }
    }
  }
});

test('facets for date posted and currency', async () => {
  expect(await titles({ postedWithin: 3 })).toEqual(['Data Clerk', 'Data Analyst']);
  expect(await titles({ postedWithin: 1 })).toEqual(['Data Clerk']);
  expect(await titles({ salaryCurrency: 'eur', sort: 'salary' })).toEqual([
    'Data Engineer',
    'Chef',
    'Data Clerk',
  ]);
  expect(await titles({ salaryCurrency: 'EUR', salaryMin: 40_000 })).toEqual([
    'Data Engineer',
    'Chef',
  ]);
  expect(await titles({ salaryCurrency: 'USD' })).toEqual([]);
});

test('counts are optional and reflect changes immediately', async () => {
  expect(await visitor.listJobs()).not.toHaveProperty('facets');
  expect(api.listJobs.answer.shape.facets).toBeDefined();
  const before = await facetsOf({});
  const { _id } = await makeJob(server, acme, { jobTitle: 'Intern', jobType: 'Internship' });
  expect((await facetsOf({})).jobType).toBe('Full-time 3, Part-time 1, Contract 1, Internship 1');
  await acme.client.deleteJob({ params: { id: _id } });
  expect(await facetsOf({})).toEqual(before);
  clock.forward(100 * DAY);
  expect((await search({})).total).toBe(0);
  expect((await facetsOf({})).jobType).toBe('');
});
