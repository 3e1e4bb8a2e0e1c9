import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage, phone } from '../../support/browser.ts';
import { hasFocus, letsFocusOut, tabTo } from '../../support/keyboard.ts';
import { makeCompany, makeJob } from '../../support/people.ts';
import { heading, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'North Pier' });
for (let index = 0; index < 25; index++) {
  await makeJob(server, company, { jobTitle: `Deck Hand ${index}`, jobLocation: 'Quito' });
}
const editor = await makeJob(server, company, {
  jobTitle: 'Chart Editor',
  jobLocation: 'Remote',
  jobType: 'Contract',
  experienceLevel: 'Director',
  salaryRange: '€90,000 per year',
});
const baker = await makeJob(server, company, {
  jobTitle: 'Night Baker',
  jobLocation: 'Stavanger',
  jobType: 'Part-time',
  experienceLevel: 'Entry-level',
  salaryRange: 'NOK 230 per hour',
});
const pilot = await makeJob(server, company, {
  jobTitle: 'Harbour Pilot',
  jobLocation: 'Bergen',
  salaryRange: '€60,000 - €70,000 per year',
});

const found = (page: Page, words: string) =>
  page.getByRole('heading', { level: 2, name: words, exact: true }).waitFor();
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const card = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Results' }).getByRole('link', { name: title, exact: true });
const beside = (page: Page) => page.getByRole('region', { name: 'Job', exact: true });
const titleBeside = (page: Page, title: string) =>
  beside(page).getByRole('heading', { level: 2, name: title, exact: true });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

