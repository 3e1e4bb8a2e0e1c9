import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import { axe } from '../../support/axe.ts';
import { openPage } from '../../support/browser.ts';
import { hasFocus, tabTo } from '../../support/keyboard.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../support/people.ts';
import { button, heading, notice, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const LIST = '/applications/my-applications-company';

const ada = await makeSeeker(server, 'Ada Reed');
const bela = await makeSeeker(server, 'Bela Rush');
const chidi = await makeSeeker(server, 'Chidi Sedge');

/** A company with a job to which Ada, Bela and Chidi have applied, in this order. */
async function makeOffice() {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Basket Weaver' });
  const applications = [];
  for (const seeker of [ada, bela, chidi]) applications.push(await makeApplication(seeker, job));
  const [first, second, third] = applications;
  if (!first || !second || !third) throw new Error('Three have applied.');
  const move = (id: string, status: ApplicationStatus) =>
    company.client.moveApplication({ params: { applicationId: id }, body: { status } });
  const statuses = async () => {
    const answer = await company.client.listCompanyApplications({ query: { sort: 'name' } });
    return answer.applications.map(({ status }) => status);
  };
  return { company, job, first, second, third, move, statuses };
}

const row = (page: Page, name: string) => page.getByRole('row', { name });
const dock = (page: Page) => page.getByRole('region', { name: 'Selected applications' });
/** A chip that shows a figure and filters by it. */
const figure = (page: Page, label: string) =>
  page.getByRole('group', { name: 'Figures' }).getByRole('button', { name: label });
const reads = (locator: Locator, text: string) =>
  expect.poll(() => locator.innerText()).toContain(text);

test('by keyboard alone: filter, select, reject several with one reason, and undo', async () => {
  const { company, third, move, statuses } = await makeOffice();
  await move(third._id, 'reviewed');
  const { page } = await openPage(server.url, { user: company.user });
  const { keyboard } = page;
  await visit(page, LIST);
  await page.getByRole('heading', { name: 'All Applications (3)' }).waitFor();

  await tabTo(page, page.getByLabel('Status', { exact: true }));
  await keyboard.type('Pending');
  await page.getByRole('heading', { name: 'All Applications (2)' }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('pending');

  await tabTo(page, page.getByLabel('Select Bela Rush'));
  await keyboard.press('Space');
  await reads(dock(page), '1 selected');
  const all = page.getByLabel('Select all 2 shown');
  await expect.poll(() => all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  // The list is one stop for Tab: the arrow keys move between its rows.
  await keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Ada Reed' }))).toBe(true);
  await keyboard.press('x');
  await reads(dock(page), '2 selected');
  await expect.poll(() => all.isChecked()).toBe(true);

  await tabTo(page, dock(page).getByRole('button', { name: 'Reject Application' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reject 2 Applications' });
  await expect.poll(() => hasFocus(dialog.getByLabel('Reason'))).toBe(true);
  await keyboard.type('Another');
  await tabTo(page, dialog.getByRole('button', { name: 'Reject 2 Applications' }));
  await keyboard.press('Enter');
  await dock(page).getByText('2 applications were moved to Rejected.').waitFor();
  await expect.poll(() => statuses()).toEqual(['rejected', 'rejected', 'reviewed']);

  await tabTo(page, dock(page).getByRole('button', { name: 'Undo' }));
  await keyboard.press('Enter');
  await dock(page).getByText('2 applications are as they were before.').waitFor();
  await page.getByRole('heading', { name: 'All Applications (2)' }).waitFor();
  await row(page, 'Ada Reed').getByText('Pending', { exact: true }).waitFor();
  await expect.poll(() => statuses()).toEqual(['pending', 'pending', 'reviewed']);
});

test('Shift selects a range, immovable applications stay selected, and the figures are right', async () => {
  const { company, first, move } = await makeOffice();
  await move(first._id, 'interviewed');
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, LIST);
  await page.getByLabel('Select Chidi Sedge').click();
  await page.getByLabel('Select Ada Reed').click({ modifiers: ['Shift'] });
  await reads(dock(page), '3 selected');
  const review = dock(page).getByRole('button', { name: 'Mark as Reviewed' });
  await dock(page).getByRole('button', { name: 'Mark as Reviewed 2 of 3 can be moved' }).waitFor();
  await dock(page).getByRole('button', { name: 'Make Offer 1 of 3 can be moved' }).waitFor();
  await reads(figure(page, 'Under Review'), '2');

  await review.click();
  await dock(page).getByText('2 applications were moved to Reviewed.').waitFor();
  await row(page, 'Bela Rush').getByText('Reviewed', { exact: true }).waitFor();
  await reads(dock(page), '1 selected');
  await dock(page).getByRole('button', { name: 'Make Offer' }).click();
  await dock(page).getByText("Ada Reed's application status updated to offered.").waitFor();
  await reads(figure(page, 'Offers Made'), '1');
  await reads(figure(page, 'Interviews'), '0');

  await page.getByLabel('Select Ada Reed').check();
  await reads(dock(page), 'Offered and rejected applications cannot be moved.');
});

test('all applicants of several pages are selected and rejected at once', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Glass Blower' });
  const names = Array.from({ length: 53 }, (_, at) => `Person ${at}`);
  const seekers = await Promise.all(names.map((name) => makeSeeker(server, name)));
  await Promise.all(seekers.map((seeker) => makeApplication(seeker, job)));
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `${LIST}?answer=due`);
  await page.getByRole('heading', { name: 'All Applications (53)' }).waitFor();

  await page.getByLabel('Select all 50 shown').check();
  await reads(dock(page), '50 selected');
  await tabTo(page, button(page, 'Select all 53'));
  await page.keyboard.press('Enter');
  await reads(dock(page), '53 selected');
  // Another list: nothing is selected that nobody sees.
  await page.getByLabel('Status', { exact: true }).selectOption('Reviewed');
  await page.getByText('No applications match your search').waitFor();
  await expect.poll(() => dock(page).getByText('selected').count()).toBe(0);
  await page.getByLabel('Status', { exact: true }).selectOption('All statuses');
  await page.getByRole('heading', { name: 'All Applications (53)' }).waitFor();
  await reads(dock(page), '53 selected');

  await dock(page).getByRole('button', { name: 'Reject' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject 53 Applications' });
  await dialog.getByLabel('Reason').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Reject 53 Applications' }).click();
  await dock(page).getByText('53 applications were moved to Rejected.').waitFor();
  const query = { status: 'rejected' } as const;
  const { total } = await company.client.listCompanyApplications({ query });
  expect(total).toBe(53);
});

test('a failed move keeps the selection, and a partly refused move says why', async () => {
  const { company, second, move } = await makeOffice();
  const { page } = await openPage(server.url, {
    user: company.user,
    expected: [/^503 POST .*\/moves/, /^failed GET .*\/live/],
  });
  // Live events are blocked.
  await page.route('**/api/live?*', (route) => route.abort('connectionrefused'));
  await visit(page, LIST);
  await page.getByText('Live updates are paused.').waitFor();
  await page.getByLabel('Select all 3 shown').check();
  const review = dock(page).getByRole('button', { name: 'Mark as Reviewed' });
  await page.route('**/api/applications/company/moves', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } }),
  );
  await review.click();
  await notice(page, 'Update Error').getByText('Resting.').waitFor();
  await reads(dock(page), '3 selected');
  await page.unroute('**/api/applications/company/moves');

  await move(second._id, 'reviewed');
  await review.click();
  await dock(page).getByText('2 applications were moved to Reviewed.').waitFor();
  await dock(page).getByText('Bela Rush: This application is already Reviewed.').waitFor();
  await row(page, 'Bela Rush').getByText('Reviewed', { exact: true }).waitFor();
});

test('the board by keyboard alone: pick up, choose, drop, undo, and immovable cards', async () => {
  const { company, first, second, move, statuses } = await makeOffice();
  await move(first._id, 'interviewed');
  await move(second._id, 'reviewed');
  const { page } = await openPage(server.url, { user: company.user });
  const { keyboard } = page;
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
  const card = (name: string) => page.getByRole('button', { name: `Move ${name}` });
  const said = (sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
  await visit(page, LIST);
  await tabTo(page, button(page, 'Board'));
  await keyboard.press('Enter');
  await column('Pending').getByRole('link', { name: 'Chidi Sedge' }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('board');

  await tabTo(page, card('Chidi Sedge'));
  await keyboard.press('Space');
  await said(
    'Picked up Chidi Sedge. Can move to Reviewed, Interviewed, Rejected. Now over Reviewed.',
  );
  await column('Offered')
    .getByText('This application cannot be set to Offered, because its status is Pending.')
    .waitFor();
  await keyboard.press('ArrowRight');
  await said('Over Interviewed, 2 of 3.');
  await keyboard.press('Escape');
  await said('Canceled. Chidi Sedge stays in Pending.');

  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await column('Reviewed').getByRole('link', { name: 'Chidi Sedge' }).waitFor();
  await expect.poll(() => hasFocus(card('Chidi Sedge'))).toBe(true);
  await expect.poll(() => statuses()).toEqual(['interviewed', 'reviewed', 'reviewed']);
  await tabTo(page, dock(page).getByRole('button', { name: 'Undo' }));
  await keyboard.press('Enter');
  await column('Pending').getByRole('link', { name: 'Chidi Sedge' }).waitFor();
  await expect.poll(() => statuses()).toEqual(['interviewed', 'reviewed', 'pending']);

  // A rejection requires a reason. Without one, the card stays.
  await card('Ada Reed').focus();
  await keyboard.press('Space');
  await said('Picked up Ada Reed. Can move to Offered, Rejected. Now over Offered.');
  await keyboard.press('End');
  await keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Reject Application' }).waitFor();
  await keyboard.press('Escape');
  await column('Interviewed').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await expect.poll(() => hasFocus(card('Ada Reed'))).toBe(true);
});

test('the board by mouse: only allowed moves can be dropped', async () => {
  const { company, statuses } = await makeOffice();
  const { page } = await openPage(server.url, {
    user: company.user,
    viewport: { width: 1800, height: 900 },
  });
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
  await visit(page, `${LIST}?view=board`);
  const card = page.locator('[data-card]').filter({ hasText: 'Ada Reed' });
  const drag = async (to: string, whileHeld: () => Promise<void>) => {
    const from = await card.boundingBox();
    const goal = await column(to).boundingBox();
    if (!from || !goal) throw new Error('Card and column are on the page.');
    await page.mouse.move(from.x + 20, from.y + from.height - 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 60, from.y + 60, { steps: 4 });
    await page.mouse.move(goal.x + 60, goal.y + 80, { steps: 4 });
    await whileHeld();
    await page.mouse.up();
  };
  await column('Pending').getByText('Ada Reed').waitFor();
  // Picking up a card moves the focus, which does not end the drag.
  await page.getByRole('searchbox', { name: 'Search applicants' }).focus();
  await drag('Offered', () =>
    column('Offered')
      .getByText('This application cannot be set to Offered, because its status is Pending.')
      .waitFor(),
  );
  await page.getByText(/^Ada Reed was not moved\./).waitFor();
  await expect.poll(() => statuses()).toEqual(['pending', 'pending', 'pending']);

  await drag('Reviewed', () => column('Reviewed').getByText('Drop here').waitFor());
  await column('Reviewed').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await dock(page).getByText("Ada Reed's application status updated to reviewed.").waitFor();
  await expect.poll(() => statuses()).toEqual(['reviewed', 'pending', 'pending']);

  await drag('Interviewed', async () => {});
  await page.getByRole('dialog', { name: 'Schedule Interview' }).waitFor();
});

test('the board of one job: cards move between its stages by mouse and by keyboard', async () => {
  const { company, job, first } = await makeOffice();
  await company.client.saveHiringPlan({
    params: { jobId: job._id },
    body: {
      stages: [
        { status: 'reviewed', name: 'To call' },
        { status: 'reviewed', name: 'Called' },
        { status: 'interviewed', name: 'Phone' },
        { status: 'interviewed', name: 'Trial day' },
      ],
      criteria: [],
    },
  });
  const stageOf = async (id = first._id) => {
    const { application } = await company.client.getApplication({ params: { id } });
    return [application.status, application.stage?.name ?? null];
  };
  const { page } = await openPage(server.url, {
    user: company.user,
    viewport: { width: 1800, height: 900 },
  });
  const stage = (name: string) => page.locator('[data-section]').filter({ hasText: name });
  await visit(page, `/jobs/${job._id}/applicants?view=board`);
  await stage('Trial day').waitFor();

  /** Holds a card over an element while something happens. */
  const drag = async (goal: Locator, whileHeld?: () => Promise<void>) => {
    const from = await page.locator('[data-card]').filter({ hasText: 'Ada Reed' }).boundingBox();
    if (!from) throw new Error('The card is on the page.');
    await page.mouse.move(from.x + 20, from.y + from.height - 10);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 60, { steps: 4 });
    // A column that takes the card says so above its stages.
    await page.getByText('Drop here').first().waitFor();
    const to = await goal.boundingBox();
    if (!to) throw new Error('The goal is on the page.');
    await page.mouse.move(to.x + 60, to.y + to.height / 2, { steps: 4 });
    await whileHeld?.();
    await page.mouse.up();
  };
  // On the head of a stage in another column.
  await drag(page.getByRole('heading', { name: 'Called' }), async () => {
    await page.getByText('Drop to move Ada Reed to Reviewed: Called.').waitFor();
    await expect.poll(() => stage('Called').getAttribute('data-over')).toBe('true');
  });
  await stage('Called').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await expect.poll(() => stageOf()).toEqual(['reviewed', 'Called']);
  // Within the column, which asks nobody and tells nobody.
  await drag(page.getByRole('heading', { name: 'To call' }));
  await notice(page, 'Stage Updated').getByText('Moved to To call.').waitFor();
  await stage('To call').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await expect.poll(() => stageOf()).toEqual(['reviewed', 'To call']);
  // Below the head, in its section; the dialog has the stage.
  await drag(stage('Trial day'));
  const dialog = page.getByRole('dialog', { name: 'Schedule Interview' });
  await expect
    .poll(() => dialog.getByLabel('Stage').locator('option:checked').innerText())
    .toBe('Trial day');
  await page.keyboard.press('Escape');
  await stage('To call').getByRole('link', { name: 'Ada Reed' }).waitFor();

  // By keyboard.
  const { keyboard } = page;
  const card = (name: string) => page.getByRole('button', { name: `Move ${name}` });
  const said = (sentence: string) => page.getByText(sentence, { exact: true }).waitFor();
  await card('Ada Reed').focus();
  await keyboard.press('Space');
  await said(
    'Picked up Ada Reed. Can move to Reviewed: Called, Interviewed: Phone, Interviewed: Trial day, Offered, Rejected. Now over Reviewed: Called.',
  );
  await keyboard.press('ArrowDown');
  await said('Over Interviewed: Phone, 2 of 5.');
  await keyboard.press('ArrowUp');
  await said('Over Reviewed: Called, 1 of 5.');
  await keyboard.press('Space');
  await said('Dropped Ada Reed on Reviewed: Called.');
  await stage('Called').getByRole('link', { name: 'Ada Reed' }).waitFor();
  await expect.poll(() => hasFocus(card('Ada Reed'))).toBe(true);
  await expect.poll(() => stageOf()).toEqual(['reviewed', 'Called']);
  await card('Bela Rush').focus();
  await keyboard.press('Space');
  await keyboard.press('ArrowRight');
  await said('Over Reviewed: Called, 2 of 5.');
  await keyboard.press('Enter');
  await stage('Called').getByRole('link', { name: 'Bela Rush' }).waitFor();
  await expect.poll(() => hasFocus(card('Bela Rush'))).toBe(true);
  expect(await axe(page)).toEqual([]);
});

test('new applications appear live, also after a lost connection, and selection and focus stay', async () => {
  const { company, job, first, move } = await makeOffice();
  const { page, context } = await openPage(server.url, {
    user: company.user,
    expected: [/^failed GET .*(INTERNET_DISCONNECTED|NETWORK_CHANGED|INCOMPLETE)/],
  });
  await visit(page, LIST);
  const box = page.getByLabel('Select Bela Rush');
  await box.check();
  await makeApplication(await makeSeeker(server, 'Dora Tule'), job);
  await row(page, 'Dora Tule').waitFor();
  await notice(page, 'New application from Dora Tule').getByText('Basket Weaver').waitFor();
  await reads(figure(page, 'Total Applications'), '4');
  await expect.poll(() => box.isChecked()).toBe(true);
  await expect.poll(() => hasFocus(box)).toBe(true);
  await move(first._id, 'reviewed');
  await row(page, 'Ada Reed').getByText('Reviewed', { exact: true }).waitFor();

  await context.setOffline(true);
  await page.getByText('Live updates are paused.').waitFor();
  await makeApplication(await makeSeeker(server, 'Emil Vetch'), job);
  await context.setOffline(false);
  await row(page, 'Emil Vetch').waitFor({ timeout: 60_000 });
  await page.getByText('Live updates are paused.').waitFor({ state: 'detached' });
  await expect.poll(() => box.isChecked()).toBe(true);
});

test('search, filters and view are in the address and restored by Back', async () => {
  const { company, job } = await makeOffice();
  const other = await makeJob(server, company, { jobTitle: 'Thatcher' });
  await makeApplication(bela, other);
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, LIST);
  await page.getByRole('heading', { name: 'All Applications (4)' }).waitFor();
  await page.getByPlaceholder('Search applicants...').fill('bela');
  await page.getByRole('heading', { name: 'All Applications (2)' }).waitFor();
  await page.getByRole('combobox', { name: 'Job position' }).fill('thatch');
  await page.getByRole('option', { name: 'Thatcher' }).click();
  await page.getByRole('heading', { name: 'All Applications (1)' }).waitFor();
  await page.getByRole('link', { name: 'Bela Rush' }).click();
  await page.waitForURL('**/applications/view/**');
  await heading(page, 'Bela Rush');
  await page.goBack();
  await page.getByRole('heading', { name: 'All Applications (1)' }).waitFor();
  await expect.poll(() => page.getByPlaceholder('Search applicants...').inputValue()).toBe('bela');

  await page.getByRole('tab', { name: 'By Job Position' }).click();
  const card = page.getByRole('region', { name: 'Basket Weaver' });
  await card.getByText('Nairobi • Full-time • 3 applications').waitFor();
  await makeApplication(await makeSeeker(server, 'Dora Tule'), job);
  await card.getByRole('button', { name: 'View All 4 Applications' }).press('Enter');
  await page.getByRole('heading', { name: 'All Applications (4)' }).waitFor();
  // The button is gone. The focus moves to the list.
  await expect.poll(() => hasFocus(page.locator('body'))).toBe(false);
  await expect.poll(() => new URL(page.url()).searchParams.get('job')).toBe(job._id);
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(null);
});

test.each([360, 920, 1440])(
  'at %i pixels each column is in the table or in the menu of its row',
  async (width) => {
    const { company } = await makeOffice();
    const { page } = await openPage(server.url, { user: company.user });
    await page.setViewportSize({ width, height: 800 });
    await visit(page, LIST);
    await button(page, 'Actions for Ada Reed').click();
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'View Full Application' }).waitFor();
    const heads = page.getByRole('columnheader', { includeHidden: true });
    const said = [...(await heads.allInnerTexts()), ...(await menu.innerText()).split('\n')];
    const columns = 'Applicant, Position Applied, Skills, Applied Date, Answer, Status, Assigned';
    expect(said).toEqual(expect.arrayContaining(columns.split(', ')));
    expect(await axe(page)).toEqual([]);
  },
);

