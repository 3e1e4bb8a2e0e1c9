import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { openPage, phone } from '../../support/browser.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../support/people.ts';
import { heading, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
const job = await makeJob(server, company, { jobTitle: 'Potter' });
const WIDE = { width: 1920, height: 1080 };
const PAGES = ['/', '/alljobs', `/job/${job._id}`, `/companies/${job.companyId}`, '/about'];

test('whoever is signed in sees the bell on every public page, and live what is new', async () => {
  const seeker = await makeSeeker(server);
  const application = await makeApplication(seeker, job);
  const { page } = await openPage(server.url, { user: seeker.user, viewport: phone });
  const bell = page.getByRole('banner').getByRole('link', { name: /^Notifications/ });
  for (const path of PAGES) {
    await visit(page, path);
    await bell.waitFor();
    expect(await axe(page)).toEqual([]);
  }
  await company.client.moveApplication({
    params: { applicationId: application._id },
    body: { status: 'reviewed' },
  });
  await server.passOn();
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await axe(page)).toEqual([]);
  await bell.click();
  await heading(page, 'Notifications');
});

test('companies and admins have it, visitors load none of it', async () => {
  const admin = await makeAdmin(server);
  for (const { user } of [company, admin]) {
    const { page } = await openPage(server.url, { user, path: '/', viewport: WIDE });
    const header = page.getByRole('banner');
    const place = (name: string | RegExp) => header.getByRole('link', { name }).boundingBox();
    await header.getByRole('link', { name: /^Notifications/ }).waitFor();
    const [bell, dashboard] = await Promise.all([place(/^Notifications/), place('Dashboard')]);
    expect((dashboard?.x ?? 0) - (bell?.x ?? 0) - (bell?.width ?? 0)).toBe(6);
    // The header stays where it is from page to page.
    await header.getByRole('link', { name: 'Browse Jobs' }).click();
    await heading(page, 'Find Your Dream Job');
    expect(await place('Dashboard')).toEqual(dashboard);
  }
  const { page } = await openPage(server.url);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await visit(page, '/');
  expect(loaded.filter((url) => /bell|\/api\//.test(url))).toEqual([]);
  expect(await page.getByRole('link', { name: /^Notifications/ }).count()).toBe(0);
});
