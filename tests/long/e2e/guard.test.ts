import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { dashboardOf, ROLES, type Role } from '../../../shared/roles.ts';
import { openPage } from '../../support/browser.ts';
import { tablePages } from '../../support/page-table.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../support/people.ts';
import { heading, loaded, logIn, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const [job_seeker, company, admin] = await Promise.all([
  makeSeeker(server),
  makeCompany(server),
  makeAdmin(server),
]);
const people: Record<Role, Person> = { job_seeker, company, admin };
const job = await makeJob(server, company);
const application = await makeApplication(job_seeker, job);

/** Addresses that only redirect (product.md section 2.1). */
const LEADS_TO: Record<string, string> = {
  '/jobs/post': '/jobs/new',
  '/applications/company': '/applications/my-applications-company',
};
const guarded = tablePages.flatMap(({ path, role }) => {
  const id = path.startsWith('/applications/') ? application._id : job._id;
  return role ? [{ path: path.replace(':id', id), role }] : [];
});
/** Some of each area, which guards all of its pages alike: its first three, and those about one thing. */
const samples = ROLES.flatMap((role) => {
  const area = guarded.filter((entry) => entry.role === role);
  return area.filter(({ path }, at) => at < 3 || path.includes(job._id));
});
const ends = ({ path }: { path: string }) => LEADS_TO[path] ?? path;
const loginFor = (path: string) => `/login?next=${encodeURIComponent(path)}`;
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};

describe('every signed-in page (product.md section 2.2)', () => {
  test('the page table has pages of every role', () => {
    for (const role of ROLES) {
      expect(guarded.filter((entry) => entry.role === role).length).toBeGreaterThanOrEqual(3);
    }
  });

  test('is rendered as Loading authentication... for everybody', async () => {
    for (const entry of guarded) {
      const { text } = await server.request('GET', ends(entry));
      expect(text, entry.path).toContain('Loading authentication...');
    }
  });

  test('sends visitors to the login page, and back afterwards', async () => {
    const { page } = await openPage(server.url);
    for (const entry of samples) {
      await page.goto(entry.path, { waitUntil: 'domcontentloaded' });
      await page.waitForURL('**/login?*');
      expect(addressOf(page)).toBe(loginFor(ends(entry)));
      await heading(page, 'Welcome back');
    }
  });

  test.each(ROLES)('sends %s from pages of other roles to their dashboard', async (role) => {
    const { page } = await openPage(server.url, { user: people[role].user });
    const others = samples.filter((entry) => entry.role !== role);
    expect(new Set(others.map((entry) => entry.role)).size).toBe(ROLES.length - 1);
    for (const { path } of others) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForURL(dashboardOf(role));
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });

  // Every other page opens for its role in tests/e2e/screens.
  test('old addresses lead on', async () => {
    const { page } = await openPage(server.url, { user: company.user });
    for (const [path, end] of Object.entries(LEADS_TO)) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(addressOf(page)).toBe(end);
    }
  });
});

describe('the stored session', () => {
  const store = (page: Page, user: unknown) =>
    page.evaluate(
      (value) => localStorage.setItem('user', value),
      typeof user === 'string' ? user : JSON.stringify(user),
    );
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('user'));

  test.each([
    ['no JSON', '{"token":'],
    ['nothing', 'null'],
    ['a text', '"company"'],
    ['a user without a token', { ...company.user, token: undefined }],
    ['a user without a role', { ...company.user, role: undefined }],
    ['a token and a role, and nobody they belong to', { token: 'x', role: 'company' }],
  ])('%s: is removed, and the user is asked to log in', async (_, user) => {
    const { page } = await openPage(server.url, { path: '/about' });
    await store(page, user);
    await page.goto('/jobs/my-jobs');
    await page.waitForURL('**/login?*');
    expect(addressOf(page)).toBe(loginFor('/jobs/my-jobs'));
    await expect.poll(() => stored(page)).toBeNull();
    await visit(page, '/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
  });

  test('an unknown role leads to the unauthorized page', async () => {
    const { page } = await openPage(server.url, { path: '/about' });
    await store(page, { ...company.user, role: 'wizard' });
    for (const path of ['/dashboard/company', '/profile', '/admin/users']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.waitForURL('/unauthorized');
      await heading(page, 'Unauthorized access.');
    }
    const header = page.getByRole('banner');
    await expect
      .poll(() => header.getByRole('link', { name: 'Dashboard' }).getAttribute('href'))
      .toBe('/login');
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await heading(page, 'Your Dream Career Awaits You');
  });

  test('an ended session leads to the login page and back', async () => {
    const leaver = await makeAdmin(server);
    const { page } = await openPage(server.url, {
      user: leaver.user,
      // The stream would say that the session has ended.
      live: false,
      expected: [/401 GET .*\/api\//],
    });
    // A page without requests after it has loaded.
    await visit(page, '/admin/operation');
    await loaded(page);
    await leaver.client.logOut();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.waitForURL('**/login?*');
    expect(addressOf(page)).toBe(loginFor('/admin/operation'));
    await expect.poll(() => stored(page)).toBeNull();

    await visit(page, addressOf(page));
    await logIn(page, { email: leaver.user.email, password: leaver.password });
    await page.waitForURL('/admin/operation');
  });

  test('a public page continues as a visitor after the session has ended', async () => {
    const leaver = await makeSeeker(server);
    await leaver.client.logOut();
    const { page } = await openPage(server.url, {
      user: leaver.user,
      expected: [/401 GET .*\/api\//],
    });
    await visit(page, `/job/${job._id}`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    await page.getByRole('link', { name: 'Apply Now' }).waitFor();
    expect(addressOf(page)).toBe(`/job/${job._id}`);
  });
});

describe('after logging in', () => {
  test.each([
    ['a page of ours', '/alljobs?keywords=a%26b', '/alljobs?keywords=a%26b'],
    ["another role's page", '/admin/users', '/dashboard/job_seeker'],
    ['another site', 'https://evil.example/', '/dashboard/job_seeker'],
    ['another site without its protocol', '//evil.example/', '/dashboard/job_seeker'],
    ['another site with a backslash', '/\\evil.example', '/dashboard/job_seeker'],
    ['a script', 'javascript:alert(1)', '/dashboard/job_seeker'],
  ])('to %s: %s leads to %s', async (_, next, end) => {
    const { page, context } = await openPage(server.url);
    const origins = new Set<string>();
    context.on('request', (request) => origins.add(new URL(request.url()).origin));
    await visit(page, loginFor(next));
    await logIn(page, { email: job_seeker.user.email, password: job_seeker.password });
    await page.waitForURL((url) => url.pathname !== '/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => addressOf(page)).toBe(end);
    expect([...origins]).toEqual([server.url]);
  });
});
