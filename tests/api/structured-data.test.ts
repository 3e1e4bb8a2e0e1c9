import { expect, test } from 'vitest';
import { featureOfCall } from '../../shared/seams.ts';
import { EXPERIENCE_LEVELS } from '../../shared/jobs/posting.ts';
import { seedDemo } from '../../demo/seed.ts';
import { untilFound } from '../support/found.ts';
import { DAY, makeClock } from '../support/clock.ts';
import { lintJobPosting } from '../support/job-posting.ts';
import { headValue, readableText, structuredData } from '../support/page-text.ts';
import { makeCompany, makeJob, plausibleJob } from '../support/people.ts';
import { startServer } from '../support/server.ts';

const clock = makeClock();
const server = await startServer({ now: clock.now });
const SITE = 'http://127.0.0.1:3000';
await seedDemo(server.database, { now: clock.now() });
await untilFound(server);
const company = await makeCompany(server, { companyName: 'Nuts & Bolts </script>' });

async function readPage(path: string) {
  const { code, text, headers } = await server.request('GET', path);
  return { code, html: text, headers };
}

/** Every public job. */
async function listAll() {
  const visitor = server.client();
  const first = await visitor.listJobs();
  const all = [...first.jobs];
  for (let cursor = first.nextCursor; cursor;) {
    const page = await visitor.listJobs({ query: { cursor } });
    all.push(...page.jobs);
    cursor = page.nextCursor;
  }
  return all;
}

test('every demo job has complete structured data that matches its page', async () => {
  const jobs = await listAll();
  expect(jobs.length).toBeGreaterThan(30);
  const problems: Record<string, string[]> = {};
  let told = 0;
  for (const job of jobs) {
    const { html } = await readPage(`/job/${job._id}`);
    const postings = structuredData(html, 'JobPosting');
    const isPlaceKnown = job.workplace === 'Remote' ? job.remoteFrom.length > 0 : job.country;
    expect(postings.length, job.jobTitle).toBe(isPlaceKnown ? 1 : 0);
    const found = postings.flatMap((posting) =>
      lintJobPosting(posting, { html, job, now: clock.now() }),
    );
    if (found.length > 0) problems[`${job.jobTitle}, ${job.jobLocation}`] = found;
    told += postings.length;
  }
  expect(problems).toEqual({});
  // Remote and on-site jobs must both be covered.
  expect(told / jobs.length).toBeGreaterThan(0.9);
});

test('the checker finds errors', async () => {
  const [job] = await listAll();
  const { html } = await readPage(`/job/${job!._id}`);
  const [posting] = structuredData(html, 'JobPosting');
  const page = { html, job: job!, now: clock.now() };
  const wrong: Record<string, unknown>[] = [
    { title: 'Astronaut' },
    { description: 'No paragraphs' },
    { description: '<ul><li>Health insurance</li></ul>' },
    { datePosted: '20 November' },
    { validThrough: clock.now().toISOString() },
    { employmentType: 'Full-time' },
    {
      hiringOrganization: { ...posting!.hiringOrganization, sameAs: 'https://elsewhere.example/' },
    },
    { identifier: undefined },
    { directApply: undefined },
    { skills: 'Juggling' },
    { experienceRequirements: { monthsOfExperience: 36 } },
    {
      jobLocation: undefined,
      jobLocationType: undefined,
      applicantLocationRequirements: undefined,
    },
  ];
  for (const change of wrong) {
    const found = lintJobPosting({ ...posting, ...change }, page);
    expect(found.length, JSON.stringify(change)).toBeGreaterThan(0);
  }
});

test('no text can end the script element', async () => {
  const jobDescription = `</script><script>alert(1)</script><!-- ${plausibleJob.jobDescription}`;
  const posted = { jobTitle: '</script><b>', jobDescription, jobLocation: 'London, UK' };
  const job = await makeJob(server, company, posted);
  const { html } = await readPage(`/job/${job._id}`);
  const [posting] = structuredData(html, 'JobPosting');
  expect(posting?.title).toBe('</script><b>');
  expect(readableText(posting?.description)).toContain('alert(1)');
  expect(html).not.toContain('<script>alert(1)');
  expect(lintJobPosting(posting!, { html, job, now: clock.now() })).toEqual([]);
});

