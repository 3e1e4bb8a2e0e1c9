import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, openPage, type PageOptions, phone } from '../../support/browser.ts';
import { openEarly as openPageEarly } from '../../support/early.ts';
import { hasFocus } from '../../support/keyboard.ts';
import { makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { button, heading, notice, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const seeker = await makeSeeker(server);
const company = await makeCompany(server, { companyName: 'North Pier' });
await makeJob(server, company, { jobTitle: 'Deck Hand', jobLocation: 'Quito' });
const pilot = await makeJob(server, company, {
  jobTitle: 'Harbor Pilot',
  jobType: 'Contract',
  salaryRange: '€50,000 per year',
});
for (let index = 0; index < 23; index++) {
  await makeJob(server, company, { jobTitle: `Stoker ${index}`, jobType: 'Part-time' });
}

const card = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Results' }).getByRole('link', { name: title, exact: true });
const found = (page: Page, words: string) =>
  page.getByRole('heading', { level: 2, name: words, exact: true }).waitFor();
const search = (page: Page) => new URL(page.url()).search;

const openEarly = (path: string, options?: PageOptions) => openPageEarly(server.url, path, options);

describe('what happens before the scripts have come', () => {
  test('a button acts when they have', async () => {
    const { page, release } = await openEarly('/alljobs');
    await button(page, 'Menu').click();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await release();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  });

  test('a click without a pointer counts, as of a screen reader', async () => {
    const { page, release } = await openEarly('/alljobs');
    await button(page, 'Menu').evaluate((element: HTMLElement) => element.click());
    await release();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  });

  test('a tap acts when they have', async () => {
    const { page, release } = await openEarly('/alljobs', { touch: true });
    await button(page, 'Menu').tap();
    await release();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  });

  test('the filters open in the page if the scripts take longer than a second', async () => {
    const { page, release } = await openEarly('/alljobs', { touch: true });
    const choice = page.getByRole('checkbox', { name: /^Contract/ });
    await expect.poll(() => choice.isVisible()).toBe(false);
    await button(page, 'Filters').tap();
    await choice.check();
    await release();
    await found(page, '1 job found');
  });

  test('Space presses a link that is a button, before and after', async () => {
    const { page, release } = await openEarly('/alljobs', { touch: true });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await button(page, 'Filters').focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/#/);
    await release();
    await button(page, 'Filters').focus();
    await page.keyboard.press('Space');
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(button(page, 'Filters'))).toBe(true);
  });

  test('two presses act in their order', async () => {
    const { page, release } = await openEarly('/');
    await button(page, 'Switch between light and dark').click();
    await button(page, 'Menu').click();
    await release();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.locator('html[data-color-scheme=dark]').waitFor();
  });

  test('keys alone: a button that has the focus keeps it, and acts', async () => {
    const { page, release } = await openEarly('/alljobs');
    await button(page, 'Menu').focus();
    await page.keyboard.press('Enter');
    await release();
    await page.getByRole('dialog', { name: 'Menu' }).waitFor();
    await page.keyboard.press('Escape');
    const isFocused = () =>
      button(page, 'Menu').evaluate((element) => element === document.activeElement);
    await expect.poll(isFocused).toBe(true);
  });

  test('links and forms act at once', async () => {
    const { page } = await openEarly('/alljobs');
    await card(page, 'Harbor Pilot').click({ noWaitAfter: true });
    await heading(page, 'Harbor Pilot');
    await page.goBack({ waitUntil: 'commit' });
    await page.getByLabel('Keywords').fill('pilot');
    await button(page, 'Search').click({ noWaitAfter: true });
    await found(page, '1 job found');
  });

  test('choices: boxes, labels and lists', async () => {
    const { page, release } = await openEarly('/alljobs', { viewport: desktop });
    await page.getByRole('checkbox', { name: 'Contract 1 job' }).check();
    await page.getByText('Part-time', { exact: true }).first().click();
    await page.getByLabel('Sort by').selectOption('Highest pay');
    // Chosen and taken back.
    await page.getByRole('checkbox', { name: /^Internship/ }).click();
    await page.getByRole('checkbox', { name: /^Internship/ }).click();
    await release();
    await found(page, '24 jobs found');
    await page.waitForURL('/alljobs?jobType=Contract&jobType=Part-time&sort=salary');
    expect(await page.getByRole('checkbox', { name: /^Contract/ }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: /^Part-time/ }).isChecked()).toBe(true);
    expect(await page.getByLabel('Sort by').inputValue()).toBe('salary');
  });

  test('text stays, and the list follows it', async () => {
    const { page, release } = await openEarly('/alljobs');
    const field = page.getByLabel('Keywords');
    await field.fill('pilot');
    await release();
    await found(page, '1 job found');
    expect(await field.inputValue()).toBe('pilot');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('text of a form stays, and is sent', async () => {
    const { page, release } = await openEarly('/contact');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Subject').fill('Early');
    await release();
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Typed in two parts.');
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada');
    await press(page, 'Send Message');
    await notice(page, 'Message sent successfully!').waitFor();
  });

  test('shortcuts: what is typed after the one of the search is in its field', async () => {
    const { page, release } = await openEarly('/alljobs', { viewport: desktop });
    await page.keyboard.type('/deck');
    expect(await page.getByLabel('Keywords').inputValue()).toBe('deck');
    await release();
    await found(page, '1 job found');
  });

  test('shortcuts: the next card', async () => {
    const { page, release } = await openEarly('/alljobs', { viewport: desktop });
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await release();
    const isFocused = () =>
      page
        .locator('h3 a')
        .nth(1)
        .evaluate((element) => element === document.activeElement);
    await expect.poll(isFocused).toBe(true);
  });

  test('a link that adds to the page', async () => {
    const { page, release } = await openEarly('/alljobs');
    await page.getByRole('link', { name: 'Load more' }).click();
    await release();
    await expect.poll(() => page.getByRole('article').count()).toBe(25);
    expect(search(page)).toBe('');
  });

  test('back leads to the page before', async () => {
    const { page } = await openPage(server.url, { viewport: phone });
    await visit(page, '/alljobs');
    await card(page, 'Harbor Pilot').click();
    await heading(page, 'Harbor Pilot');
    await page.reload({ waitUntil: 'commit' });
    await heading(page, 'Harbor Pilot');
    await page.goBack();
    await heading(page, 'Find Your Dream Job');
  });
});

describe('the scripts start', () => {
  test('when a page is used, not before; they have been fetched', async () => {
    const { page } = await openPage(server.url, { viewport: phone });
    await page.goto('/alljobs', { waitUntil: 'networkidle' });
    const fetched = await page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    );
    expect(fetched).toBeGreaterThan(5);
    expect(await page.locator('link[rel=modulepreload]').count()).toBe(0);
    await page.mouse.wheel(0, 100);
    await expect.poll(() => page.locator('link[rel=modulepreload]').count()).toBe(fetched);
  });

  test('not by a touch of a link, which is followed', async () => {
    const { page, scripts } = await openEarly('/alljobs', { touch: true });
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    await page.locator('h3 a').first().tap();
    expect(await scripts()).toBe(0);
  });

  test('at once for who is signed in, for hidden jobs, and for an address that opens a job', async () => {
    const { page, scripts } = await openEarly('/', { user: seeker.user });
    await expect.poll(scripts).toBeGreaterThan(0);
    await page.evaluate(() => {
      localStorage.removeItem('user');
      localStorage.setItem('hidden-from-search', '[]');
    });
    await page.goto('/alljobs', { waitUntil: 'commit' });
    await expect.poll(scripts).toBeGreaterThan(0);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/alljobs?job=${pilot._id}`, { waitUntil: 'commit' });
    await expect.poll(scripts).toBeGreaterThan(0);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect.poll(scripts).toBeGreaterThan(0);
  });

  test('when somebody signs in in another tab', async () => {
    const { page, context } = await openPage(server.url, { path: '/about' });
    const other = await context.newPage();
    await other.goto('/about');
    expect(await page.locator('link[rel=modulepreload]').count()).toBe(0);
    await other.evaluate((user) => localStorage.setItem('user', JSON.stringify(user)), seeker.user);
    await page.getByRole('link', { name: 'Dashboard' }).waitFor();
  });
});

describe('a page that nobody has used yet', () => {
  test('leads from a job back to the search', async () => {
    const { page } = await openEarly('/alljobs?jobType=Contract', { viewport: desktop });
    await card(page, 'Harbor Pilot').click({ noWaitAfter: true });
    await heading(page, 'Harbor Pilot');
    const back = page.getByRole('link', { name: 'Back to your search' });
    await back.waitFor();
    await back.click({ noWaitAfter: true });
    await found(page, '1 job found');
    expect(search(page)).toBe('?jobType=Contract');
  });
});
