import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JobSearch } from '../../shared/jobs/search/contract.ts';
import { HOUR, makeClock } from '../support/clock.ts';
import { makeAdmin, makeCompany, makeJob, type plausibleJob } from '../support/people.ts';
import { seed } from '../support/seed.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const visitor = server.client();
await makeAdmin(server);

const northwind = await makeCompany(server, { companyName: 'Northwind Café' });
const acme = await makeCompany(server, { companyName: 'Acme' });
const filler =
  'You will work together with people who care about doing it well, every day of the week, and learn from them. ';

interface Posting extends Partial<typeof plausibleJob> {
  by?: typeof acme;
}

/** Posts and approves a job an hour after the one before. */
async function post(jobTitle: string, { by = acme, jobDescription = '', ...fields }: Posting = {}) {
  clock.forward(HOUR);
  const bare = { skillsRequired: [], requirements: '', benefits: '', salaryRange: '' };
  const description = `${filler}${jobDescription}`;
  return makeJob(server, by, { ...bare, jobTitle, jobDescription: description, ...fields });
}

await post('Data Engineer', {
  jobLocation: 'Oslo',
  salaryRange: '€60k - €80k',
  jobDescription: 'Streams.',
});
await post('Senior Data Scientist', {
  jobLocation: 'Oslo (remote)',
  salaryRange: '$100k',
  jobDescription: 'An engineer of data beside you.',
});
await post('Barista', {
  by: northwind,
  jobType: 'Part-time',
  jobLocation: 'São Paulo',
  salaryRange: '$20 an hour',
});
await post('Kitchen Manager', {
  by: northwind,
  experienceLevel: 'Director',
  jobLocation: 'Paris',
  jobDescription: 'Our CRÈME brûlée. Of 100% butter_milk.',
});
await post('Node.js Developer', {
  jobType: 'Contract',
  skillsRequired: ['C++', 'PostgreSQL'],
  jobLocation: 'Work from home',
});

type Query = NonNullable<Parameters<typeof visitor.listJobs>[0]>['query'];
const titles = async (query: Query) =>
  (await visitor.listJobs({ query })).jobs.map(({ jobTitle }) => jobTitle);

test('keywords match words, phrases, exclusions, prefixes and accents in title, company, skills and description', async () => {
  const searches: [keywords: string, found: string[]][] = [
    ['data', ['Senior Data Scientist', 'Data Engineer']],
    ['DATA Engineer', ['Data Engineer', 'Senior Data Scientist']],
    ['"data engineer"', ['Data Engineer']],
    ['data -scientist', ['Data Engineer']],
    ['data -"data engineer"', ['Senior Data Scientist']],
    ['engineers', ['Data Engineer', 'Node.js Developer', 'Senior Data Scientist']],
    ['scien', ['Senior Data Scientist']],
    ['baris', ['Barista']],
    ['bari manager', []],
    ['cafe', ['Kitchen Manager', 'Barista']],
    ['Café manager', ['Kitchen Manager']],
    ['creme brulee', ['Kitchen Manager']],
    ['crème', ['Kitchen Manager']],
    ['postgresql', ['Node.js Developer']],
    ['node.js', ['Node.js Developer']],
    ['streams', ['Data Engineer']],
    ['-data -developer', ['Kitchen Manager', 'Barista']],
    ['nothing like it', []],
    ['"brulee creme"', []],
  ];
  for (const [keywords, found] of searches) {
    expect(await titles({ keywords }), keywords).toEqual(found);
  }
});

test('text without searchable words is ignored', async () => {
  for (const keywords of [
    '',
    ' ',
    'the',
    'of the',
    '"the"',
    '-the',
    '!!! & |',
    '"',
    '""',
    '-',
    '*',
  ]) {
    expect((await titles({ keywords })).length, keywords).toBe(5);
  }
});