test('the stated workplace and country are shown on the page', async () => {
  const cases = [
    { jobLocation: 'Nairobi', country: 'KE', workplace: 'On-site' as const },
    { jobLocation: 'Anywhere', workplace: 'Remote' as const, remoteFrom: ['PT', 'ES'] },
    { jobLocation: 'Springfield, IL', country: 'us', workplace: 'Hybrid' as const },
  ];
  for (const [index, place] of cases.entries()) {
    const level = EXPERIENCE_LEVELS[index]!;
    const job = await makeJob(server, company, { ...place, experienceLevel: level });
    const { html } = await readPage(`/job/${job._id}`);
    const postings = structuredData(html, 'JobPosting');
    expect(postings).toHaveLength(1);
    expect(lintJobPosting(postings[0]!, { html, job, now: clock.now() })).toEqual([]);
  }
  const unknown = await makeJob(server, company, { jobLocation: 'Nairobi' });
  const { html } = await readPage(`/job/${unknown._id}`);
  expect(structuredData(html, 'JobPosting')).toEqual([]);
});

test.runIf(featureOfCall('listLaws'))(
  'the country and the state of a job follow from its region',
  async () => {
    const job = await makeJob(server, company, { jobLocation: 'San Francisco' });
    const { html } = await readPage(`/job/${job._id}`);
    const [posting] = structuredData(html, 'JobPosting');
    expect(posting?.jobLocation.address).toEqual({
      '@type': 'PostalAddress',
      addressLocality: 'San Francisco',
      addressRegion: 'CA',
      addressCountry: 'US',
    });
    expect(lintJobPosting(posting!, { html, job, now: clock.now() })).toEqual([]);
  },
);

test('the page lists the defaults that the company chose, and nothing else has them', async () => {
  const chosen = { showsDefaultRequirements: false, showsDefaultBenefits: true };
  const job = await makeJob(server, company, { jobLocation: 'Boulder, CO', ...chosen });
  expect(job).toMatchObject(chosen);
  expect(`${job.benefits} ${job.jobBenefits.join(' ')}`).not.toContain('Health insurance');
  const { html } = await readPage(`/job/${job._id}`);
  expect(readableText(html)).toContain('Health insurance');
  expect(readableText(html)).not.toContain('Teamwork');
  const [posting] = structuredData(html, 'JobPosting');
  expect(posting?.description).not.toContain('Health insurance');
});

test('the home page describes the board and its search, other pages have breadcrumbs', async () => {
  const { html } = await readPage('/');
  expect(structuredData(html, 'Organization')[0]).toMatchObject({
    name: 'Daybreak',
    url: `${SITE}/`,
  });
  expect(structuredData(html, 'WebSite')[0]?.potentialAction).toMatchObject({
    '@type': 'SearchAction',
    target: { urlTemplate: `${SITE}/alljobs?keywords={search_term_string}` },
    'query-input': 'required name=search_term_string',
  });
  const job = await makeJob(server, company);
  const page = await readPage(`/companies/${job.companyId}`);
  expect(structuredData(page.html, 'Organization')[0]?.name).toBe('Nuts & Bolts </script>');
  for (const path of ['/alljobs', `/job/${job._id}`, `/companies/${job.companyId}`]) {
    const [crumbs] = structuredData((await readPage(path)).html, 'BreadcrumbList');
    const items: { position: number; name: string; item?: string }[] = crumbs?.itemListElement;
    expect(
      items.map(({ position }) => position),
      path,
    ).toEqual(items.map((_, index) => index + 1));
    expect(items[0], path).toMatchObject({ name: 'Home', item: `${SITE}/` });
    expect(items.at(-1)?.item, path).toBeUndefined();
  }
});