test("one job's applicants have their own figures and table, and other companies' jobs are not found", async () => {
  const { company, job, first, move } = await makeOffice();
  const { job: foreign } = await makeOffice();
  const other = await makeJob(server, company, { jobTitle: 'Thatcher' });
  await makeApplication(bela, other);
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `/jobs/${job._id}/applicants`);
  await page.getByRole('heading', { name: 'Applicants (3)' }).waitFor();
  await reads(figure(page, 'Total Applications'), '3');
  await page.getByRole('link', { name: 'Basket Weaver' }).waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .not.toContain('Position Applied');
  await button(page, 'Board').click();
  await page.getByRole('region', { name: /^Pending/ }).waitFor();
  await button(page, 'Table').click();
  await page.getByLabel('Select all 3 shown').check();
  await dock(page).getByRole('button', { name: 'Mark as Reviewed' }).click();
  await dock(page).getByText('3 applications were moved to Reviewed.').waitFor();
  await move(first._id, 'interviewed');
  await reads(figure(page, 'Interviews'), '1');

  for (const id of [foreign._id, 'not-there']) {
    await visit(page, `/jobs/${id}/applicants`);
    await page.getByText('Job not found.').waitFor();
  }
});

test('by the keys of the list alone: move through it, select, reject with undo, and open', async () => {
  const { company, statuses } = await makeOffice();
  const { page } = await openPage(server.url, { user: company.user });
  const { keyboard } = page;
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await visit(page, LIST);
  await row(page, 'Chidi Sedge').waitFor();
  // Newest first: Chidi, Bela, Ada. The first one is current, and the focus stays where it is.
  await keyboard.press('x');
  await reads(dock(page), '1 selected');
  await keyboard.press('x');
  await keyboard.press('j');
  await expect.poll(() => hasFocus(link('Bela Rush'))).toBe(true);
  await keyboard.press('j');
  await keyboard.press('j');
  await expect.poll(() => hasFocus(link('Ada Reed'))).toBe(true);
  await keyboard.press('x');
  await keyboard.press('k');
  await keyboard.press('k');
  await expect.poll(() => hasFocus(link('Chidi Sedge'))).toBe(true);
  await keyboard.press('Shift+X');
  await reads(dock(page), '3 selected');
  await keyboard.press('x');
  await reads(dock(page), '2 selected');

  await keyboard.press('d');
  const dialog = page.getByRole('dialog', { name: 'Reject 2 Applications' });
  await expect.poll(() => hasFocus(dialog.getByLabel('Reason'))).toBe(true);
  // Letters are text there.
  await keyboard.type('Another');
  await tabTo(page, dialog.getByRole('button', { name: 'Reject 2 Applications' }));
  await keyboard.press('Enter');
  await dock(page).getByText('2 applications were moved to Rejected.').waitFor();
  await keyboard.press('z');
  await dock(page).getByText('2 applications are as they were before.').waitFor();
  await expect.poll(() => statuses()).toEqual(['pending', 'pending', 'pending']);

  // Without a selection, the keys act on the current row.
  await link('Bela Rush').focus();
  await keyboard.press('r');
  await dock(page).getByText("Bela Rush's application status updated to reviewed.").waitFor();
  await keyboard.press('r');
  await notice(page, 'Update Failed').getByText('This application is already Reviewed.').waitFor();

  await keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await keyboard.press('j');
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await keyboard.press('/');
  await expect
    .poll(() => hasFocus(page.getByRole('searchbox', { name: 'Search applicants' })))
    .toBe(true);
  await keyboard.type('xj');
  await page.getByText('No applications match your search').waitFor();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.press('Delete');
  await row(page, 'Bela Rush').waitFor();
  await link('Bela Rush').focus();
  await keyboard.press('Enter');
  await heading(page, 'Bela Rush');
  await page.goBack();
  // The row from which it was opened has the focus again.
  await expect.poll(() => hasFocus(link('Bela Rush'))).toBe(true);
});