test('no search text causes an error or is executed', async () => {
  const pieces = [
    '"',
    "'",
    '\\',
    '-',
    ' ',
    ':*',
    '&',
    '|',
    '!',
    '(',
    '<->',
    '%',
    '_',
    ';',
    '--',
    'a',
    'é',
    '💼',
  ];
  const queryLike = fc
    .array(fc.constantFrom(...pieces), { maxLength: 30 })
    .map((all) => all.join(''));
  const anyText = fc.oneof(queryLike, fc.string({ unit: 'grapheme', maxLength: 40 }));
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (keywords, location) => {
      const clean = (value: string) => value.replaceAll('\0', '');
      const query = { keywords: clean(keywords), location: clean(location), sort: 'relevance' };
      const { jobs, total, count } = await visitor.listJobs({ query });
      expect(count).toBe(jobs.length);
      expect(total).toBe(count);
    }),
    { numRuns: 60, seed },
  );
  const injections = ["'; drop table jobs; --", "x' or '1'='1", String.raw`\'; select pg_sleep(9)`];
  for (const text of injections) {
    expect(await titles({ keywords: text, location: text }), text).toEqual([]);
  }
  expect(await titles({})).toHaveLength(5);
});

test('filters, alone and together', async () => {
  const all = [
    'Node.js Developer',
    'Kitchen Manager',
    'Barista',
    'Senior Data Scientist',
    'Data Engineer',
  ];
  const company = northwind.user.companyProfile?._id ?? '';
  const companyName = northwind.user.companyProfile?.companyName ?? '';
  const filters: [query: Query, found: string[]][] = [
    [{}, all],
    [
      { jobType: 'all', experienceLevel: 'all', remote: 'false', location: '', salaryMin: '0' },
      all,
    ],
    [{ location: 'oslo' }, ['Senior Data Scientist', 'Data Engineer']],
    [{ location: 'sao paulo' }, ['Barista']],
    [{ location: 'SÃO' }, ['Barista']],
    [{ location: '%' }, []],
    [{ location: '_slo' }, []],
    [{ jobType: 'part-time' }, ['Barista']],
    [{ jobType: 'internship' }, []],
    [{ experienceLevel: 'Director (8+)' }, ['Kitchen Manager']],
    [{ remote: 'true' }, ['Node.js Developer', 'Senior Data Scientist']],
    [{ company }, ['Kitchen Manager', 'Barista']],
    [{ company: company.toUpperCase() }, ['Kitchen Manager', 'Barista']],
    [{ company: companyName.toUpperCase() }, ['Kitchen Manager', 'Barista']],
    [{ salaryMin: 60_000 }, ['Senior Data Scientist', 'Data Engineer']],
    // Without a currency, amounts are US dollars: €60,000 is more than $60,001.
    [{ salaryMin: 60_001 }, ['Senior Data Scientist', 'Data Engineer']],
    [{ salaryMin: 60_001, payIn: 'EUR' }, ['Senior Data Scientist']],
    // €60,000 are shown as about CA$97,000, and are a little less.
    [{ salaryMin: 97_000, payIn: 'CAD' }, ['Senior Data Scientist', 'Data Engineer']],
    [{ salaryMin: 97_001, payIn: 'CAD' }, ['Senior Data Scientist']],
    [{ salaryMin: 41_600 }, ['Barista', 'Senior Data Scientist', 'Data Engineer']],
    [
      { keywords: 'data', location: 'oslo', remote: 'true', salaryMin: 1 },
      ['Senior Data Scientist'],
    ],
    [{ keywords: 'data', company }, []],
  ];
  for (const [query, found] of filters) {
    expect(await titles(query), JSON.stringify(query)).toEqual(found);
  }
  await expect(titles({ company: 'nobody' })).rejects.toMatchObject({
    errors: { company: expect.stringMatching(/^No company with public jobs has this name/) },
  });
});

