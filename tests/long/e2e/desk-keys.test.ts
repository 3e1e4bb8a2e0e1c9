import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, type PageOptions } from '../../support/browser.ts';
import { makeClock } from '../../support/clock.ts';
import { hasFocus } from '../../support/keyboard.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../support/people.ts';
import { button, heading, notice, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

// The time stands, here and on the pages: moves can be undone for a few seconds, however long a busy machine takes.
const clock = makeClock();
const server = await startServer({ now: clock.now });
const LIST = '/applications/my-applications-company';
const SEEKERS = 70;
const seekers = await Promise.all(
  Array.from({ length: SEEKERS }, (_, at) => makeSeeker(server, `Person ${at}`)),
);

/** A company to which the first people have applied: the newest application, Person 0, is the first row. */
async function makeOffice(count: number) {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Basket Weaver' });
  for (const seeker of seekers.slice(0, count).toReversed()) {
    await makeApplication(seeker, job);
    clock.forward(1000);
  }
  /** In the order of the list: who is reviewed, and who is not. */
  const statuses = async () => {
    const query = { limit: '100' };
    const { applications } = await company.client.listCompanyApplications({ query });
    return applications.map(({ status }) => (status === 'reviewed' ? '#' : '-')).join('');
  };
  return { company, job, statuses };
}

/** A page of a member, whose time stands as well. */
async function openDesk({ user }: Pick<Person, 'user'>, options: PageOptions = {}): Promise<Page> {
  const { page } = await openPage(server.url, { user, ...options });
  await page.clock.setFixedTime(clock.now());
  return page;
}

const dock = (page: Page) => page.getByRole('region', { name: 'Selected applications' });
const moves = (page: Page) => page.getByRole('region', { name: 'Moves' });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const position = (page: Page) =>
  page.getByRole('navigation', { name: 'Applications' }).getByRole('status').innerText();
const current = (page: Page) => page.locator('[data-current] [data-open]').innerText();

/** Five keys a second. */
async function pressQuickly(page: Page, keys: string) {
  for (const key of keys.split(' ')) {
    await page.keyboard.press(key);
    await page.waitForTimeout(200);
  }
}

/** Opens the list, or its board, and waits for the first application. */
async function openList(page: Page, query = '') {
  await visit(page, LIST + query);
  await link(page, 'Person 0').waitFor();
}

test('a list is worked through at five keys a second: no move is lost, and undo goes back move by move', async () => {
  const { company, statuses } = await makeOffice(20);
  const page = await openDesk(company);
  // An answer takes longer than the next two keys.
  await page.route('**/api/applications/**', async (route) => {
    if (route.request().method() !== 'GET')
      await new Promise((resolve) => setTimeout(resolve, 450));
    await route.continue();
  });
  await openList(page);
  await pressQuickly(page, 'r j r j r j r j r j r j r j r j r j r');
  await expect.poll(statuses).toBe('##########----------');
  await page.unroute('**/api/applications/**');
  await dock(page).getByText("Person 9's application status").waitFor();
  await pressQuickly(page, 'z z');
  await dock(page).getByText('Next to undo: Person 7, moved to Reviewed.').waitFor();
  await page.getByRole('timer', { name: /seconds left to undo/ }).waitFor();
  await page.keyboard.press('z');
  await expect.poll(statuses).toBe('#######-------------');
});

test('where moved rows leave the list, each key acts on the row that took their place', async () => {
  const { company, statuses } = await makeOffice(8);
  const page = await openDesk(company);
  await openList(page, '?status=pending');
  await pressQuickly(page, 'r r j r r');
  await expect.poll(statuses).toBe('##-##---');
  await expect.poll(() => current(page)).toBe('Person 5');
});

test('moves can be undone on another page, by key and by button', async () => {
  const { company, statuses } = await makeOffice(4);
  const page = await openDesk(company);
  await openList(page);
  await page.keyboard.press('r');
  await expect.poll(statuses).toBe('#---');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await heading(page, 'Person 1');
  await moves(page).getByText('Person 0 moved to Reviewed.').waitFor();
  await page.keyboard.press('z');
  await heading(page, 'Person 0');
  await expect.poll(statuses).toBe('----');

  await page.getByText('1 of 4').waitFor();
  await pressQuickly(page, 'r r');
  await heading(page, 'Person 2');
  await page.keyboard.press('z');
  await moves(page).getByText('Next to undo: Person 0, moved to Reviewed.').waitFor();
  await page.keyboard.press('Escape');
  await heading(page, 'Job Applications');
  await dock(page).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(statuses).toBe('----');
  await page.keyboard.press('z');
  await notice(page, 'Undo').getByText('There is no move that can still be undone.').waitFor();
});

test('Undo is one key away, and stays while it has the focus', async () => {
  const { company, statuses } = await makeOffice(2);
  const page = await openDesk(company);
  await openList(page);
  await page.keyboard.press('r');
  await expect.poll(statuses).toBe('#-');
  const undo = dock(page).getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  const held = page.waitForResponse('**/undo/extend');
  await page.keyboard.press('F6');
  await held;
  for (let passed = 0; passed < 3; passed += 1) {
    const extended = page.waitForResponse('**/undo/extend');
    clock.forward(12_000);
    await page.clock.setFixedTime(clock.now());
    await extended;
    expect(await hasFocus(undo)).toBe(true);
  }
  await dock(page).getByRole('timer', { name: 'Time to undo paused' }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(statuses).toBe('--');
});

test('the place in the list is right after quick moves and their undo', async () => {
  const { company } = await makeOffice(12);
  const page = await openDesk(company);
  await openList(page, '?status=pending');
  await page.keyboard.press('Enter');
  await heading(page, 'Person 0');
  await page.getByText('1 of 12').waitFor();
  await pressQuickly(page, 'r r r r r r z z z');
  await heading(page, 'Person 3');
  await expect.poll(() => position(page)).toBe('1 of 9');
  await page.keyboard.press('j');
  await heading(page, 'Person 4');
  await expect.poll(() => position(page)).toBe('2 of 9');
});

test('Escape and the link lead back to the list at its place, with the person seen last', async () => {
  const { company } = await makeOffice(SEEKERS);
  const page = await openDesk(company);
  await openList(page);
  const isInSight = (name: string) =>
    link(page, name).evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return top > 60 && bottom < window.innerHeight;
    });
  for (let at = 1; at <= 60; at += 1) {
    await page.keyboard.press('j');
    await expect.poll(() => hasFocus(link(page, `Person ${at}`))).toBe(true);
  }
  // Two rows below it stay in sight.
  expect(await isInSight('Person 62')).toBe(true);
  await page.keyboard.press('Enter');
  await heading(page, 'Person 60');
  await page.getByText('61 of 70').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(link(page, 'Person 60'))).toBe(true);
  expect(await isInSight('Person 60')).toBe(true);

  await page.keyboard.press('Enter');
  await heading(page, 'Person 60');
  await page.getByText('61 of 70').waitFor();
  await pressQuickly(page, 'j j');
  await heading(page, 'Person 62');
  await page.getByRole('link', { name: 'Back to Job Applications' }).click();
  await expect.poll(() => hasFocus(link(page, 'Person 62'))).toBe(true);
  expect(await isInSight('Person 62')).toBe(true);
  // It was a way back: what was opened is ahead.
  await page.goForward();
  await heading(page, 'Person 60');

  // Without a list in the history, the list shows the row.
  await page.reload();
  await heading(page, 'Person 60');
  await page.getByText('61 of 70').waitFor();
  for (const name of ['Person 59', 'Person 58']) {
    await page.keyboard.press('k');
    await heading(page, name);
  }
  await page.keyboard.press('/');
  await expect
    .poll(() => hasFocus(page.getByRole('searchbox', { name: 'Search applicants' })))
    .toBe(true);
});