test('the figures filter the list by key, and the row height is remembered', async () => {
  const { company, first, move } = await makeOffice();
  await move(first._id, 'interviewed');
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, LIST);
  const isPressed = (label: string) => figure(page, label).getAttribute('aria-pressed');
  await expect.poll(() => isPressed('Total Applications')).toBe('true');
  await figure(page, 'Under Review').press('Enter');
  await page.getByRole('heading', { name: 'All Applications (2)' }).waitFor();
  expect(await isPressed('Total Applications')).toBe('false');
  expect(new URL(page.url()).searchParams.get('status')).toBe('under-review');
  await figure(page, 'Interviews').press('Enter');
  await row(page, 'Ada Reed').waitFor();
  await figure(page, 'Unanswered').press('Enter');
  await page.getByText('No applications match your search').waitFor();
  await figure(page, 'Unanswered').press('Enter');
  await figure(page, 'Total Applications').press('Enter');
  await figure(page, 'Unread').press('Enter');
  await page.getByRole('heading', { name: 'All Applications (3)' }).waitFor();

  const height = async () => (await row(page, 'Ada Reed').boundingBox())?.height;
  // By default a row has what the specification names.
  await row(page, 'Ada Reed').getByText('Nairobi • Full-time').waitFor();
  expect(await height()).toBe(56);
  await button(page, 'Compact rows').click();
  await expect.poll(height).toBe(44);
  await page.reload();
  await row(page, 'Ada Reed').waitFor();
  expect(await height()).toBe(44);
});

