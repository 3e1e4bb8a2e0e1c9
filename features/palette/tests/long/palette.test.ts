import { expect, test } from 'vitest';
import { assign } from '../../../../tests/support/assign.ts';
import { startApplicants } from '../../../../tests/support/applicants.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import { hasFocus, tabTo } from '../../../../tests/support/keyboard.ts';
import { makeColleague } from '../../../../tests/support/people.ts';
import { button, heading, visit } from '../../../../tests/support/screen.ts';

const { LIST, makeOffice, row, server } = await startApplicants();

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

test('an interviewer finds only what is assigned', async () => {
  const { company, first } = await makeOffice();
  const interviewer = await makeColleague(server, company, 'interviewer', 'Nora Wilde');
  await assign(server, [first._id], [interviewer]);
  const { page } = await openPage(server.url, { user: interviewer.user });
  await visit(page, LIST);
  await row(page, 'Ada Reed').waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect.poll(() => hasFocus(dialog.getByRole('combobox'))).toBe(true);
  await page.keyboard.type('a');
  await dialog.getByRole('option', { name: /^Ada Reed/ }).waitFor();
  expect(await dialog.getByRole('option', { name: /Bela|Post New Job/ }).count()).toBe(0);
});
