import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { hasFocus, tabTo } from '../../support/keyboard.ts';
import { makeColleague } from '../../support/people.ts';
import { button, heading, notice, visit } from '../../support/screen.ts';
import { startApplicants } from '../../support/applicants.ts';

const { dock, figure, LIST, makeOffice, reads, row, server } = await startApplicants();

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

test('a viewer selects and moves nothing', async () => {
  const { company } = await makeOffice();
  const viewer = await makeColleague(server, company, 'viewer', 'Otto Yew');
  const { page: looking } = await openPage(server.url, { user: viewer.user });
  await visit(looking, LIST);
  await row(looking, 'Ada Reed').waitFor();
  await looking.keyboard.press('j');
  await looking.keyboard.press('x');
  await looking.keyboard.press('d');
  expect(await looking.getByRole('checkbox').count()).toBe(0);
  expect(await looking.getByRole('dialog').count()).toBe(0);
});
