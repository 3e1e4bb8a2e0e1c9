import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { looks, openPage, phone, show } from '../../../../tests/support/browser.ts';
import { FEATURE_TESTS } from '../../../../tests/support/feature-list.ts';
import { tabTo } from '../../../../tests/support/keyboard.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { heading, logIn, notice, press, visit } from '../../../../tests/support/screen.ts';
import { startServer, type TestServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server);
const baker = await makeJob(server, company, { jobTitle: 'Baker' });
const miller = await makeJob(server, company, { jobTitle: 'Miller' });

/** A job seeker who applied as a baker, and saved the job of a miller. */
async function makeApplicant() {
  const seeker = await makeSeeker(server);
  const { _id: applicationId } = await makeApplication(seeker, baker);
  await company.client.moveApplication({ params: { applicationId }, body: { status: 'reviewed' } });
  for (const { keep } of FEATURE_TESTS) await keep?.(seeker, miller._id);
  return seeker;
}

/** What this browser keeps for offline reading; '' if it keeps nothing. */
const readCopy = (page: Page) =>
  page.evaluate(async () => {
    const kept = await caches.match('/device/copy');
    return kept ? kept.text() : '';
  });

const keptOf = (page: Page) =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
const NOTHING = { caches: [], workers: 0 };

/** Requests that fail because there is no network. */
const FAILED = [/^failed /, /^console: Failed to (load|fetch)/, /net::ERR_/];

test('a job seeker reads saved jobs and applications without a network, and goes on when it is back', async () => {
  const seeker = await makeApplicant();
  const { page, context } = await openPage(server.url, {
    serviceWorker: true,
    user: seeker.user,
    expected: FAILED,
  });
  await visit(page, '/dashboard/job_seeker');
  await expect.poll(() => readCopy(page)).toContain('Miller');
  // Copying is no reading.
  expect((await seeker.client.countUnreadApplications()).unread).toBe(1);

  await context.setOffline(true);
  await page.goto('/saved-jobs');
  await heading(page, 'You are offline');
  await page.getByText(/^As of /).waitFor();
  const applications = page.getByRole('region', { name: 'My Applications' });
  await applications.getByRole('heading', { name: 'Baker' }).waitFor();
  const saved = page.getByRole('region', { name: 'Saved Jobs' });
  await saved.getByRole('heading', { name: 'Miller' }).waitFor();
  const description = saved.getByText('Description');
  await tabTo(page, description);
  await page.keyboard.press('Enter');
  await saved.getByText(miller.jobDescription).waitFor();
  for (const look of looks) {
    await show(page, look);
    expect(await axe(page), look.name).toEqual([]);
    const isWide = () => document.documentElement.scrollWidth > innerWidth;
    expect(await page.evaluate(isWide), look.name).toBe(false);
  }

  await context.setOffline(false);
  await heading(page, 'Saved Jobs');
  expect(new URL(page.url()).pathname).toBe('/saved-jobs');
});

test('an open page says that the network is gone, leads to the list, and is renewed when it is back', async () => {
  const seeker = await makeApplicant();
  const { page, context } = await openPage(server.url, {
    serviceWorker: true,
    user: seeker.user,
    viewport: phone,
    expected: FAILED,
  });
  await visit(page, '/saved-jobs');
  await expect.poll(() => readCopy(page)).toContain('Miller');
  await context.setOffline(true);
  await page.getByText('You are offline').waitFor();
  expect(await axe(page)).toEqual([]);
  await context.setOffline(false);
  await notice(page, 'Back Online').waitFor();
  await expect.poll(() => page.getByText('You are offline').count()).toBe(0);

  await context.setOffline(true);
  await page.getByRole('link', { name: 'View Saved Jobs and Applications' }).click();
  await page.getByRole('heading', { name: 'Baker' }).waitFor();
  await context.setOffline(false);
  await heading(page, 'My Applications');
});

test('the list is there when the server has stopped', async () => {
  const stopped = await startServer();
  const seeker = await makeSeeker(stopped);
  const { page } = await openPage(stopped.url, {
    serviceWorker: true,
    user: seeker.user,
    // A server that is closing refuses calls.
    expected: [...FAILED, /^503 GET/],
  });
  await visit(page, '/dashboard/job_seeker');
  await expect.poll(() => readCopy(page)).toContain('"rows":[]');
  await stopped.close();
  await page.goto('/jobs/anything');
  await heading(page, 'You are offline');
  await page.getByText('No saved jobs.').waitFor();
});

