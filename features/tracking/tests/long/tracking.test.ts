import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import { hasFocus, tabTo } from '../../../../tests/support/keyboard.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import {
  button,
  heading,
  notice,
  press,
  rowAction,
  visit,
} from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
/** A day as a date field has it. */
const day = (days: number) => inDays(days).slice(0, 10);

const needsYou = (page: Page) => page.getByRole('region', { name: /^Needs you/ });
/** An applicant whom a company has invited to an interview. */
async function invited() {
  const seeker = await makeSeeker(server);
  const job = await makeJob(server, company, { jobTitle: 'Potter' });
  const { _id } = await makeApplication(seeker, job);
  await company.client.moveApplication({
    params: { applicationId: _id },
    body: {
      status: 'interviewed',
      interview: { startsAt: inDays(3), minutes: 30, timeZone: 'UTC', place: 'Shed', note: '' },
    },
  });
  return { seeker, job, _id };
}

test('by keyboard: a note with a reminder, which the dashboard shows until it is done', async () => {
  const { seeker, _id } = await invited();
  const { page } = await openPage(server.url, { user: seeker.user });
  const { keyboard } = page;
  await visit(page, '/applications/my-applications');
  const menu = page.getByRole('button', { name: 'Actions for Potter at Kiln & Clay' });
  await tabTo(page, menu);
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Open' }))).toBe(true);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Note and Reminder' });
  const note = dialog.getByLabel('Note', { exact: true });
  await expect.poll(() => hasFocus(note)).toBe(true);
  await keyboard.type('Ask about the kiln.');
  const date = dialog.getByLabel('Remind me on');
  await tabTo(page, date);
  // A day that has passed is refused, and what was typed stays.
  const [year, month, today] = day(-2).split('-');
  await keyboard.type(`${month}${today}${year}`);
  await keyboard.press('Enter');
  await dialog.getByText('Choose a day in the future.').waitFor();
  expect(await note.inputValue()).toBe('Ask about the kiln.');
  await note.focus();
  await tabTo(page, date);
  const [nextYear, nextMonth, next] = day(3).split('-');
  await keyboard.type(`${nextMonth}${next}${nextYear}`);
  await keyboard.press('Enter');
  await notice(page, 'Note Saved').waitFor();
  await page.getByRole('link', { name: /^Reminder on/ }).waitFor();
  expect(await axe(page)).toEqual([]);

  // The day comes.
  await server.database.pool.query(
    `update applicant_notes set remind_at = now() - interval '1 minute' where application_id = $1`,
    [_id],
  );
  await visit(page, '/dashboard/job_seeker');
  const done = needsYou(page).getByRole('button', { name: /^Mark as Done ?: Potter$/ });
  await tabTo(page, done);
  await keyboard.press('Enter');
  await notice(page, 'Reminder Done').waitFor();
  await done.waitFor({ state: 'detached' });
  await expect
    .poll(() => hasFocus(needsYou(page).getByRole('heading', { name: /^Needs you/ })))
    .toBe(true);
  expect((await seeker.client.listOwnNotes()).notes).toMatchObject([
    { note: 'Ask about the kiln.', remindAt: null },
  ]);
});

test('closing the dialog of a row leaves the list as it was', async () => {
  const { seeker } = await invited();
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/applications/my-applications');
  await press(page, 'Details of Potter at Kiln & Clay');
  const details = page.getByRole('list', { name: 'Progress' });
  await details.waitFor();
  await rowAction(page, 'Potter at Kiln & Clay', 'Note and Reminder');
  const dialog = page.getByRole('dialog', { name: 'Note and Reminder' });
  await expect.poll(() => hasFocus(dialog.getByLabel('Note', { exact: true }))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const menu = button(page, 'Actions for Potter at Kiln & Clay');
  await expect.poll(() => hasFocus(menu)).toBe(true);
  expect(await details.count()).toBe(1);
});

test('on a phone: an application from elsewhere is added, moved, deleted and brought back', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, {
    user: seeker.user,
    viewport: { width: 390, height: 844 },
    touch: true,
  });
  await visit(page, '/applications/my-applications');
  await page.getByText('No applications yet').waitFor();
  await press(page, 'Add Application');
  const dialog = page.getByRole('dialog', { name: 'Add Application' });
  await dialog.getByLabel('Job title').fill('Baker');
  await dialog.getByLabel('Link to the job').fill('bakery');
  await dialog.getByRole('button', { name: 'Add Application' }).click();
  await dialog.getByText('Enter the company.').waitFor();
  await dialog.getByText('Enter a web address, such as').waitFor();
  expect(await dialog.getByLabel('Job title').inputValue()).toBe('Baker');
  await dialog.getByLabel('Company').fill('Crumb');
  await dialog.getByLabel('Link to the job').fill('https://crumb.example/jobs');
  await dialog.getByRole('button', { name: 'Add Application' }).click();
  await notice(page, 'Application Added').waitFor();
  await page.getByRole('article').getByText('Elsewhere').waitFor();
  expect(await axe(page)).toEqual([]);

  await rowAction(page, 'Baker at Crumb', 'Move to Interviewed');
  await notice(page, 'Moved to Interviewed').waitFor();
  await page.getByRole('article').getByText('Interviewed', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Board' }).click();
  await page.getByRole('region', { name: 'Interviewed' }).getByText('Baker').waitFor();
  expect(new URL(page.url()).searchParams.get('view')).toBe('board');
  expect(await axe(page)).toEqual([]);
  await rowAction(page, 'Baker at Crumb', 'Delete');
  await page.getByText('No applications yet').waitFor();
  await notice(page, 'Application Deleted').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('region', { name: 'Interviewed' }).getByText('Baker').waitFor();
  expect((await seeker.client.listOutsideApplications()).outsideApplications).toMatchObject([
    { jobTitle: 'Baker', status: 'interviewed', link: 'https://crumb.example/jobs' },
  ]);
});

