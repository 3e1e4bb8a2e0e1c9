import { describe, expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { desktop, openPage, phone } from '../../../../tests/support/browser.ts';
import { uncovers } from '../../../../tests/support/covered.ts';
import { openEarly } from '../../../../tests/support/early.ts';
import { hasFocus, tabTo } from '../../../../tests/support/keyboard.ts';
import { makeCompany, makeJob, makeSeeker } from '../../../../tests/support/people.ts';
import { button, heading, logIn, notice, press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Harbour Works' });
const crane = await makeJob(server, company, { jobTitle: 'Crane Driver' });
const diver = await makeJob(server, company, { jobTitle: 'Diver' });

describe('saving', () => {
  test('is immediate, undone on refusal, and shown on the next page', async () => {
    const seeker = await makeSeeker(server);
    const { page } = await openPage(server.url, {
      user: seeker.user,
      expected: [/^failed .*ERR_CONNECTION_REFUSED/],
    });
    await visit(page, `/job/${crane._id}`);
    await button(page, 'Save Job').click();
    await notice(page, 'Job Saved').waitFor();
    await expect.poll(() => button(page, 'Saved').getAttribute('aria-pressed')).toBe('true');

    await visit(page, `/companies/${crane.companyId}`);
    await button(page, 'Saved: Crane Driver').waitFor();
    await page.route('**/api/saved-jobs/*', (route) => route.abort('connectionrefused'));
    await button(page, 'Save Job: Diver').click();
    await notice(page, 'Error').waitFor();
    await button(page, 'Save Job: Diver').waitFor();
    await page.unrouteAll();
    await button(page, 'Saved: Crane Driver').click();
    await button(page, 'Save Job: Crane Driver').waitFor();
    await expect.poll(async () => (await seeker.client.listSavedJobs()).count).toBe(0);
  });

  test('as a visitor: the job is saved after logging in', async () => {
    const seeker = await makeSeeker(server);
    const { page } = await openPage(server.url, { viewport: phone });
    await visit(page, `/job/${diver._id}`);
    await button(page, 'Save Job').click();
    await notice(page, 'Login Required').waitFor();
    await logIn(page, { email: seeker.user.email, password: seeker.password });
    await page.waitForURL(`/job/${diver._id}`);
    await notice(page, 'Job Saved').getByText('“Diver” has been saved.').waitFor();
    await button(page, 'Saved').waitFor();
    await page.reload();
    await button(page, 'Saved').waitFor();
  });
});

test('saving by keyboard', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, `/job/${crane._id}`);
  await tabTo(page, button(page, 'Apply Now'));
  await tabTo(page, button(page, 'Save Job'));
  await page.keyboard.press('Enter');
  await notice(page, 'Job Saved').waitFor();
  await expect.poll(() => hasFocus(button(page, 'Saved'))).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => hasFocus(button(page, 'Apply Now'))).toBe(true);
});

test('without scripts, saving leads to the login', async () => {
  const path = `/job/${crane._id}`;
  const { page } = await openPage(server.url, { path, javaScript: false });
  await button(page, 'Save Job').click();
  await page.waitForURL(`/login?next=${encodeURIComponent(path)}`);
});

test('a company sees that it cannot save jobs', async () => {
  const other = await makeCompany(server);
  const { page } = await openPage(server.url, { user: other.user });
  await visit(page, `/job/${crane._id}`);
  await page.getByText('Only job seekers can save jobs.').waitFor({ state: 'attached' });
});

