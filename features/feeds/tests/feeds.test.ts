import { expect, test } from 'vitest';
import { DEFAULT_BENEFITS, type Job } from '../../../shared/jobs/posting.ts';
import { DAY, HOUR, makeClock } from '../../../tests/support/clock.ts';
import { makeCompany, makeJob, plausibleJob, setApproval } from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';
import { isTime, readXml } from '../../../tests/support/xml.ts';

const clock = makeClock();
const server = await startServer({
  pages: false,
  now: clock.now,
  config: { siteName: 'Möwe & Co' },
});
const company = await makeCompany(server, { companyName: 'Nuts & Bolts <Ltd>' });
const SITE = 'http://127.0.0.1:3000';

const HOSTILE = {
  jobTitle: 'Tool & "Die" <Maker> ]]> 🚀',
  jobDescription: `First paragraph ]]> with <script>alert(1)</script> & more, long enough for anybody to read.\n\nSecond one,\nin two lines.`,
  jobLocation: 'Hybrid - Boston, MA, USA',
  salaryRange: '$80k & more',
};
const hostile = await makeJob(server, company, HOSTILE);
clock.forward(HOUR);
const remote = await makeJob(server, company, {
  jobTitle: 'Writer',
  jobLocation: 'Remote (Germany)',
  salaryRange: '€50,000 - €60,000 per year',
});

test('RSS is valid and contains the full job', async () => {
  const { rss } = await readXml(server, '/alljobs.rss', 'application/rss+xml');
  const { channel } = rss;
  expect(rss['@_version']).toBe('2.0');
  expect(channel.title).toBe('Jobs | Möwe & Co');
  expect(channel.description).toContain('Möwe & Co');
  isTime(channel.lastBuildDate);
  expect(channel.link).toEqual([`${SITE}/alljobs`]);
  expect(channel['atom:link']).toMatchObject({ '@_href': `${SITE}/alljobs.rss`, '@_rel': 'self' });
  const [first, second] = channel.item;
  expect(first.title).toBe('Writer at Nuts & Bolts <Ltd>');
  expect(second.title).toBe(`${HOSTILE.jobTitle} at Nuts & Bolts <Ltd>`);
  expect(second.link).toEqual([`${SITE}/job/${hostile._id}#from=feed`]);
  expect(second.guid['#text']).toBe(`urn:uuid:${hostile._id}`);
  expect(new Date(second.pubDate).getTime()).toBe(
    Math.floor(Date.parse(hostile.createdAt) / 1000) * 1000,
  );
  expect(second.description).toContain('&#60;script&#62;');
  expect(second.description).not.toContain('<script');
  expect(second.description).toContain('<p>Second one,<br>in two lines.</p>');
  expect(second.description).toContain('<li>Five years of TypeScript</li>');
  for (const benefit of DEFAULT_BENEFITS) expect(second.description).not.toContain(benefit);
});

test('Atom is valid', async () => {
  const { feed } = await readXml(server, '/alljobs.atom?keywords=writer', 'application/atom+xml');
  expect(feed.title).toBe('Jobs for “writer” | Möwe & Co');
  expect(feed.id).toBe(`${SITE}/alljobs.atom?keywords=writer`);
  isTime(feed.updated);
  expect(feed.link).toContainEqual(
    expect.objectContaining({ '@_rel': 'alternate', '@_href': `${SITE}/alljobs?keywords=writer` }),
  );
  expect(feed.entry).toHaveLength(1);
  const [entry] = feed.entry;
  expect(entry).toMatchObject({ id: `urn:uuid:${remote._id}`, published: remote.createdAt });
  expect(entry.author.name).toBe('Nuts & Bolts <Ltd>');
  expect(entry.content['@_type']).toBe('html');
  isTime(entry.updated);
  expect(feed.updated).toBe(entry.updated);
});