test('by keyboard: an application from elsewhere is moved and deleted, and the focus stays in the list', async () => {
  const seeker = await makeSeeker(server);
  const outside = { companyName: 'Crumb', status: 'pending', appliedOn: day(-3) } as const;
  for (const jobTitle of ['Baker', 'Barista', 'Brewer'])
    await seeker.client.addOutsideApplication({ body: { ...outside, jobTitle } });
  const { page } = await openPage(server.url, { user: seeker.user });
  const { keyboard } = page;
  const menu = (title: string) =>
    page.getByRole('button', { name: `Actions for ${title} at Crumb` });
  /** With the arrow keys alone. */
  const choose = async (title: string, action: string) => {
    await menu(title).focus();
    await keyboard.press('Enter');
    const items = page.getByRole('menuitem');
    await expect.poll(() => hasFocus(items.first())).toBe(true);
    const item = page.getByRole('menuitem', { name: action });
    while (!(await hasFocus(item))) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
  };
  const list = page.getByRole('heading', { name: /^Applications \(/ });
  await visit(page, '/applications/my-applications');
  await choose('Baker', 'Move to Interviewed');
  await page.getByRole('article').getByText('Interviewed', { exact: true }).waitFor();
  await expect.poll(() => hasFocus(menu('Baker'))).toBe(true);
  await choose('Barista', 'Delete');
  await page.getByRole('heading', { name: 'Applications (2)' }).waitFor();
  await expect.poll(() => hasFocus(list)).toBe(true);

  await visit(page, '/applications/my-applications?view=board');
  await choose('Baker', 'Move to Offered');
  await page.getByRole('region', { name: 'Offered' }).getByText('Baker').waitFor();
  await expect.poll(() => hasFocus(menu('Baker'))).toBe(true);
  await choose('Baker', 'Delete');
  await page.getByRole('heading', { name: 'Applications (1)' }).waitFor();
  await expect.poll(() => hasFocus(list)).toBe(true);
  await choose('Brewer', 'Delete');
  await page.getByRole('heading', { name: 'Applications (0)' }).waitFor();
  await expect.poll(() => hasFocus(list)).toBe(true);
});

test('rows open, and are filtered', async () => {
  const { seeker } = await invited();
  const body = { companyName: 'Crumb', appliedOn: day(-3), status: 'rejected' as const };
  await seeker.client.addOutsideApplication({ body: { ...body, jobTitle: 'Baker' } });
  const { page } = await openPage(server.url, { user: seeker.user, dark: true });
  await visit(page, '/applications/my-applications');
  await heading(page, 'My Applications');
  await page.getByRole('heading', { name: 'Applications (2)' }).waitFor();
  await press(page, 'Details of Potter at Kiln & Clay');
  await page.getByRole('list', { name: 'Progress' }).waitFor();
  await page.getByText('I would like to work with you.').waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByLabel('Where').selectOption('Elsewhere');
  await page.getByRole('heading', { name: 'Applications (1)' }).waitFor();
  await page.getByRole('link', { name: 'Baker' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Application' });
  await dialog.getByLabel('Note').fill('=1+1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await notice(page, 'Application Changed').waitFor();
  await page.getByRole('heading', { name: 'Applications (1)' }).waitFor();
});

test('a note that cannot be saved stays in its dialog; it is also edited on the page of its application', async () => {
  const { seeker } = await invited();
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/applications/my-applications');
  await rowAction(page, 'Potter at Kiln & Clay', 'Note and Reminder');
  problems.expect(/^503 PUT/);
  await page.route('**/api/applications/*/own-note', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } }),
  );
  const dialog = page.getByRole('dialog', { name: 'Note and Reminder' });
  await dialog.getByLabel('Note', { exact: true }).fill('Typed once.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await notice(page, 'Update Error').getByText('Resting.').waitFor();
  expect(await dialog.getByLabel('Note', { exact: true }).inputValue()).toBe('Typed once.');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await notice(page, 'Note Saved').waitFor();

  await page.getByRole('link', { name: 'Potter', exact: true }).click();
  const part = page.getByRole('region', { name: 'Your note' });
  await part.getByText('Typed once.').waitFor();
  await button(page, 'Edit Note').press('Enter');
  await dialog.getByLabel('Note', { exact: true }).fill('Typed twice.');
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await part.getByText('Typed twice.').waitFor();
  await expect.poll(() => hasFocus(button(page, 'Edit Note'))).toBe(true);
  expect((await seeker.client.listOwnNotes()).notes).toMatchObject([{ note: 'Typed twice.' }]);
});