test('the search is left by Enter, the down arrow and Escape', async () => {
  const { company, job } = await makeOffice(6);
  await makeApplication(await makeSeeker(server, 'Zofia Wren'), job);
  const page = await openDesk(company);
  const field = page.getByRole('searchbox', { name: 'Search applicants' });
  await openList(page, '?sort=name');
  await page.keyboard.press('/');
  await page.keyboard.type('zofia');
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(link(page, 'Zofia Wren'))).toBe(true);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect.poll(() => field.inputValue()).toBe('');
  expect(await hasFocus(field)).toBe(true);
  await link(page, 'Person 0').waitFor();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(link(page, 'Person 0'))).toBe(true);
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(field)).toBe(false);
  await page.keyboard.press('j');
  await expect.poll(() => hasFocus(link(page, 'Person 1'))).toBe(true);
});

test('the board by the keys of the list: move between cards and columns, act, undo and open', async () => {
  const { company, statuses } = await makeOffice(6);
  const page = await openDesk(company, { viewport: { width: 1800, height: 900 } });
  await openList(page, '?view=board');
  await expect.poll(() => current(page)).toBe('Person 0');
  await page.keyboard.press('j');
  await expect.poll(() => hasFocus(link(page, 'Person 1'))).toBe(true);
  // The next card takes the place of one that leaves its column.
  await pressQuickly(page, 'r r');
  await expect.poll(statuses).toBe('-##---');
  await expect.poll(() => hasFocus(link(page, 'Person 3'))).toBe(true);
  await page.keyboard.press('l');
  await expect.poll(() => current(page)).toBe('Person 2');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => hasFocus(link(page, 'Person 1'))).toBe(true);
  await page.keyboard.press('i');
  await page.getByRole('dialog', { name: 'Schedule Interview' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Reject Application' });
  await dialog.getByText('"Person 1"').waitFor();
  await expect.poll(() => hasFocus(dialog.getByLabel('Reason'))).toBe(true);
  await page.keyboard.type('Another');
  await page.keyboard.press('Control+Enter');
  await dock(page).getByText("Person 1's application status updated to rejected.").waitFor();
  await pressQuickly(page, 'z z');
  await expect.poll(statuses).toBe('-#----');
  await page.keyboard.press('h');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Next column').waitFor();
  expect(await help.getByText('Select it').count()).toBe(0);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: /^Assign Person/ }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const name = await current(page);
  await link(page, name).press('Enter');
  await heading(page, name);
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(link(page, name))).toBe(true);
  expect(new URL(page.url()).searchParams.get('view')).toBe('board');
});

test('in review, quick undo leaves a button for the moves before', async () => {
  const { company, statuses } = await makeOffice(4);
  const page = await openDesk(company);
  await openList(page);
  await page.keyboard.press('Enter');
  await heading(page, 'Person 0');
  await page.getByText('1 of 4').waitFor();
  await pressQuickly(page, 'r r z');
  await expect.poll(statuses).toBe('#---');
  await moves(page).getByText('Next to undo: Person 0, moved to Reviewed.').waitFor();
  await button(page, 'Undo').click();
  await heading(page, 'Person 0');
  await expect.poll(statuses).toBe('----');
});