describe('before the scripts have come', () => {
  test('the menu of a card works', async () => {
    const { page, release } = await openEarly(server.url, '/alljobs', { touch: true });
    await page.getByRole('button', { name: 'More about Crane Driver at Harbour Works' }).tap();
    await release();
    await page.getByRole('menuitem', { name: 'Hide jobs from Harbour Works' }).tap();
    await notice(page, 'Company Hidden').waitFor();
  });

  test('a company is hidden', async () => {
    const { page, release } = await openEarly(server.url, `/job/${crane._id}`);
    await press(page, 'Hide this company');
    await release();
    await notice(page, 'Company Hidden').waitFor();
  });

  test('a submit that needs them waits', async () => {
    const seeker = await makeSeeker(server);
    const { page, release } = await openEarly(server.url, `/job/${crane._id}`, {
      user: seeker.user,
    });
    await button(page, 'Save Job').click();
    await page.locator('button[data-waiting]').waitFor();
    await release();
    await button(page, 'Saved').waitFor();
  });

  test('a visitor saves a job without waiting, and finds it saved after logging in', async () => {
    const other = await makeSeeker(server);
    const { page, release } = await openEarly(server.url, `/job/${crane._id}`);
    await button(page, 'Save Job').click({ noWaitAfter: true });
    await page.waitForURL(/\/login\?next=/, { waitUntil: 'commit' });
    await release();
    await page.getByLabel('Email Address').fill(other.user.email);
    await page.getByLabel('Password', { exact: true }).fill(other.password);
    await press(page, 'Sign In');
    await page.waitForURL(`/job/${crane._id}`);
    await button(page, 'Saved').waitFor();
  });
});

test.each([
  ['on a phone', phone],
  ['at 1,440 px', desktop],
])(
  'the notice covers nothing in a list of jobs %s, also when it is scrolled',
  async (_where, viewport) => {
    const seeker = await makeSeeker(server);
    const { page } = await openPage(server.url, { user: seeker.user, viewport });
    await visit(page, '/alljobs');
    const toMiddle = (name: string) =>
      button(page, name).evaluate((part) => part.scrollIntoView({ block: 'center' }));
    await toMiddle('Save Job: Crane Driver');
    await uncovers(page, 'Job Saved', () => press(page, 'Save Job: Crane Driver'));
    expect(await axe(page)).toEqual([]);
    await press(page, 'Dismiss');
    await toMiddle('Save Job: Diver');
    await uncovers(page, 'Job Saved', () => press(page, 'Save Job: Diver'));
  },
);

test('a second notice takes the place of the first, and the next page has none', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/alljobs');
  await press(page, 'Save Job: Crane Driver');
  await notice(page, 'Job Saved').waitFor();
  await press(page, 'Saved: Crane Driver');
  await notice(page, 'Job Removed').waitFor();
  expect(await page.locator('[data-kind]').count()).toBe(1);
  await page.getByRole('link', { name: 'About' }).first().click();
  await heading(page, 'Connecting talent with opportunity');
  await expect.poll(() => page.locator('[data-kind]').count()).toBe(0);
});

test('by keyboard: F6 leads to Undo, and from there back', async () => {
  const { page } = await openPage(server.url);
  await visit(page, '/alljobs');
  await button(page, 'More about Crane Driver at Harbour Works').press('Enter');
  await page.getByRole('menuitem', { name: 'Hide jobs from Harbour Works' }).press('Enter');
  await notice(page, 'Company Hidden').waitFor();
  await button(page, 'Show Hidden Jobs').focus();
  await page.keyboard.press('F6');
  const undo = notice(page, 'Company Hidden').getByRole('button', { name: 'Undo' });
  expect(await hasFocus(undo)).toBe(true);
  await page.keyboard.press('Enter');
  await notice(page, 'Shown Again').waitFor();
  expect(await notice(page, 'Shown Again').getAttribute('role')).toBe('status');
});

test('if all featured jobs are hidden, home says so and shows them on request', async () => {
  const { page } = await openPage(server.url);
  await visit(page, '/alljobs');
  await page.getByRole('button', { name: /^More about Diver / }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Hide jobs from Harbour Works' }).click();
  await page.getByText('jobs on this page are hidden').waitFor();
  await visit(page, '/');
  const featured = page.getByRole('region', { name: 'Featured Opportunities' });
  const summary = featured.getByText('You have hidden all of these jobs. Show them');
  await summary.waitFor();
  expect(await featured.getByRole('article').count()).toBe(0);
  await summary.press('Enter');
  await featured.getByRole('link', { name: 'Diver', exact: true }).waitFor();
});