describe('filters', () => {
  test('are part of the address, with live counts, and Back undoes each', async () => {
    const { page } = await openPage(server.url);
    await visit(page, '/alljobs');
    await found(page, '28 jobs');

    await choice(page, 'Part-time 1 job').check();
    await page.waitForURL('/alljobs?jobType=Part-time');
    await found(page, '1 job found');
    // Other counts update, and options without results can still be chosen.
    await choice(page, 'Full-time 26 jobs').waitFor();
    await choice(page, 'Associate 0 jobs').check();
    await found(page, '0 jobs found');
    await page.goBack();
    await found(page, '1 job found');
    await expect.poll(() => choice(page, 'Associate 0 jobs').isChecked()).toBe(false);
    await choice(page, 'Contract 1 job').check();
    await page.waitForURL('/alljobs?jobType=Part-time&jobType=Contract');
    await found(page, '2 jobs found');
    const chips = page.getByRole('list', { name: 'Applied filters' });
    await chips.getByRole('link', { name: 'Remove Job type: Part-time' }).click();
    await page.waitForURL('/alljobs?jobType=Contract');
    await found(page, '1 job found');
    await chips.getByRole('link', { name: 'Remove Job type: Contract' }).click();
    await found(page, '28 jobs');
    await expect.poll(() => choice(page, 'Contract 1 job').isChecked()).toBe(false);

    await page.getByLabel('Currency').selectOption('EUR');
    await choice(page, 'Only jobs paid in EUR 2 jobs').check();
    await found(page, '2 jobs found');
    await page.getByRole('textbox', { name: 'Minimum pay' }).fill('85,000');
    await page.waitForURL('/alljobs?salaryMin=85000&salaryCurrency=EUR');
    await found(page, '1 job found');
    await card(page, 'Chart Editor').waitFor();

    await choice(page, 'Remote 1 job').check();
    await page.getByLabel('Posted within').selectOption({ label: 'Past 7 days (1)' });
    await page.waitForURL(/workplace=Remote&postedWithin=7$/);
    for (const text of [
      '€85,000 or more a year, only in EUR',
      'Remote',
      'Past 7 days',
      'Clear all',
    ]) {
      await chips.getByText(text, { exact: true }).waitFor();
    }
    await chips.getByRole('link', { name: 'Remove Pay' }).click();
    await page.waitForURL('/alljobs?workplace=Remote&postedWithin=7');
    await expect
      .poll(() => hasFocus(page.getByRole('heading', { name: '1 job found' })))
      .toBe(true);
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Minimum pay' }).inputValue())
      .toBe('');
    await chips.getByRole('link', { name: 'Clear all' }).click();
    await page.waitForURL('/alljobs');
    await found(page, '28 jobs');
    await expect
      .poll(() => page.getByRole('checkbox', { name: /^Remote/ }).isChecked())
      .toBe(false);
    // Pay in any currency is compared in the chosen one.
    await page.getByRole('textbox', { name: 'Minimum pay' }).fill('85000');
    await page.waitForURL('/alljobs?salaryMin=85000&payIn=EUR');
    await found(page, '1 job found');
    await page.getByLabel('Currency').selectOption('NOK');
    await page.waitForURL('/alljobs?salaryMin=85000&payIn=NOK');
    await found(page, '28 jobs found');
  });

  test('typing several words is one step for Back', async () => {
    const { page } = await openPage(server.url);
    await visit(page, '/alljobs');
    await expect
      .poll(() => page.getByLabel('Sort by').getByRole('option').allInnerTexts())
      .toEqual(['Newest', 'Highest pay', 'Closing soon']);
    const keywords = page.getByLabel('Keywords');
    await keywords.pressSequentially('deck');
    await found(page, '25 jobs found');
    await keywords.pressSequentially(' "hand 7"');
    await found(page, '1 job found');
    await page.waitForURL('/alljobs?keywords=deck+%22hand+7%22');
    await expect
      .poll(() => page.getByLabel('Sort by').getByRole('option', { selected: true }).innerText())
      .toBe('Best match');
    await page.getByLabel('Sort by').selectOption('Newest');
    await page.waitForURL(/&sort=newest$/);
    await page.goBack();
    await page.waitForURL('/alljobs?keywords=deck+%22hand+7%22');
    await page.goBack();
    await page.waitForURL('/alljobs');
    await found(page, '28 jobs');
    await expect.poll(() => keywords.inputValue()).toBe('');
    await page.getByLabel('Sort by').selectOption('Highest pay');
    await page.waitForURL('/alljobs?sort=salary');
    await expect
      .poll(() => page.getByRole('article').first().innerText())
      .toContain('Chart Editor');
    const places = page.locator('datalist option');
    await expect.poll(() => places.allInnerTexts()).toContain('Stavanger');
  });

  test('an empty list names the filters, can remove each, and shows new jobs', async () => {
    const { page } = await openPage(server.url);
    await visit(page, '/alljobs?keywords=pilot&location=quito&remote=true&salaryMin=5000');
    await found(page, '0 jobs found');
    await page
      .getByText('There are no remote jobs for “pilot” in quito that pay 5,000 USD a year or more.')
      .waitFor();
    const newest = page.getByRole('region', { name: 'Newest jobs' });
    await expect.poll(() => newest.getByRole('article').count()).toBe(3);
    await page.getByRole('link', { name: 'Remove “quito”' }).click();
    await page.waitForURL('/alljobs?keywords=pilot&salaryMin=5000&workplace=Remote');
    await page.getByRole('link', { name: 'Remove “Remote”' }).click();
    await found(page, '1 job found');
  });

  test.each([
    ['jobType=Full-Time%20%3Cb%3E', 'Job type: Choose one of'],
    ['keywords=a&keywords=b', 'Keywords: This must be text.'],
    ['location=x&within=26', 'Distance: Choose one of'],
    ['payIn=ABC', 'This currency is not known. Use a code such as EUR.'],
    ['salaryMin=lots', 'Minimum pay must be a number from 0, such as 50000.'],
    ['salaryCurrency=Euros', 'Use a three-letter currency code, such as EUR.'],
    ['postedWithin=2', 'Posted within: Choose one of'],
    ['cursor=nonsense', 'This page link has expired.'],
  ])('%s shows an error', async (query, words) => {
    const { page } = await openPage(server.url, { expected: [/^400 GET .*\/alljobs/] });
    await visit(page, `/alljobs?${query}`);
    await page.getByRole('heading', { name: 'This search cannot be run' }).waitFor();
    await page.getByRole('alert').getByText(words).waitFor();
    await page.getByRole('link', { name: 'Show All Jobs' }).click();
    await found(page, '28 jobs');
  });

  test('on a phone: a filter sheet with a live count, and quick filters', async () => {
    const { page } = await openPage(server.url, { viewport: phone });
    await visit(page, '/alljobs');
    const bar = page.getByRole('navigation', { name: 'Filters' });
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await bar.getByRole('button', { name: 'Filters' }).click();
    await sheet.getByRole('button', { name: 'Show 28 jobs' }).waitFor();
    expect(await letsFocusOut(page, sheet)).toBe(false);
    await sheet.getByRole('checkbox', { name: 'Contract 1 job' }).check();
    await sheet.getByRole('button', { name: 'Show 1 job' }).waitFor();
    await sheet.getByRole('textbox', { name: 'Minimum pay' }).fill('50000');
    await page.waitForURL('/alljobs?jobType=Contract&salaryMin=50000');
    await sheet.getByRole('button', { name: 'Show 1 job' }).click();
    await sheet.waitFor({ state: 'detached' });
    await found(page, '1 job found');
    await expect.poll(() => hasFocus(bar.getByRole('button', { name: 'Filters (2)' }))).toBe(true);
    // All changes in the sheet are one step for Back.
    await page.goBack();
    await page.waitForURL('/alljobs');
    await found(page, '28 jobs');

    await bar.getByRole('link', { name: 'Remote' }).click();
    await page.waitForURL('/alljobs?workplace=Remote');
    await bar.getByRole('button', { name: 'Filters (1)' }).click();
    await sheet.getByRole('button', { name: 'Reset' }).click();
    await sheet.getByRole('button', { name: 'Show 28 jobs' }).waitFor();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    await card(page, 'Harbour Pilot').click();
    await heading(page, 'Harbour Pilot');
  });
});