test('orders', async () => {
  const later = await post('Cook', {
    by: northwind,
    jobLocation: 'Lyon',
    jobDescription: 'Kitchen.',
    applicationDeadline: new Date(clock.now().getTime() + 30 * HOUR).toISOString(),
  });
  expect((await titles({ sort: 'newest' }))[0]).toBe('Cook');
  expect((await titles({ sort: 'deadline' })).slice(0, 2)).toEqual(['Cook', 'Data Engineer']);
  expect((await titles({ sort: 'salary' })).slice(0, 3)).toEqual([
    'Senior Data Scientist',
    'Data Engineer',
    'Barista',
  ]);
  expect(await titles({ keywords: 'kitchen', sort: 'relevance' })).toEqual([
    'Kitchen Manager',
    'Cook',
  ]);
  expect(await titles({ keywords: 'kitchen' })).toEqual(['Kitchen Manager', 'Cook']);
  expect(await titles({ keywords: 'kitchen', sort: 'newest' })).toEqual([
    'Cook',
    'Kitchen Manager',
  ]);
  // Without keywords, relevance means newest first.
  expect((await titles({ sort: 'relevance' }))[0]).toBe('Cook');
  await northwind.client.deleteJob({ params: { id: later._id } });
});

test('pages have no gaps or duplicates in any order, even while jobs are added', async () => {
  const sorts: JobSearch['sort'][] = ['newest', 'salary', 'deadline', 'relevance'];
  // Several jobs differ only in their ids.
  const twins = await Promise.all(
    Array.from({ length: 7 }, () =>
      makeJob(server, acme, { jobTitle: 'Twin Data', salaryRange: '$50k', skillsRequired: [] }),
    ),
  );
  for (const sort of sorts) {
    const query = { keywords: 'data', sort: sort ?? '', limit: 2 };
    const whole = await visitor.listJobs({ query: { ...query, limit: 100 } });
    const seen: string[] = [];
    let cursor: string | null = '';
    const added: string[] = [];
    while (cursor !== null) {
      const page = await visitor.listJobs({ query: { ...query, cursor } });
      expect(page.jobs.length).toBeLessThanOrEqual(2);
      seen.push(...page.jobs.map(({ _id }) => _id));
      cursor = page.nextCursor;
      const late = await post('Late Data', { salaryRange: '$55k' });
      added.push(late._id);
    }
    const expected = whole.jobs.map(({ _id }) => _id);
    expect(expected.length, sort).toBe(whole.total);
    expect(expected).toEqual(expect.arrayContaining(twins.map(({ _id }) => _id)));
    expect(new Set(seen).size, sort).toBe(seen.length);
    // Jobs added during paging may or may not be included.
    expect(
      seen.filter((id) => !added.includes(id)),
      sort,
    ).toEqual(expected);
    for (const id of added) await acme.client.deleteJob({ params: { id } });
  }
  for (const { _id } of twins) await acme.client.deleteJob({ params: { id: _id } });
});

test('a cursor is valid only for its order', async () => {
  const { nextCursor } = await visitor.listJobs({ query: { sort: 'salary', limit: 1 } });
  const query = { sort: 'newest', limit: 1, cursor: nextCursor ?? '' };
  await expect(visitor.listJobs({ query })).rejects.toMatchObject({
    status: 400,
    code: 'cursor-expired',
    message: 'This page link has expired. Please start again from the first page.',
  });
});

test('a page has at most 100 jobs, and the total of all', async () => {
  const { pool } = server.database;
  const copied = await pool.query(
    `with more as (
       insert into jobs (company_id, status, deadline, current_revision_id, public_revision_id, created_at)
       select company_id, status, deadline, current_revision_id, public_revision_id, created_at
       from jobs, generate_series(1, 120) where id in (select id from jobs where deleted_at is null limit 1) returning *
     )
     insert into job_search (job_id, company_id, created_at, deadline, location, type, level, remote, words)
     select id, company_id, created_at, deadline, '', 'Full-time', 'Associate', false, '' from more`,
  );
  expect(copied.rowCount).toBe(120);
  // Other processes' changes are found when their notification has arrived.
  await expect.poll(async () => (await visitor.listJobs()).total).toBe(125);
  const { jobs, count, total, nextCursor } = await visitor.listJobs();
  expect([jobs.length, count, total]).toEqual([100, 100, 125]);
  const rest = await visitor.listJobs({ query: { cursor: nextCursor ?? '' } });
  expect([rest.count, rest.total, rest.nextCursor]).toEqual([25, 125, null]);
});