test('JSON Feed is valid', async () => {
  const { headers, body } = await server.request<{ items: Record<string, unknown>[] }>(
    'GET',
    '/alljobs.json?jobType=full-time&cursor=nonsense&sort=salary&job=x',
  );
  expect(headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  expect(body).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Full-time jobs | Möwe & Co',
    feed_url: `${SITE}/alljobs.json?jobType=full-time`,
    home_page_url: `${SITE}/alljobs?jobType=full-time`,
  });
  expect(body.items.map(({ id }) => id)).toEqual([
    `urn:uuid:${remote._id}`,
    `urn:uuid:${hostile._id}`,
  ]);
  expect(body.items[0]).toMatchObject({ url: `${SITE}/job/${remote._id}#from=feed` });
});

test('the aggregator feed has every field, with CDATA escaped', async () => {
  const { text } = await server.request('GET', '/jobs.xml');
  const { source } = await readXml(server, '/jobs.xml');
  expect(source).toMatchObject({ publisher: 'Möwe & Co', publisherurl: SITE });
  isTime(source.lastBuildDate);
  expect(source.job).toHaveLength(2);
  expect(source.job[1]).toMatchObject({
    title: HOSTILE.jobTitle,
    referencenumber: hostile._id,
    url: [`${SITE}/job/${hostile._id}#from=feed`],
    company: 'Nuts & Bolts <Ltd>',
    city: 'Boston',
    state: 'MA',
    country: 'United States',
    jobtype: 'full-time',
    category: 'technology',
    experience: 'Associate (2-5)',
    remotetype: 'Hybrid remote',
    date: hostile.createdAt,
    expirationdate: hostile.applicationDeadline,
    requisitionid: hostile._id,
    partnerJobId: hostile._id,
    applyUrl: `${SITE}/job/${hostile._id}#from=feed`,
    location: HOSTILE.jobLocation,
    workplaceTypes: 'Hybrid',
  });
  for (const time of [source.lastBuildDate, source.job[1].lastactivitydate])
    expect(time).toBe(new Date(time as string).toISOString());
  // Markup as it is, without entities. Typed text does not become markup.
  expect(source.job[1].description).toContain(
    '<p>First paragraph ]]> with < script>alert(1)< /script> & more,',
  );
  expect(source.job[1].description).toContain('<p>Second one,<br>in two lines.</p>');
  expect(text).not.toMatch(/&#?\w+;/);
  expect(text).toContain(']]]]><![CDATA[>');
  expect(source.job[0]).toMatchObject({
    city: '',
    country: 'Germany',
    salary: '€50,000 – €60,000 / year',
    remotetype: 'Fully remote',
  });
  isTime(source.job[0].date);
  expect(new Date(source.job[0].expirationdate).getTime()).toBeGreaterThan(clock.now().getTime());
  expect(text).toContain('<title><![CDATA[');
  for (const benefit of DEFAULT_BENEFITS) expect(text).not.toContain(benefit);
});

/** Every feed and sitemap that lists a job. */
async function placesOf({ _id }: Job): Promise<string[]> {
  const paths = [
    '/sitemaps/jobs-1.xml',
    '/alljobs.rss',
    '/alljobs.atom',
    '/alljobs.json',
    '/jobs.xml',
  ];
  const found: string[] = [];
  for (const path of paths) {
    const { text } = await server.request('GET', path);
    if (text.includes(_id)) found.push(path);
  }
  const { code } = await server.request('GET', `/job/${_id}/picture.png`);
  expect([200, 404]).toContain(code);
  if (code === 200) found.push('picture');
  return found;
}

test('a job that is no longer public leaves all feeds immediately', async () => {
  const job = await makeJob(server, company, {
    jobTitle: 'Leaving',
    applicationDeadline: new Date(clock.now().getTime() + 5 * DAY).toISOString(),
  });
  const set = (status: 'active' | 'paused' | 'closed') =>
    company.client.updateJob({
      params: { id: job._id },
      body: {
        ...plausibleJob,
        jobTitle: 'Leaving',
        applicationDeadline: job.applicationDeadline,
        status,
      },
    });
  const steps: [what: string, change: () => unknown, isThere: boolean][] = [
    ['posted and approved', () => {}, true],
    ['closed', () => set('closed'), false],
    ['opened again', () => set('active'), true],
    ['paused', () => set('paused'), false],
    ['opened again', () => set('active'), true],
    ['company rejected', () => setApproval(server, company, false), false],
    ['company approved', () => setApproval(server, company, true), true],
    ['expired', () => clock.forward(5 * DAY), false],
  ];
  for (const [what, change, isThere] of steps) {
    await change();
    const places = await placesOf(job);
    expect(places.length, `${what}: ${places.join(', ')}`).toBe(isThere ? 6 : 0);
  }
});

test('feeds and the page of a search read an address like the API', async () => {
  const refused = ['within=26&location=x', 'keywords=a&keywords=b', 'payIn=ABC', 'jobType=Full'];
  for (const query of refused)
    for (const path of ['/api/jobs', '/alljobs.rss', '/alljobs.atom', '/alljobs.json'])
      expect([path, query, (await server.request('GET', `${path}?${query}`)).code]).toEqual([
        path,
        query,
        400,
      ]);
  const query = 'within=25&workplace=Remote&workplace=Hybrid&location=Nairobi';
  const { body } = await server.request<{ title: string; home_page_url: string }>(
    'GET',
    `/alljobs.json?${query}`,
  );
  expect(body.title).toBe('Remote or hybrid jobs within 25 km of Nairobi | Möwe & Co');
  const page = new URL(body.home_page_url).searchParams;
  expect(page.getAll('workplace')).toEqual(['Remote', 'Hybrid']);
  const paid = await server.request<{ title: string }>('GET', '/alljobs.json?salaryMin=50000');
  expect(paid.body.title).toBe('Jobs that pay 50,000 USD a year or more | Möwe & Co');
});

test('an invalid search is refused with a message', async () => {
  for (const format of ['rss', 'atom', 'json']) {
    const { code, text, headers } = await server.request(
      'GET',
      `/alljobs.${format}?salaryMin=lots`,
    );
    expect([code, text]).toEqual([400, 'Minimum pay must be a number from 0, such as 50000.\n']);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  }
  const odd = [
    `?keywords=${'x'.repeat(500)}`,
    '?keywords=%00',
    '?keywords=%zz&location=%ff',
    '?keywords=a&keywords=b',
    "?keywords=');drop table jobs;--",
    '?jobType=nonsense',
    '?company=nonsense',
    '?__proto__=1&constructor=2',
    '?%F0%9F=1',
  ];
  const paths = [
    '/alljobs.rss',
    '/alljobs.atom',
    '/alljobs.json',
    '/jobs.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
  ];
  for (const path of [...paths, '/picture.png', '/manifest.webmanifest', '/sitemaps/jobs-1.xml']) {
    for (const query of odd) {
      const { code } = await server.request('GET', path + query);
      expect([200, 400, 404], path + query).toContain(code);
    }
  }
});

test('an unchanged feed answers 304, and HEAD has no body', async () => {
  for (const path of ['/alljobs.rss', '/alljobs.atom', '/alljobs.json', '/sitemap.xml']) {
    const first = await server.request('GET', path);
    const etag = first.headers.get('etag') ?? '';
    const again = await server.request('GET', path, { headers: { 'if-none-match': etag } });
    expect([again.code, again.text], path).toEqual([304, '']);
    const head = await server.request('HEAD', path);
    expect([head.code, head.text], path).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe(first.headers.get('content-type'));
  }
  const head = await server.request('HEAD', '/jobs.xml');
  expect([head.code, head.text]).toEqual([200, '']);
  const zipped = await server.request('GET', '/jobs.xml', {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(zipped.headers.get('content-encoding')).toBe('gzip');
  expect(zipped.text.endsWith('</source>\n')).toBe(true);
});

test('the aggregator feed has the first of several places, and the postal code of an address', async () => {
  const several = await makeJob(server, company, { jobLocation: 'Austin, TX; New York, NY' });
  const address = 'Hauptstraße 5, 10115 Berlin, Germany';
  const one = await makeJob(server, company, { jobLocation: address });
  const { text } = await server.request('GET', '/jobs.xml');
  const elementOf = ({ _id }: Job) => text.split('<job>').find((job) => job.includes(_id));
  expect(elementOf(several)).toContain('<city><![CDATA[Austin]]></city>');
  expect(elementOf(one)).toContain('<city><![CDATA[Berlin]]></city>');
  expect(elementOf(one)).toContain('<postalcode><![CDATA[10115]]></postalcode>');
});