describe('a job beside the list', () => {
  test('has the address of its page, and Back or Close return to the same list', async () => {
    const { page } = await openPage(server.url);
    await visit(page, '/alljobs?keywords=pier');
    await expect
      .poll(() => card(page, 'Night Baker').getAttribute('href'))
      .toBe(`/job/${baker._id}`);
    await page.getByRole('link', { name: 'Load more' }).click();
    const last = card(page, 'Deck Hand 0');
    await last.scrollIntoViewIfNeeded();
    const before = await scrolled(page);

    const lists: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/alljobs.data')) lists.push(request.url());
    });
    await last.click();
    await titleBeside(page, 'Deck Hand 0').waitFor();
    await page.waitForURL(/\/job\/[\w-]+$/);
    await expect.poll(() => page.title()).toBe('Deck Hand 0 at North Pier | Daybreak');
    await expect.poll(() => last.getAttribute('aria-current')).toBe('true');
    await expect
      .poll(() => last.evaluate((link) => link.getBoundingClientRect().top))
      .toBeLessThan(800);
    await card(page, 'Deck Hand 3').click();
    await titleBeside(page, 'Deck Hand 3').waitFor();
    await page.goBack();
    await titleBeside(page, 'Deck Hand 0').waitFor();
    await page.goForward();
    await titleBeside(page, 'Deck Hand 3').waitFor();
    await beside(page).getByRole('button', { name: 'Close job' }).click();
    await beside(page).waitFor({ state: 'detached' });
    await page.waitForURL('/alljobs?keywords=pier');
    await expect.poll(() => page.getByRole('article').count()).toBe(28);
    await expect.poll(() => hasFocus(card(page, 'Deck Hand 3'))).toBe(true);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(before / 2);
    // The list was not loaded again.
    expect(lists).toEqual([]);

    await card(page, 'Deck Hand 3').click();
    await titleBeside(page, 'Deck Hand 3').waitFor();
    await page.reload();
    await heading(page, 'Deck Hand 3');
    await page.goBack();
    await page.waitForURL('/alljobs?keywords=pier');
    await found(page, '28 jobs found');
  });

  test('opens as a page on request, and when the window becomes narrow', async () => {
    const { page } = await openPage(server.url);
    await visit(page, '/alljobs');
    // Clicks with a modifier open a new tab, which is not tested here.
    const isLeft = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const hear = (event: MouseEvent) => {
            resolve(!event.defaultPrevented);
            event.preventDefault();
          };
          window.addEventListener('click', hear, { once: true });
        }),
    );
    await card(page, 'Night Baker').click({ modifiers: ['ControlOrMeta'] });
    expect(await isLeft).toBe(true);
    await card(page, 'Night Baker').click();
    await beside(page).getByRole('link', { name: 'Open page' }).click();
    await heading(page, 'Night Baker');
    await page.goBack();
    await titleBeside(page, 'Night Baker').waitFor();
    await page.setViewportSize({ width: 900, height: 800 });
    await heading(page, 'Night Baker');
    await page.goBack();
    await found(page, '28 jobs');
    await card(page, 'Harbour Pilot').click();
    await heading(page, 'Harbour Pilot');
  });

  test('that fails to load keeps the list and can be retried', async () => {
    const { page, problems } = await openPage(server.url);
    problems.expect(/\/job\//);
    problems.expect(/^console:|^thrown:/);
    await visit(page, '/alljobs');
    await page.route('**/job/*.data*', (route) => route.abort());
    await card(page, 'Night Baker').click();
    await beside(page).getByText('An error occurred while loading job details.').waitFor();
    await expect.poll(() => page.getByRole('article').count()).toBe(24);
    await page.unrouteAll();
    await beside(page).getByRole('button', { name: 'Try Again' }).click();
    await titleBeside(page, 'Night Baker').waitFor();

    await company.client.updateJob({
      params: { id: editor._id },
      body: { ...editor, status: 'closed' },
    });
    await card(page, 'Chart Editor').click();
    await beside(page).getByText('The company no longer accepts applications.').first().waitFor();
    // A new filter starts a new list without the job.
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('checkbox', { name: 'Part-time 1 job' }).check();
    await sheet.getByRole('button', { name: 'Show 1 job' }).click();
    await beside(page).waitFor({ state: 'detached' });
    await page.waitForURL('/alljobs?jobType=Part-time');
  });
});

