import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { axe } from './axe.ts';
import { allLooks, openPage, phone, show, startBrowser } from './browser.ts';
import { findBrowser } from './find-browser.ts';
import { watchProblems } from './page-problems.ts';

const document = (body: string) =>
  `<!doctype html><html lang="en"><head><title>Test</title><link rel="icon" href="data:,"></head><body><main><h1>Test</h1>${body}</main></body></html>`;

const pages: Record<string, string> = {
  '/fine': document('<p>Fine</p>'),
  '/console': document('<script>console.error("it broke")</script>'),
  '/thrown': document('<script>setTimeout(() => { throw new Error("it threw") })</script>'),
  '/rejected': document('<script>Promise.reject(new Error("it was rejected"))</script>'),
  '/refused': document('<script>fetch("/absent")</script>'),
  '/cut-off': document('<script>fetch("/cut").catch(() => {})</script>'),
  '/unlabeled': document('<input>'),
};

const server = createServer((request, response) => {
  if (request.url === '/cut') return request.socket.destroy();
  const page = pages[request.url ?? ''];
  return response
    .writeHead(page ? 200 : 404, { 'content-type': 'text/html' })
    .end(page ?? 'absent');
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

describe('problems of a page', async () => {
  const browser = await startBrowser();
  afterAll(() => browser.close());

  const problemsOf = async (path: string, expected?: RegExp) => {
    const context = await browser.newContext();
    const problems = watchProblems(context, url);
    if (expected) problems.expect(expected);
    const page = await context.newPage();
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await context.close();
    return problems.unexpected();
  };

  test.each([
    ['/console', 'console: it broke'],
    ['/thrown', 'thrown: Error: it threw'],
    ['/rejected', 'thrown: Error: it was rejected'],
    ['/refused', `404 GET ${url}/absent`],
    ['/cut-off', `failed GET ${url}/cut: net::ERR_EMPTY_RESPONSE`],
  ])('%s reports "%s", once, unless it is expected', async (path, problem) => {
    const pattern = new RegExp(problem.replaceAll(/\W/g, '.'));
    const [problems, unexpected] = await Promise.all([problemsOf(path), problemsOf(path, pattern)]);
    expect(problems).toEqual([expect.stringContaining(problem)]);
    expect(unexpected).toEqual([]);
  });

  test('a page without problems reports none', async () => {
    expect(await problemsOf('/fine')).toEqual([]);
  });
});

test('a problem that nobody expected fails the test', { fails: true }, async () => {
  const { problems } = await openPage(url, { path: '/console' });
  await expect.poll(() => problems.unexpected()).toHaveLength(1);
});

test('a problem that was expected does not', async () => {
  const { page, problems } = await openPage(url, { path: '/refused' });
  problems.expect(/404 GET .*\/absent/);
  await page.waitForLoadState('networkidle');
  expect(problems.unexpected()).toEqual([]);
});

test('a page is as wide, as dark and as still as asked for, and knows its user', async () => {
  const user = { _id: '1', username: 'ada', email: 'ada@example.com' };
  const { page } = await openPage(url, {
    path: '/fine',
    viewport: phone,
    dark: true,
    user: {
      ...user,
      role: 'job_seeker',
      hasConfirmedAddress: true,
      createdAt: '2026-01-01T00:00:00Z',
      token: 'secret',
    },
  });
  const seen = await page.evaluate(() => ({
    width: innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
    user: JSON.parse(localStorage.getItem('user') ?? '{}') as { username?: string },
  }));
  expect(seen).toMatchObject({ width: 360, dark: true, still: true, user: { username: 'ada' } });
  await page.evaluate(() => localStorage.removeItem('user'));
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
});

test('an open page can be shown in every look', async () => {
  const { page } = await openPage(url, { path: '/fine' });
  const seen: string[] = [];
  for (const look of allLooks) {
    await show(page, look);
    seen.push(
      await page.evaluate(
        () =>
          `${innerWidth < 768 ? 'narrow' : 'wide'}, ${matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'}`,
      ),
    );
  }
  expect(seen).toEqual(allLooks.map(({ name }) => name));
});

test('axe finds what is wrong and says where', async () => {
  const { page } = await openPage(url, { path: '/unlabeled' });
  const violations = await axe(page);
  expect(violations).toHaveLength(1);
  expect(violations[0]).toMatch(/^label \(critical\): .*\n {2}input\n/);
  await page.goto('/fine');
  expect(await axe(page)).toEqual([]);
});

test('a browser named by CHROME_PATH that does not start is an error, not a reason to take another', async () => {
  const before = process.env.CHROME_PATH;
  process.env.CHROME_PATH = '/bin/false';
  try {
    await expect(findBrowser()).rejects.toThrow('CHROME_PATH is /bin/false, which does not start.');
  } finally {
    if (before === undefined) delete process.env.CHROME_PATH;
    else process.env.CHROME_PATH = before;
  }
});