test('the list grows as it is scrolled, and Back finds the row again', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Glass Blower' });
  const seekers = await Promise.all(
    Array.from({ length: 56 }, (_, at) => makeSeeker(server, `Person ${at}`)),
  );
  for (const seeker of seekers) await makeApplication(seeker, job);
  const { page } = await openPage(server.url, {
    user: company.user,
    expected: [/^failed GET .*cursor=/],
  });
  await visit(page, LIST);
  await row(page, 'Person 55').waitFor();
  expect(await page.locator('[data-row]').count()).toBe(50);
  await page.locator('[data-row]').last().scrollIntoViewIfNeeded();
  const last = page.getByRole('link', { name: 'Person 0', exact: true });
  await last.click();
  await heading(page, 'Person 0');
  await page.goBack();
  await expect.poll(() => hasFocus(last)).toBe(true);
  await last.click({ trial: true });

  // A page that does not come says so, and comes with another attempt.
  await page.route('**/api/applications/company?*cursor=*', (route) => route.abort());
  await page.reload();
  await row(page, 'Person 55').waitFor();
  await page.locator('[data-row]').last().scrollIntoViewIfNeeded();
  const again = button(page, 'Try again to load applications');
  await again.waitFor();
  await page.unroute('**/api/applications/company?*cursor=*');
  await again.click();
  await last.waitFor();
});

