import { expect, test } from 'vitest';
import { openPage, phone } from '../../../../tests/support/browser.ts';
import { hasFocus, tabTo } from '../../../../tests/support/keyboard.ts';
import { hasMessages, messaging } from '../../../../tests/support/messages.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { heading, notice, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const admin = await makeAdmin(server);

test('a job is reported by keyboard on a phone, and what was typed stays until it is sent', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Ferry Pilot' });
  const seeker = await makeSeeker(server);
  const { page, problems } = await openPage(server.url, {
    user: seeker.user,
    viewport: phone,
    live: false,
  });
  await visit(page, `/job/${job._id}`);
  const button = page.getByRole('button', { name: 'Report this job' });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report this job' });
  await dialog.getByLabel('Reason').selectOption('It asks for money');
  await dialog.getByLabel('What happened').fill('They want a deposit.');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button)).toBe(true);

  await page.reload();
  await button.click();
  await expect
    .poll(() => dialog.getByLabel('What happened').inputValue())
    .toBe('They want a deposit.');
  await tabTo(page, dialog.getByRole('button', { name: 'Send Report' }));
  await page.keyboard.press('Enter');
  await notice(page, 'Reported').getByText('tell you the outcome').waitFor();
  await dialog.waitFor({ state: 'detached' });

  await button.click();
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await dialog.getByText('Choose a reason.').waitFor();
  problems.expect(/^409 POST/);
  await dialog.getByLabel('Reason').selectOption('It is misleading');
  await dialog.getByRole('button', { name: 'Send Report' }).click();
  await notice(page, 'Report Failed').getByText('already reported').waitFor();
});

test('a visitor logs in and comes back to the report; members of the company cannot report it', async () => {
  const company = await makeCompany(server, { companyName: 'Harbor Works' });
  const id = company.user.companyProfile?._id ?? '';
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, { live: false });
  await visit(page, `/companies/${id}`);
  await page.getByRole('link', { name: 'Report this company' }).click();
  await page.getByLabel('Email').fill(seeker.user.email);
  await page.getByLabel('Password', { exact: true }).fill(seeker.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report this company' });
  await dialog.getByLabel('Reason').waitFor();
  expect(await dialog.getByRole('option', { name: 'closed or filled' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await dialog.waitFor({ state: 'detached' });

  const own = await openPage(server.url, { user: company.user, live: false });
  await visit(own.page, `/companies/${id}`);
  await heading(own.page, 'Harbor Works');
  await own.page.getByText('Report this company').waitFor({ state: 'detached' });
});

test.runIf(hasMessages)(
  'a reported message is hidden; an admin reads it, dismisses the report and undoes that, by keyboard',
  async () => {
    const company = await makeCompany(server, { companyName: 'Quayside' });
    const seeker = await makeSeeker(server);
    const application = await makeApplication(seeker, await makeJob(server, company));
    const params = { id: application._id };
    await messaging(company.client).sendToThread({
      params,
      body: { text: 'Pay 50 euros for the training.' },
    });
    const { page } = await openPage(server.url, { user: seeker.user, live: false });
    await visit(page, `/applications/edit/${application._id}`);
    await page.getByText('Pay 50 euros').waitFor();
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Report' });
    await dialog.getByLabel('Reason').selectOption('It asks for money');
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    await page.getByText('This message was reported, so it is hidden.').waitFor();

    const desk = await openPage(server.url, { user: admin.user, live: false });
    const { keyboard } = desk.page;
    await visit(desk.page, '/admin/reports?kind=message');
    await heading(desk.page, 'Reports');
    await tabTo(desk.page, desk.page.getByRole('row').getByRole('link', { name: 'Quayside' }));
    await keyboard.press('Enter');
    const drawer = desk.page.getByRole('dialog', { name: 'Reports: message by Quayside' });
    await drawer.getByText('Pay 50 euros for the training.').waitFor();
    await tabTo(desk.page, drawer.getByRole('button', { name: 'Dismiss Reports' }));
    await keyboard.press('Enter');
    const question = desk.page.getByRole('dialog', {
      name: 'Dismiss Reports: message by Quayside',
    });
    await question.getByLabel('Reason').fill('A joke between friends.');
    await tabTo(desk.page, question.getByRole('button', { name: 'Dismiss Reports' }));
    await keyboard.press('Enter');
    await notice(desk.page, 'Reports Dismissed').waitFor();
    await tabTo(desk.page, drawer.getByRole('button', { name: 'Undo Decision' }));
    await keyboard.press('Enter');
    await notice(desk.page, 'Decision Undone').waitFor();
    await drawer.getByRole('button', { name: 'Uphold and Keep Hidden' }).waitFor();
    await drawer.getByText('Hidden', { exact: true }).waitFor();
  },
);
