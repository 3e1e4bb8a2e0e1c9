import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, phone } from '../support/browser.ts';
import { makeCompany, makeJob } from '../support/people.ts';
import { button, heading } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'North Pier' });
await makeJob(server, company, { jobTitle: 'Deck Hand', jobLocation: 'Quito' });
await makeJob(server, company, { jobTitle: 'Harbor Pilot', jobType: 'Contract' });

const card = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Results' }).getByRole('link', { name: title, exact: true });
const found = (page: Page, words: string) =>
  page.getByRole('heading', { level: 2, name: words, exact: true }).waitFor();

/** Opens a page whose scripts come when the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main h1').waitFor();
  return resolve;
}

describe('what is pressed before the scripts have come', () => {
  test('acts when they have: a button', async () => {
    const { page } = await openPage(server.url, { viewport: phone });
    const release = await openWithoutScripts(page, '/alljobs');
    await button(page, 'Menu').click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    release();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  });

  test('acts at once: links and forms', async () => {
    const { page } = await openPage(server.url, { viewport: phone });
    const release = await openWithoutScripts(page, '/alljobs');
    await card(page, 'Harbor Pilot').click({ noWaitAfter: true });
    await heading(page, 'Harbor Pilot');
    await page.goBack({ waitUntil: 'commit' });
    await page.getByLabel('Keywords').fill('pilot');
    await button(page, 'Search').click({ noWaitAfter: true });
    await found(page, '1 job found');
    release();
  });
});