test('a job saved on its own page, and one that is removed, change the list', async () => {
  const seeker = await makeApplicant();
  const { page } = await openPage(server.url, { serviceWorker: true, user: seeker.user });
  await visit(page, '/saved-jobs');
  await expect.poll(() => readCopy(page)).toContain('Miller');
  await page.getByRole('article').filter({ hasText: 'Miller' }).getByRole('button').click();
  await expect.poll(() => readCopy(page)).not.toContain('Miller');
  await visit(page, `/job/${miller._id}`);
  await page.getByRole('button', { name: 'Save Job' }).first().click();
  await expect.poll(() => readCopy(page)).toContain('Miller');
});

test('logging out leaves nothing on the device, and the next user finds nothing', async () => {
  const [seeker, next] = [await makeApplicant(), await makeSeeker(server)];
  const { page, context } = await openPage(server.url, {
    serviceWorker: true,
    user: seeker.user,
    expected: FAILED,
  });
  await visit(page, '/dashboard/job_seeker');
  await expect.poll(() => readCopy(page)).toContain('Miller');
  await press(page, 'Logout');
  await expect.poll(() => keptOf(page)).toEqual(NOTHING);

  await visit(page, '/login');
  await logIn(page, { email: next.user.email, password: next.password });
  await expect.poll(() => readCopy(page)).toContain(next.user._id);
  expect(await readCopy(page)).not.toContain('Miller');
  // As if the session of the first had ended without a word.
  await page.evaluate((user) => localStorage.setItem('user', JSON.stringify(user)), seeker.user);
  await context.setOffline(true);
  await page.goto('/saved-jobs');
  await heading(page, 'You are offline');
  await page.getByText('It opens as soon as you are back online').waitFor();
  expect(await page.getByText(/^As of /).count()).toBe(0);
});

test('the end of a session leaves nothing on the device', async () => {
  const seeker = await makeApplicant();
  const { page } = await openPage(server.url, {
    serviceWorker: true,
    user: seeker.user,
    expected: [/^401 /],
  });
  await visit(page, '/dashboard/job_seeker');
  await expect.poll(() => readCopy(page)).toContain('Miller');
  await endSessions(server, seeker.user._id);
  await visit(page, '/saved-jobs');
  await heading(page, 'Welcome back');
  await expect.poll(() => keptOf(page)).toEqual(NOTHING);
});

test('a device that starts late does not come back after logging out', async () => {
  const seeker = await makeApplicant();
  const { page } = await openPage(server.url, {
    serviceWorker: true,
    user: seeker.user,
    // What the page is asking for when it logs out is refused.
    expected: [/^401 GET/],
  });
  // The browser is idle only when the test says so.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    const idle = globalThis as typeof globalThis & { beIdle?: () => void };
    idle.requestIdleCallback = (work) =>
      waiting.push(() => work({ didTimeout: false, timeRemaining: () => 50 }));
    idle.beIdle = () => {
      for (const work of waiting.splice(0)) work();
    };
  });
  const beIdle = () =>
    page.evaluate(() => (globalThis as typeof globalThis & { beIdle?: () => void }).beIdle?.());
  await visit(page, '/dashboard/job_seeker');
  await page.getByRole('region', { name: /^Needs you/ }).waitFor();
  await press(page, 'Logout');
  await notice(page, 'Logged Out').waitFor();
  await beIdle();
  // What would come back is asked for before this.
  await page.evaluate(async () => {
    for (const path of ['/service-worker.js', '/offline.html', '/offline.js'])
      await fetch(path, { cache: 'no-cache' });
  });
  expect(await keptOf(page)).toEqual(NOTHING);
});

test('what was left when a session ended is forgotten by the login page', async () => {
  const seeker = await makeApplicant();
  const { page } = await openPage(server.url, { serviceWorker: true, user: seeker.user });
  await visit(page, '/dashboard/job_seeker');
  await expect.poll(() => readCopy(page)).toContain('Miller');
  // The page is loaded past its service worker, as one is that came before it.
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await page.evaluate(() => localStorage.removeItem('user'));
  await visit(page, '/login');
  await expect.poll(() => keptOf(page)).toEqual(NOTHING);
});

const endSessions = ({ database: { pool } }: TestServer, userId: string) =>
  pool.query('delete from sessions where user_id = $1', [userId]);

test('visitors get no service worker', async () => {
  const { page } = await openPage(server.url, { serviceWorker: true });
  await visit(page, '/');
  await visit(page, '/login');
  expect(await keptOf(page)).toEqual(NOTHING);
});

test('the files that devices keep are asked for anew each time, and may be cached by nobody', async () => {
  for (const path of ['/service-worker.js', '/offline.html', '/offline.js']) {
    const { code, headers } = await server.request('GET', path);
    expect(code).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("worker-src 'self';");
  }
});
