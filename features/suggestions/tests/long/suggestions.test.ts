import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import { hasFocus } from '../../../../tests/support/keyboard.ts';
import { makeCompany, makeJob } from '../../../../tests/support/people.ts';
import { holdScripts, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'North Pier' });
await makeJob(server, company, { jobTitle: 'Night Baker', jobLocation: 'Stavanger' });
await makeJob(server, company, { jobTitle: 'Harbour Pilot', jobLocation: 'Bergen' });

const found = (page: Page, words: string) =>
  page.getByRole('heading', { level: 2, name: words, exact: true }).waitFor();

test('suggestions come although their script is slower than the search', async () => {
  const { page } = await openPage(server.url);
  const release = await holdScripts(page, '**/assets/suggestions-*.js');
  await visit(page, '/alljobs');
  await page.getByLabel('Keywords').pressSequentially('pil');
  await page.waitForURL('/alljobs?keywords=pil');
  await found(page, '1 job found');
  release();
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.getByRole('option', { name: 'Harbour Pilot 1 job', exact: true }).waitFor();
});

test('suggestions while typing, by keyboard; Escape keeps what was typed', async () => {
  const { page } = await openPage(server.url);
  const { keyboard } = page;
  await visit(page, '/alljobs');
  const field = page.getByLabel('Keywords');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const option = (name: string) => list.getByRole('option', { name, exact: true });
  await field.pressSequentially('pil');
  await option('Harbour Pilot 1 job').waitFor();
  await keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  await keyboard.press('Escape');
  expect(await field.inputValue()).toBe('pil');
  expect(await hasFocus(field)).toBe(true);

  await keyboard.press('ArrowDown');
  await option('Harbour Pilot 1 job').waitFor();
  await keyboard.press('ArrowDown');
  const selected = list.getByRole('option', { selected: true });
  expect(await selected.getAttribute('id')).toBe(await field.getAttribute('aria-activedescendant'));
  await keyboard.press('Enter');
  await list.waitFor({ state: 'detached' });
  await page.waitForURL('/alljobs?keywords=title%3A%22Harbour+Pilot%22');
  await expect.poll(() => field.inputValue()).toBe('title:"Harbour Pilot"');
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: '1 job found' }))).toBe(true);
  await page.getByText('Only jobs with “Harbour Pilot” in the title.').waitFor();
  await page.getByRole('link', { name: 'Remove Title: Harbour Pilot' }).waitFor();
  await page.getByRole('link', { name: 'Search everywhere' }).click();
  await page.waitForURL('/alljobs?keywords=Harbour+Pilot');

  // A place becomes the location, and filters count.
  await field.fill('Stavanger');
  await list.getByRole('group', { name: 'Places' }).getByRole('option').click();
  await page.waitForURL('/alljobs?location=Stavanger');
  await expect
    .poll(() => page.getByLabel('Location', { exact: true }).inputValue())
    .toBe('Stavanger');
  await field.fill('nor');
  await option('North Pier 1 job').click();
  await page.waitForURL('/alljobs?keywords=company%3A%22North+Pier%22&location=Stavanger');
  // Words before the last ones stay.
  await field.fill('pilot ber');
  await option('pilot Bergen 1 job').click();
  await page.waitForURL('/alljobs?keywords=pilot&location=Bergen');
  await found(page, '1 job found');
  await page.getByRole('link', { name: 'Remove Location: Bergen' }).click();
  await field.fill('harbour');
  await option('Harbour Pilot 1 job').waitFor();
  await keyboard.press('Tab');
  await list.waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('harbour');
});