test('by keyboard alone: search, move, open, close, load more', async () => {
  const { page } = await openPage(server.url);
  const { keyboard } = page;
  await visit(page, '/alljobs');
  await page.getByText('Press / to search, J and K to move.').waitFor();
  await keyboard.press('/');
  await expect.poll(() => hasFocus(page.getByLabel('Keywords'))).toBe(true);
  await keyboard.type('pilot/j');
  await expect.poll(() => page.getByLabel('Keywords').inputValue()).toBe('pilot/j');
  await page.getByLabel('Keywords').fill('pilot');
  await keyboard.press('Enter');
  await found(page, '1 job found');
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: '1 job found' }))).toBe(true);
  await tabTo(page, card(page, 'Harbour Pilot'));
  await keyboard.press('Enter');
  await titleBeside(page, pilot.jobTitle).waitFor();
  await expect.poll(() => hasFocus(titleBeside(page, pilot.jobTitle))).toBe(true);
  await keyboard.press('Escape');
  await beside(page).waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(card(page, 'Harbour Pilot'))).toBe(true);

  await visit(page, '/alljobs?keywords=deck');
  await keyboard.press('j');
  await expect.poll(() => hasFocus(card(page, 'Deck Hand 24'))).toBe(true);
  await keyboard.press('j');
  await expect.poll(() => hasFocus(card(page, 'Deck Hand 23'))).toBe(true);
  await keyboard.press('k');
  await keyboard.press('k');
  await expect.poll(() => hasFocus(card(page, 'Deck Hand 24'))).toBe(true);
  // Two cards in a row here.
  await keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(card(page, 'Deck Hand 22'))).toBe(true);
  await keyboard.press('ArrowRight');
  await expect.poll(() => hasFocus(card(page, 'Deck Hand 21'))).toBe(true);
  await card(page, 'Deck Hand 1').focus();
  await keyboard.press('j');
  await expect.poll(() => hasFocus(card(page, 'Deck Hand 0'))).toBe(true);
  await page.getByText('Showing 25 of 25').waitFor();

  await page.getByRole('button', { name: 'Turn off keyboard shortcuts' }).click();
  await page.getByText('Keyboard shortcuts are off.').waitFor();
  await card(page, 'Deck Hand 5').focus();
  await keyboard.press('j');
  await keyboard.press('/');
  await expect.poll(() => hasFocus(card(page, 'Deck Hand 5'))).toBe(true);
});

test('the page says what it understood, and searches for exactly these words on request', async () => {
  const { page } = await openPage(server.url);
  await visit(page, '/alljobs?keywords=pilto');
  await page.getByText('Showing results for “pilot” instead of “pilto”').waitFor();
  await card(page, 'Harbour Pilot').waitFor();
  await page.getByRole('link', { name: 'Search for exactly “pilto”' }).click();
  await page.waitForURL('/alljobs?keywords=pilto&literal=true');
  await found(page, '0 jobs found');
  await page.getByRole('link', { name: 'Include similar words' }).click();
  await found(page, '1 job found');

  await visit(page, '/alljobs?location=Stavanger&within=200&sort=distance');
  await page.getByText('Bergen (160 km away)').waitFor();
  await expect
    .poll(() => page.getByRole('article').first().innerText())
    .toMatch(/Night Baker[^]*Stavanger · On-site\n/);
  await page.getByLabel('Distance').selectOption('within 50 km');
  await page.waitForURL('/alljobs?location=Stavanger&within=50&sort=distance');
  await found(page, '1 job found');
});

test('the page says when nothing is near a place, and when a distance does not apply', async () => {
  const { page } = await openPage(server.url);
  await visit(page, '/alljobs?keywords=pilot+new+york');
  await page.getByText('No jobs near New York City').waitFor();
  await page.getByRole('link', { name: 'Search for exactly “pilot new york”' }).waitFor();
  await visit(page, '/alljobs?location=Nowhereville&within=50&sort=distance');
  await page.getByText("We don't know where “Nowhereville” is").waitFor();
  await page.getByText('There are no jobs in Nowhereville.').waitFor();
  await visit(page, '/alljobs?location=Norway&within=50&sort=distance');
  await page
    .getByText('“Norway” is a country or region, so the distance does not apply.')
    .waitFor();
  expect(await page.getByLabel('Sort by').inputValue()).toBe('');
});

test('each page links to the next', async () => {
  const { page } = await openPage(server.url);
  await visit(page, '/alljobs?jobType=full-time&sort=salary');
  const next = await page.locator('link[rel=next]').getAttribute('href');
  await expect
    .poll(() => page.getByRole('link', { name: 'Load more' }).getAttribute('href'))
    .toBe(next);
});
