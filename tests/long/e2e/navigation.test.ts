import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ROLE_LABELS, ROLES, type Role } from '../../../shared/roles.ts';
import { openPage, phone } from '../../support/browser.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker, type Person } from '../../support/people.ts';
import { heading, notice, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const [job_seeker, company, admin] = await Promise.all([
  makeSeeker(server),
  makeCompany(server),
  makeAdmin(server),
]);
const people: Record<Role, Person> = { job_seeker, company, admin };
for (let index = 0; index < 25; index++) {
  await makeJob(server, company, { jobTitle: `Deck Hand ${index}` });
}

const linksIn = (page: Page, landmark: 'banner' | 'complementary') =>
  page
    .getByRole(landmark)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

describe('the header', () => {
  test('of a visitor', async () => {
    const { page } = await openPage(server.url);
    await visit(page, '/about');
    const pages = ['/', '/', '/about', '/contact', '/alljobs'];
    await expect.poll(() => linksIn(page, 'banner')).toEqual([...pages, '/login', '/signup']);
  });

  test.each(ROLES)('of %s links to the dashboard and signs out', async (role) => {
    const leaver = people[role];
    const again = await server.client().logIn({
      body: { email: leaver.user.email, password: leaver.password },
    });
    const { page } = await openPage(server.url, { user: again });
    await visit(page, '/about');
    await page.getByRole('button', { name: `Account of ${leaver.user.username}` }).click();
    const dashboard = `/dashboard/${role}`;
    await expect
      .poll(async () => (await linksIn(page, 'banner')).slice(5))
      .toEqual(['/notifications', dashboard, dashboard]);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await notice(page, 'Logged Out').waitFor();
    await page.waitForURL('/');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
    await expect(server.client(again.token).getProfile()).rejects.toThrow('log in');
  });
});

describe('the sidebar', () => {
  const links: Record<Role, string[]> = {
    job_seeker: [
      '/dashboard/job_seeker',
      '/applications/my-applications',
      '/recommended',
      '/saved-jobs',
      '/saved-searches',
      '/who-saw-my-data',
      '/profile',
    ],
    company: [
      '/dashboard/company',
      '/jobs/my-jobs',
      '/applications/my-applications-company',
      '/interviews',
      '/company/candidates',
      '/insights',
      '/jobs/new',
      '/company/profile',
      '/company/team',
      '/company/templates',
      '/company/api',
    ],
    admin: [
      '/dashboard/admin',
      '/admin/reviews',
      '/admin/reports',
      '/admin/users',
      '/admin/companies',
      '/admin/jobs',
      '/admin/applications',
      '/admin/messages',
      '/admin/mail',
      '/admin/team',
      '/admin/audit',
      '/admin/rates',
      '/admin/operation',
      '/admin/settings',
    ],
  };

  test.each(ROLES)('of %s', async (role) => {
    const { user } = people[role];
    const { page } = await openPage(server.url, { user });
    await visit(page, `/dashboard/${role}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => linksIn(page, 'complementary')).toEqual(['/', ...links[role]]);
    const text = () => page.getByRole('complementary').innerText();
    const initials = user.username.slice(0, 2).toUpperCase();
    for (const part of [initials, user.username, user.email, ROLE_LABELS[role], 'Logout']) {
      await expect.poll(text).toContain(part);
    }
    // On a laptop, nobody has to scroll for a link.
    await page.setViewportSize({ width: 1280, height: 800 });
    const hidden = () =>
      page
        .getByRole('navigation', { name: 'Dashboard' })
        .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(hidden).toBe(0);
  });

  test('is a drawer on a phone and closes when a link is followed', async () => {
    const { page } = await openPage(server.url, { user: company.user, viewport: phone });
    await visit(page, '/dashboard/company');
    await page.getByRole('button', { name: 'Menu' }).click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.getByRole('link', { name: 'My Jobs' }).click();
    await heading(page, 'My Jobs');
    await drawer.waitFor({ state: 'detached' });
  });
});

test('a new page starts at the top, and Back restores the scroll position', async () => {
  // Narrow enough for a job to open as a page.
  const { page } = await openPage(server.url, { viewport: { width: 1100, height: 800 } });
  await visit(page, '/alljobs');
  await page.getByRole('link', { name: 'Load more' }).click();
  const last = page.getByRole('link', { name: 'Deck Hand 0', exact: true });
  await last.scrollIntoViewIfNeeded();
  const before = await scrolled(page);
  expect(before).toBeGreaterThan(1000);
  await last.click();
  await heading(page, 'Deck Hand 0');
  await expect.poll(() => scrolled(page)).toBe(0);
  await page.goBack();
  await last.waitFor();
  await expect.poll(() => scrolled(page)).toBe(before);
});

test('Back shows the previous page, even before the scripts have loaded', async () => {
  const { page } = await openPage(server.url);
  await visit(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await heading(page, 'Connecting talent with opportunity');
  await page.route('**/assets/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await heading(page, 'Connecting talent with opportunity');
  await page.goBack({ waitUntil: 'commit' });
  await heading(page, 'Your Dream Career Awaits You');
});

test('logging out in one tab logs out the others', async () => {
  const leaver = await makeSeeker(server);
  // What a tab asks for as the session ends is refused.
  const expected = [/^401 GET/];
  const { page, context } = await openPage(server.url, { user: leaver.user, expected });
  await visit(page, '/about');
  const other = await context.newPage();
  await visit(other, '/dashboard/job_seeker');
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor();
});

test('a chosen color scheme holds on every page and after a reload', async () => {
  const { page } = await openPage(server.url, { user: company.user, path: '/' });
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await visit(page, '/');
  const light = await paper();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  for (const path of ['/about', '/jobs/my-jobs', '/jobs/new']) {
    await visit(page, path);
    await expect.poll(() => paper(), { message: path }).toBe(dark);
  }
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect.poll(paper).toBe(light);
});