test('every public page has sharing tags and a canonical address', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Baker & "Miller"' });
  const pages: Record<string, string> = {
    '/': '/',
    '/about?utm_source=x': '/about',
    '/contact': '/contact',
    '/accessibility': '/accessibility',
    '/alljobs?cursor=&sort=salary': '/alljobs',
    [`/alljobs?job=${job._id}&location=Nairobi`]: '/alljobs?location=Nairobi',
    [`/job/${job._id}?x=1`]: `/job/${job._id}`,
    [`/companies/${job.companyId}`]: `/companies/${job.companyId}`,
    '/About/': '/about',
    [`/Job/${job._id.toUpperCase()}/`]: `/job/${job._id}`,
    [`/companies/${job.companyId.toUpperCase()}`]: `/companies/${job.companyId}`,
  };
  for (const [path, canonical] of Object.entries(pages)) {
    const { html } = await readPage(path);
    expect(headValue(html, 'rel="canonical"'), path).toBe(SITE + canonical);
    expect(headValue(html, 'property="og:url"'), path).toBe(SITE + canonical);
    expect(headValue(html, 'name="robots"'), path).toBeUndefined();
    for (const name of ['title', 'description', 'type', 'site_name', 'locale'])
      expect(headValue(html, `property="og:${name}"`), `${path} ${name}`).toBeTruthy();
    expect(headValue(html, 'name="description"'), path).toBeTruthy();
  }
  const { html } = await readPage(`/job/${job._id}`);
  expect(headValue(html, 'property="og:title"')).toContain('Baker & "Miller"');
});

test('pages that are not for search engines say so', async () => {
  const paths = [
    '/login',
    '/signup',
    '/unauthorized',
    '/no-such-page',
    `/job/${crypto.randomUUID()}`,
    '/alljobs?keywords=baker',
    '/alljobs?location=Atlantis',
    '/alljobs?salaryMin=lots',
  ];
  for (const path of paths) {
    const { html } = await readPage(path);
    expect(headValue(html, 'name="robots"'), path).toContain('noindex');
  }
});

test('the icons of pages and manifest exist', async () => {
  const { body } = await server.request<{ icons: { src: string; type: string }[] }>(
    'GET',
    '/manifest.webmanifest',
  );
  const { html } = await readPage('/');
  const linked = ['rel="icon"', 'rel="apple-touch-icon"', 'rel="manifest"'].map((attribute) =>
    headValue(html, attribute),
  );
  for (const path of [...linked, ...body.icons.map(({ src }) => src)]) {
    const { code } = await server.request('GET', path ?? '/nothing');
    expect(code, path).toBe(200);
  }
});

test('lists, other pages and closed jobs have no JobPosting', async () => {
  const job = await makeJob(server, company, {
    jobLocation: 'London, UK',
    applicationDeadline: new Date(clock.now().getTime() + DAY).toISOString(),
  });
  const open = await readPage(`/job/${job._id}`);
  expect(structuredData(open.html, 'JobPosting')).toHaveLength(1);
  expect(headValue(open.html, 'name="robots"')).toBeUndefined();
  const paths = [
    '/',
    '/alljobs',
    `/alljobs?job=${job._id}`,
    `/companies/${job.companyId}`,
    '/about',
  ];
  for (const path of paths) {
    const { code, html } = await readPage(path);
    expect(code, path).toBe(200);
    expect(structuredData(html, 'JobPosting'), path).toEqual([]);
  }
  clock.forward(DAY);
  const closed = await readPage(`/job/${job._id}`);
  expect(structuredData(closed.html, 'JobPosting')).toEqual([]);
  expect(headValue(closed.html, 'name="robots"')).toContain('noindex');
  clock.forward(31 * DAY);
  const gone = await readPage(`/job/${job._id}`);
  expect([gone.code, structuredData(gone.html, 'JobPosting')]).toEqual([410, []]);
  for (const [method, path] of [
    ['HEAD', `/job/${job._id}`],
    ['GET', `/job/${job._id}.data`],
  ] as const) {
    const { code, headers } = await server.request(method, path);
    expect([code, headers.get('x-robots-tag')], path).toEqual([410, 'noindex']);
  }
});
