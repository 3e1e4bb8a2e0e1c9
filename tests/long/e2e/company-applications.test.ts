import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { openPage } from '../../support/browser.ts';
import { hasFocus, tabTo } from '../../support/keyboard.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { button, heading, notice, visit } from '../../support/screen.ts';
import { startApplicants } from '../../support/applicants.ts';

const { bela, dock, figure, LIST, makeOffice, reads, row, server } = await startApplicants();

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
