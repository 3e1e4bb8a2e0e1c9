import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import { makeClock } from '../../../../tests/support/clock.ts';
import { hasFocus } from '../../../../tests/support/keyboard.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../../tests/support/people.ts';
import { button, heading, notice, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

// The time stands, here and on the pages: moves can be undone for a few seconds, however long a busy machine takes.
const clock = makeClock();
const server = await startServer({ now: clock.now });
const LIST = '/applications/my-applications-company';
const company = await makeCompany(server);
const job = await makeJob(server, company, { jobTitle: 'Basket Weaver' });
// The newest application, Person 0, is the first row.
for (const at of [3, 2, 1, 0]) {
  await makeApplication(await makeSeeker(server, `Person ${at}`), job);
  clock.forward(1000);
}

/** In the order of the list: who is reviewed, and who is not. */
const statuses = async () => {
  const { applications } = await company.client.listCompanyApplications({ query: {} });
  return applications.map(({ status }) => (status === 'reviewed' ? '#' : '-')).join('');
};

/** A page of a member, whose time stands as well. */
async function openDesk({ user }: Pick<Person, 'user'>): Promise<Page> {
  const { page } = await openPage(server.url, { user });
  await page.clock.setFixedTime(clock.now());
  return page;
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Finds an action in the palette by its beginning, and runs it. */
async function runAction(page: Page, text: string, name: RegExp) {
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.keyboard.press('Control+k');
  await expect.poll(() => hasFocus(dialog.getByRole('combobox'))).toBe(true);
  await page.keyboard.type(text);
  await dialog.getByRole('option', { name }).waitFor();
  await dialog.getByText(/found$/).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

test('the palette does what keys and buttons do, with whom the page shows', async () => {
  const page = await openDesk(company);
  const closes = async (name: string | RegExp) => {
    await page.getByRole('dialog', { name }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await visit(page, LIST);
  await link(page, 'Person 0').waitFor();
  await runAction(page, 'mark as rev', /^Mark as Reviewed Person 0/);
  await expect.poll(statuses).toBe('#---');
  await runAction(page, 'undo', /^Undo the Last Move/);
  await expect.poll(statuses).toBe('----');
  await runAction(page, 'make offer', /^Make Offer/);
  await notice(page, 'Update Failed').getByText('because its status is Pending.').waitFor();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await runAction(page, 'reject', /^Reject Application 2 selected/);
  await closes('Reject 2 Applications');
  await runAction(page, 'message', /^Write a Message 2 selected/);
  await closes('Write to 2 applicants');
  await runAction(page, 'assign', /^Assign 2 selected/);
  await closes(/^Assign 2/);
  await runAction(page, 'tag', /^Change Tags/);
  await closes('Tags for 2 applications');
  await runAction(page, 'keyboard sh', /^Keyboard Shortcuts/);
  await closes('Keyboard shortcuts');
  await runAction(page, 'compact', /^Compact rows/);
  await button(page, 'Comfortable rows').waitFor();
  await expect
    .poll(async () => (await page.locator('[data-row]').first().boundingBox())?.height)
    .toBe(44);
  await runAction(page, 'comfortable', /^Comfortable rows/);

  await page.keyboard.press('Escape');
  await runAction(page, 'note', /^Write a Note/);
  await page.getByLabel('New note').waitFor();
  const entries = await page.evaluate(() => window.history.length);
  await page.keyboard.press('Escape');
  await link(page, 'Person 2').waitFor();
  expect(await page.evaluate(() => window.history.length)).toBe(entries);

  await link(page, 'Person 2').press('Enter');
  await heading(page, 'Person 2');
  await page.getByText('3 of 4').waitFor();
  await runAction(page, 'schedule', /^Schedule Interview Person 2/);
  await closes('Schedule Interview');
  await runAction(page, 'note', /^Write a Note/);
  await expect.poll(() => hasFocus(page.getByLabel('New note'))).toBe(true);
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  await closes('Assign Person 2');
  await runAction(page, 'invite a coll', /^Invite Colleague/);
  await closes('Invite Colleague');

  const viewer = await makeColleague(server, company, 'viewer', 'Otto Yew');
  const looking = await openDesk(viewer);
  await visit(looking, LIST);
  await link(looking, 'Person 0').waitFor();
  await looking.keyboard.press('Control+k');
  await looking.keyboard.type('re');
  const found = looking.getByRole('dialog', { name: 'Search' });
  await found.getByRole('option', { name: /^Refresh/ }).waitFor();
  expect(await found.getByRole('option', { name: /^Mark|^Reject|^Invite/ }).count()).toBe(0);
});
