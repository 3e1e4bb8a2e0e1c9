import { expect, test } from 'vitest';
import { headValue } from '../../../tests/support/page-text.ts';
import { makeCompany, makeJob } from '../../../tests/support/people.ts';
import { startServer } from '../../../tests/support/server.ts';

const server = await startServer();
const SITE = 'http://127.0.0.1:3000';
const company = await makeCompany(server, { companyName: 'Kiln' });
const job = await makeJob(server, company, { jobTitle: 'Potter' });
const read = async (path: string) => (await server.request('GET', path)).text;

test.each([
  ['/', 'Daybreak'],
  ['/about', 'Daybreak'],
  [`/job/${job._id}`, 'Potter at Kiln'],
  [`/companies/${job.companyId}`, 'Kiln'],
])('a link to %s has a picture', async (path, alt) => {
  const html = await read(path);
  const image = headValue(html, 'property="og:image"') ?? '';
  expect(image.startsWith(SITE)).toBe(true);
  expect(headValue(html, 'name="twitter:image"')).toBe(image);
  expect(headValue(html, 'name="twitter:card"')).toBe('summary_large_image');
  expect(headValue(html, 'property="og:image:alt"')).toBe(alt);
  const { code, headers } = await server.request('GET', image.slice(SITE.length));
  expect([code, headers.get('content-type')]).toEqual([200, 'image/png']);
});

test.each([
  [
    '/alljobs?jobType=full-time&sort=salary',
    ['rss', 'atom', 'json'].map((format) => `/alljobs.${format}?jobType=Full-time`),
  ],
  [
    `/companies/${job.companyId}`,
    ['rss', 'atom', 'json'].map((format) => `/companies/${job.companyId}/jobs.${format}`),
  ],
])('%s names its feeds', async (path, feeds) => {
  const html = await read(path);
  const links = [...html.matchAll(/<link rel="alternate"[^>]* href="([^"]+)"/g)];
  expect(links.map(([, href]) => href)).toEqual(feeds);
  for (const feed of feeds) expect((await server.request('GET', feed)).code).toBe(200);
});

test('a search offers its feed to readers', async () => {
  const html = await read('/alljobs?jobType=full-time');
  expect(html).toMatch(
    /<a href="\/alljobs.rss\?jobType=Full-time"[^>]*>.*?Subscribe to this search/,
  );
});
