import { beforeEach, describe, expect, test } from 'vitest';
import type { Job } from '../../shared/jobs/posting.ts';
import { FEATURE_TESTS } from '../support/feature-list.ts';
import { DAY, HOUR, makeClock } from '../support/clock.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
  plausibleJob,
  setApproval,
} from '../support/people.ts';
import { startServer } from '../support/server.ts';
import { isTime, readXml } from '../support/xml.ts';

const clock = makeClock();
const server = await startServer({
  pages: false,
  now: clock.now,
  config: { siteName: 'Möwe & Co' },
});
const admin = await makeAdmin(server);
const company = await makeCompany(server, { companyName: 'Nuts & Bolts <Ltd>' });
const SITE = 'http://127.0.0.1:3000';

await makeJob(server, company);

test('the sitemap index lists existing files, with their latest change', async () => {
  const { sitemapindex } = await readXml(server, '/sitemap.xml');
  const files: { loc: string; lastmod: string }[] = sitemapindex.sitemap;
  expect(files.map(({ loc }) => loc)).toEqual(
    ['pages', 'jobs-1', 'companies-1'].map((name) => `${SITE}/sitemaps/${name}.xml`),
  );
  for (const { loc, lastmod } of files) {
    const { urlset } = await readXml(server, loc.slice(SITE.length));
    const entries: { loc: string; lastmod?: string }[] = urlset.url;
    expect(lastmod).toBe(
      entries
        .map((entry) => entry.lastmod ?? '')
        .toSorted()
        .at(-1),
    );
    isTime(lastmod);
    for (const entry of entries) expect(entry.loc.startsWith(SITE)).toBe(true);
  }
  const robots = await server.request('GET', '/robots.txt');
  expect(robots.text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  expect(robots.text).toContain('Disallow: /api/');
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8');
});

describe('the last change of a page in the sitemaps', () => {
  const readTimes = async (file: string): Promise<Map<string, string | undefined>> => {
    const { urlset } = await readXml(server, `/sitemaps/${file}.xml`);
    const entries: { loc: string; lastmod?: string }[] = urlset.url;
    return new Map(entries.map(({ loc, lastmod }) => [loc.slice(SITE.length), lastmod]));
  };
  const files = { home: 'pages', jobs: 'jobs-1', companies: 'companies-1' };
  /** The times of a job's page, its company's page and the home page. */
  const timesOf = async ({ _id, companyId }: Job) => {
    const job = (await readTimes(files.jobs)).get(`/job/${_id}`);
    const employer = (await readTimes(files.companies)).get(`/companies/${companyId}`);
    const home = (await readTimes(files.home)).get('/');
    return { job, employer, home };
  };
  /** An hour later. @returns its time */
  const later = () => {
    clock.forward(HOUR);
    return clock.now().toISOString();
  };
  const body = { ...plausibleJob, jobTitle: 'Writer', jobLocation: 'Remote (Germany)' };
  /** As `makeCompany` registers it. */
  const PROFILE = {
    companyName: 'Quill',
    website: 'https://acme.example',
    description: 'We make everything.',
    industry: 'technology',
    location: 'Nairobi',
  } as const;
  const edit = (job: Job, change: object) =>
    employer.client.updateJob({
      params: { id: job._id },
      body: { ...body, applicationDeadline: job.applicationDeadline, ...change },
    });
  let employer: Person;
  let job: Job;
  let other: Job;
  let made: string;

  beforeEach(async () => {
    employer = await makeCompany(server, { companyName: 'Quill' });
    made = later();
    const applicationDeadline = new Date(clock.now().getTime() + 90 * DAY).toISOString();
    job = await makeJob(server, employer, { ...body, applicationDeadline });
    other = await makeJob(server, employer, { ...body, jobTitle: 'Editor', applicationDeadline });
  });

  test('does not follow from a view, an application, a saved job or an edit that nobody approved', async () => {
    const before = await timesOf(job);
    expect(before).toEqual({ job: made, employer: made, home: made });
    later();
    const seeker = await makeSeeker(server);
    await server.request('GET', `/api/jobs/${job._id}`);
    for (const { keep } of FEATURE_TESTS) await keep?.(seeker, job._id);
    await makeApplication(seeker, job);
    await edit(job, { jobTitle: 'Senior writer' });
    await employer.client.updateCompanyProfile({ body: { companyProfile: PROFILE } });
    expect(await timesOf(job)).toEqual(before);
  });

  test('is the approval of a new text', async () => {
    await edit(job, { jobTitle: 'Senior writer' });
    const time = later();
    await admin.client.approveJob({ params: { id: job._id } });
    expect(await timesOf(job)).toEqual({ job: time, employer: time, home: time });
    expect(await timesOf(other)).toMatchObject({ job: made });
  });

  test('is an earlier deadline, and opening the job again', async () => {
    const earlier = later();
    const applicationDeadline = new Date(clock.now().getTime() + 60 * DAY).toISOString();
    await edit(job, { applicationDeadline });
    expect(await timesOf(job)).toEqual({ job: earlier, employer: earlier, home: earlier });
    later();
    const set = (status: 'active' | 'paused') =>
      employer.client.setJobStatus({ params: { id: job._id }, body: { status } });
    await set('paused');
    const opened = later();
    await set('active');
    expect(await timesOf(job)).toEqual({ job: opened, employer: opened, home: opened });
  });

  test.each(['closed', 'expired', 'deleted'])(
    'of the lists is when a job is %s; other jobs keep theirs',
    async (how) => {
      const time = later();
      if (how === 'closed')
        await employer.client.setJobStatus({ params: { id: job._id }, body: { status: 'closed' } });
      if (how === 'deleted')
        await employer.client.deleteJob({ params: { id: job._id }, body: { reason: 'Filled.' } });
      const earlier = new Date(clock.now().getTime() + DAY).toISOString();
      if (how === 'expired') await edit(job, { applicationDeadline: earlier });
      clock.forward(5 * DAY);
      const lists = how === 'expired' ? earlier : time;
      expect(await timesOf(job)).toEqual({ job: undefined, employer: lists, home: lists });
      expect(await timesOf(other)).toEqual({ job: made, employer: lists, home: lists });
      // The first write after the deadline removes the job from the search.
      await employer.client.updateCompanyProfile({ body: { companyProfile: PROFILE } });
      expect(await timesOf(other)).toEqual({ job: made, employer: lists, home: lists });
    },
  );

  test('of a job is a new name of its company, not a new description', async () => {
    const described = later();
    const rename = (change: object) =>
      employer.client.updateCompanyProfile({ body: { companyProfile: { ...PROFILE, ...change } } });
    await rename({ description: 'We write about birds.' });
    expect(await timesOf(job)).toEqual({ job: made, employer: described, home: made });
    const renamed = later();
    await rename({ description: 'We write about birds.', companyName: 'Feather' });
    expect(await timesOf(job)).toEqual({ job: renamed, employer: renamed, home: renamed });
  });

  test('is the end of a suspension', async () => {
    const params = { id: employer.user._id };
    later();
    await admin.client.suspendUser({ params, body: { reason: 'Spam.' } });
    const time = later();
    await admin.client.restoreUser({ params });
    expect(await timesOf(job)).toEqual({ job: time, employer: time, home: time });
  });
});

test('the sitemap lists a company only while its page is public', async () => {
  const described = await makeCompany(server);
  const id = described.user.companyProfile?._id ?? '';
  const params = { id: described.user._id };
  const suspend = () => admin.client.suspendUser({ params, body: { reason: 'Under inspection.' } });
  const steps: [what: string, change: () => unknown, isPublic: boolean][] = [
    ['approved, without a job', () => {}, true],
    ['suspended', suspend, false],
    ['restored', () => admin.client.restoreUser({ params }), true],
    ['rejected', () => setApproval(server, described, false), false],
    ['approved again', () => setApproval(server, described, true), true],
  ];
  for (const [what, change, isPublic] of steps) {
    await change();
    const { code } = await server.request('GET', `/api/companies/${id}`);
    const { text } = await server.request('GET', '/sitemaps/companies-1.xml');
    expect([code === 200, text.includes(id)], what).toEqual([isPublic, isPublic]);
  }
});

test('a sitemap that does not exist is not found', async () => {
  for (const name of [
    'jobs-0.xml',
    'jobs-2.xml',
    'jobs-999999.xml',
    'jobs-1',
    'constructor-1.xml',
    '..%2f',
    'a/b.xml',
    '',
  ]) {
    const { code } = await server.request('GET', `/sitemaps/${name}`);
    expect(code, name).toBe(404);
  }
});

test("the manifest has the board's name and existing icons", async () => {
  const { headers, body } = await server.request<Record<string, unknown>>(
    'GET',
    '/manifest.webmanifest',
  );
  expect(headers.get('content-type')).toBe('application/manifest+json');
  expect(body).toMatchObject({ name: 'Möwe & Co', start_url: '/', display: 'standalone' });
});