test('columns of the board load as they are scrolled, and a folded one takes a card', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Glass Blower' });
  const seekers = await Promise.all(
    Array.from({ length: 45 }, (_, at) => makeSeeker(server, `Person ${at}`)),
  );
  for (const seeker of seekers) await makeApplication(seeker, job);
  const { page } = await openPage(server.url, {
    user: company.user,
    viewport: { width: 1800, height: 900 },
  });
  await visit(page, `${LIST}?view=board`);
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name} `) });
  const cards = column('Pending').locator('[data-card]');
  await cards.first().waitFor();
  const shown = async () => {
    await cards.last().scrollIntoViewIfNeeded();
    return cards.count();
  };
  await expect.poll(shown).toBe(45);
  expect(await cards.evaluateAll((all) => new Set(all.map((one) => one.clientHeight)).size)).toBe(
    1,
  );
  // The page itself does not scroll.
  expect(
    await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight),
  ).toBe(true);

  const card = page.locator('[data-card]').filter({ hasText: 'Person 44' });
  await card.scrollIntoViewIfNeeded();
  const [from, goal] = [await card.boundingBox(), await column('Rejected').boundingBox()];
  if (!from || !goal) throw new Error('Card and column are on the page.');
  expect(goal.width).toBe(44);
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 });
  await page.mouse.move(goal.x + 20, goal.y + 200, { steps: 6 });
  await page.getByText('Drop to move Person 44 to Rejected.').waitFor();
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Reject Application' });
  await dialog.getByLabel('Reason').selectOption({ index: 1 });
  await dialog.getByRole('button', { name: 'Reject Application' }).click();
  await column('Rejected').getByText('1', { exact: true }).waitFor();
  await button(page, 'Open Rejected, 1').press('Enter');
  await column('Rejected').getByRole('link', { name: 'Person 44' }).waitFor();
  await expect.poll(() => hasFocus(button(page, 'Fold Rejected'))).toBe(true);
});

test('on a phone the applicants are on the first screen, a long press selects, and the tools are in the bar', async () => {
  const { company } = await makeOffice();
  const { page, context } = await openPage(server.url, {
    user: company.user,
    // 390 pixels, and the bar for scrolling, which takes no room on a phone.
    viewport: { width: 405, height: 844 },
  });
  await visit(page, LIST);
  const [first] = [row(page, 'Chidi Sedge')];
  await first.waitFor();
  // Once the fonts are there.
  await expect.poll(async () => (await first.boundingBox())?.y).toBeLessThanOrEqual(190);
  const box = await first.boundingBox();
  // With the address between name and position.
  expect(box?.height).toBe(80);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(405);

  const touch = await context.newCDPSession(page);
  const at = { x: 120, y: (box?.y ?? 0) + 30 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await reads(dock(page), '1 selected');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await button(page, 'Clear selection').click();
  expect(new URL(page.url()).pathname).toBe(LIST);

  await button(page, 'Search applicants').click();
  await page.getByRole('searchbox', { name: 'Search applicants' }).fill('bela');
  await page.getByRole('heading', { name: 'All Applications (1)' }).waitFor();
  await button(page, 'Clear Filters').click();
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Oldest first' }).click();
  await expect.poll(() => page.locator('[data-row]').first().innerText()).toContain('Ada Reed');
  await button(page, 'More').click();
  await page.getByRole('menuitem', { name: 'Manage Jobs' }).click();
  await heading(page, 'My Jobs');
});

test('the palette finds people, jobs and pages by keyboard alone, and offers the last ones first', async () => {
  const { company, job } = await makeOffice();
  const { page } = await openPage(server.url, {
    user: company.user,
    expected: [/^failed GET .*only=people/],
  });
  const { keyboard } = page;
  await visit(page, '/jobs/my-jobs');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const option = (name: RegExp) => dialog.getByRole('option', { name });
  await keyboard.press('Control+k');
  await expect.poll(() => hasFocus(dialog.getByRole('combobox'))).toBe(true);
  await keyboard.type('bela');
  await option(/^Bela Rush/).waitFor();
  await keyboard.press('Enter');
  await heading(page, 'Bela Rush');

  await keyboard.press('Meta+k');
  await option(/^Bela Rush/).waitFor();
  await keyboard.type('basket');
  await option(/^Basket Weaver/).waitFor();
  await keyboard.press('Enter');
  await page.waitForURL(`**/jobs/${job._id}/applicants`);
  await page.getByRole('heading', { name: 'Applicants (3)' }).waitFor();
  await tabTo(page, button(page, 'Search people, jobs and actions'));
  await keyboard.press('Enter');
  await keyboard.type('nothing has this name');
  await dialog.getByText('Nothing matches').waitFor();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('company prof');
  await option(/^Company Profile/).waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await heading(page, 'Company Profile');

  // The server does not answer: the dialog says so, and asks again.
  await page.route('**/api/applications/company?*only=people*', (route) => route.abort());
  await keyboard.press('Control+k');
  await expect.poll(() => hasFocus(dialog.getByRole('combobox'))).toBe(true);
  await keyboard.insertText('chidi');
  const again = dialog.getByRole('button', { name: 'Try Again' });
  await again.waitFor();
  await page.unroute('**/api/applications/company?*only=people*');
  await again.click();
  await option(/^Chidi Sedge/).click();
  await heading(page, 'Chidi Sedge');
});

test('an interviewer finds in the palette only what is assigned, and a viewer selects and moves nothing', async () => {
  const { company, first } = await makeOffice();
  const interviewer = await makeColleague(server, company, 'interviewer', 'Nora Wilde');
  const viewer = await makeColleague(server, company, 'viewer', 'Otto Yew');
  await company.client.assignApplications({
    body: { ids: [first._id], members: [interviewer.user._id], isAssigned: true },
  });
  const { page } = await openPage(server.url, { user: interviewer.user });
  await visit(page, LIST);
  await row(page, 'Ada Reed').waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect.poll(() => hasFocus(dialog.getByRole('combobox'))).toBe(true);
  await page.keyboard.type('a');
  await dialog.getByRole('option', { name: /^Ada Reed/ }).waitFor();
  expect(await dialog.getByRole('option', { name: /Bela|Post New Job/ }).count()).toBe(0);

  const { page: looking } = await openPage(server.url, { user: viewer.user });
  await visit(looking, LIST);
  await row(looking, 'Ada Reed').waitFor();
  await looking.keyboard.press('j');
  await looking.keyboard.press('x');
  await looking.keyboard.press('d');
  expect(await looking.getByRole('checkbox').count()).toBe(0);
  expect(await looking.getByRole('dialog').count()).toBe(0);
});
