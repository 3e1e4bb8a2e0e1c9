import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import { hasFocus, tabTo } from '../../../../tests/support/keyboard.ts';
import { makeCompany, makeJob, makeSeeker } from '../../../../tests/support/people.ts';
import { button, logIn, notice, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('a visitor logs in to save a search by keyboard; new jobs appear on the open page and under the bell', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url);
  const { keyboard } = page;
  await visit(page, '/alljobs?keywords=beekeeper&sort=newest');
  // Nothing is found, but may be later.
  await page.getByRole('link', { name: 'Tell Me When There Are Jobs' }).click();
  await notice(page, 'Login Required').waitFor();
  await logIn(page, { email: seeker.user.email, password: seeker.password });
  await expect.poll(() => page.url()).toBe(`${server.url}/alljobs?keywords=beekeeper&sort=newest`);
  const open = page.getByRole('button', { name: 'Tell Me When There Are Jobs' });
  await tabTo(page, open);
  await keyboard.press('Space');
  const dialog = page.getByRole('dialog', { name: 'Save Search' });
  await expect.poll(() => hasFocus(dialog.getByLabel('Name'))).toBe(true);
  await keyboard.press('Control+A');
  await keyboard.type('Bees');
  await keyboard.press('Tab');
  // The first choice with this letter.
  await keyboard.press('e');
  await tabTo(page, button(page, 'Save Search'));
  await keyboard.press('Enter');
  await notice(page, 'Search Saved').waitFor();
  await expect.poll(() => hasFocus(open)).toBe(true);

  await visit(page, '/saved-searches');
  const search = page.getByRole('article', { name: 'Bees' });
  await search.getByText('Jobs for “beekeeper” · Saved').waitFor();
  await makeJob(server, company, { jobTitle: 'Beekeeper' });
  await server.sweep();
  await search.getByText('1 new').waitFor();
  await search.getByRole('link', { name: /Beekeeper/ }).waitFor();
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor();

  const menu = page.getByRole('button', { name: 'Actions for Bees' });
  await tabTo(page, menu);
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Edit' }))).toBe(true);
  await keyboard.press('Enter');
  const editing = page.getByRole('dialog', { name: 'Edit Saved Search' });
  await expect.poll(() => hasFocus(editing.getByLabel('Name'))).toBe(true);
  await keyboard.press('Tab');
  await keyboard.press('n');
  await tabTo(page, button(page, 'Save Changes'));
  await keyboard.press('Enter');
  await notice(page, 'Search Changed').waitFor();
  const { savedSearches } = await seeker.client.listSavedSearches();
  expect(savedSearches.map(({ mail }) => mail)).toEqual(['never']);
  await expect.poll(() => hasFocus(menu)).toBe(true);

  await search.getByRole('link', { name: 'Show All Results' }).click();
  await page.getByRole('heading', { name: '1 job found' }).waitFor();
  await page.goBack();
  await search.waitFor();
  await expect.poll(() => search.getByText('1 new').count()).toBe(0);

  await tabTo(page, menu);
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Edit' }))).toBe(true);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await tabTo(page, button(page, 'Delete Search'));
  await keyboard.press('Enter');
  const deleted = notice(page, 'Search Deleted');
  await deleted.waitFor();
  await page.getByText('No saved searches yet').waitFor();
  await expect.poll(() => focused(page)).toBe('Searches (0)');
  await keyboard.press('F6');
  await expect.poll(() => hasFocus(deleted.getByRole('button', { name: 'Undo' }))).toBe(true);
  await keyboard.press('Enter');
  await search.waitFor();
});
