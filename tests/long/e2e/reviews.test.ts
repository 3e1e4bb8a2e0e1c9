import { expect, test } from 'vitest';
import { openPage, phone } from '../../support/browser.ts';
import { hasFocus } from '../../support/keyboard.ts';
import { makeAdmin, makeCompany, makeJob, plausibleJob } from '../../support/people.ts';
import { tellAdmins } from '../../support/reviews.ts';
import { heading, notice, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const admin = await makeAdmin(server);
const colleague = await makeAdmin(server);

test('an admin hears under the bell, on a phone and by keyboard, what newly waits', async () => {
  const desk = await makeAdmin(server);
  await tellAdmins(server);
  const { page } = await openPage(server.url, { user: desk.user, viewport: phone });
  await visit(page, '/admin/audit');
  await heading(page, 'Audit Log');
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  const fresh = await makeCompany(server, { companyName: 'Fresh Fields', approved: false });
  await tellAdmins(server);
  const bell = page.getByRole('link', { name: 'Notifications, 1 unread' });
  await bell.waitFor();

  // The count of the menu is live as well.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: /^Review Queue.*1 waiting/ })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' });
  await bell.focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Notifications');
  const link = page.getByRole('link', { name: '1 company waits for review' });
  await page.getByText('Fresh Fields').waitFor();
  await link.focus();
  await page.keyboard.press('Enter');
  await heading(page, 'Review Queue');
  await page.getByRole('heading', { level: 2, name: 'Fresh Fields', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await desk.client.setCompanyApproval({
    params: { id: fresh.user._id },
    body: { companyProfile: { isApproved: true } },
  });
});

test('the review queue works by keyboard alone', async () => {
  const company = await makeCompany(server, { companyName: 'Tidewater' });
  const pending = await makeCompany(server, { companyName: 'Skerry', approved: false });
  const edited = await makeJob(server, company, { jobTitle: 'Lock Keeper' });
  await company.client.updateJob({
    params: { id: edited._id },
    body: { ...plausibleJob, jobTitle: 'Head Lock Keeper' },
  });
  const bad = await makeJob(server, company, {
    approved: false,
    jobTitle: 'Agent',
    jobDescription: `${plausibleJob.jobDescription} Please send a registration fee first.`,
  });
  const { page } = await openPage(server.url, { user: admin.user });
  const { keyboard } = page;
  const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  const waiting = (count: number) =>
    page.getByRole('heading', { level: 2, name: `Waiting (${count})` }).waitFor();

  await visit(page, '/admin/reviews');
  await heading(page, 'Review Queue');
  await waiting(3);
  await title('Skerry').waitFor();
  await page.getByRole('link', { name: /^Review Queue.*3 waiting/ }).waitFor();

  // The changes of an edit are marked in both versions.
  await keyboard.press('j');
  await expect.poll(() => hasFocus(title('Head Lock Keeper'))).toBe(true);
  await expect
    .poll(() => page.locator('ins').allInnerTexts())
    .toEqual([expect.stringContaining('Head')]);
  await keyboard.press('j');
  await expect.poll(() => hasFocus(title('Agent'))).toBe(true);
  await page.getByText('Words common in fraud').waitFor();
  await page.getByText('send a registration fee first').first().waitFor();
  await keyboard.press('k');
  await expect.poll(() => hasFocus(title('Head Lock Keeper'))).toBe(true);
  await keyboard.press('k');
  await expect.poll(() => hasFocus(title('Skerry'))).toBe(true);

  // Approving asks nothing, and can be undone until it is sent.
  await keyboard.press('a');
  await notice(page, 'Approving “Skerry”').waitFor();
  await expect.poll(() => hasFocus(title('Head Lock Keeper'))).toBe(true);
  await keyboard.press('z');
  await notice(page, 'Not Approved').waitFor();
  await expect.poll(() => hasFocus(title('Skerry'))).toBe(true);
  await keyboard.press('a');
  await expect.poll(() => hasFocus(title('Head Lock Keeper'))).toBe(true);
  await notice(page, 'Company Approved!').waitFor();
  await waiting(2);
  const { user } = await pending.client.getProfile();
  expect(user.companyProfile?.isApproved).toBe(true);

  await keyboard.press('j');
  await expect.poll(() => hasFocus(title('Agent'))).toBe(true);
  await keyboard.press('r');
  const rejection = page.getByRole('dialog', { name: 'Reject Job' });
  const reason = rejection.getByLabel('Reason');
  await expect.poll(() => hasFocus(reason)).toBe(true);
  await keyboard.press('Tab');
  await keyboard.type('No fees, please.');
  // The outcome, Cancel and the button.
  for (let field = 0; field < 3; field++) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await rejection.getByText('Choose a reason.').waitFor();
  await expect.poll(() => hasFocus(reason)).toBe(true);
  await keyboard.type('It asks');
  await expect.poll(() => reason.inputValue()).toBe('It asks applicants for money or private data');
  for (let field = 0; field < 4; field++) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await notice(page, 'Job Rejected').waitFor();
  await expect.poll(() => hasFocus(title('Head Lock Keeper'))).toBe(true);
  const { job } = await company.client.getJob({ params: { id: bad._id } });
  expect(job.rejection).toMatchObject({
    reason: 'It asks applicants for money or private data',
    message: 'No fees, please.',
  });

  await keyboard.press('a');
  await notice(page, 'Job Approved!').waitFor();
  await page.getByText('Nothing to review.').waitFor();
  await page.getByRole('link', { name: 'Review Queue', exact: true }).first().waitFor();
});

test('shortcuts are ignored while typing and when turned off', async () => {
  await makeCompany(server, { companyName: 'Ashgrove', approved: false });
  const { page } = await openPage(server.url, { user: admin.user });
  const { keyboard } = page;
  await visit(page, '/admin/reviews');
  await page.getByRole('heading', { level: 2, name: 'Ashgrove' }).waitFor();

  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByText('Reject with a reason').waitFor();
  await keyboard.press('a');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await help.getByRole('switch').click();
  await keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await keyboard.press('a');
  await keyboard.press('?');
  // Wait long enough for a shortcut to have had an effect.
  await page.getByRole('button', { name: 'Reject Company' }).click();
  await page.getByRole('dialog', { name: 'Reject Company' }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
});

test('the slower of two admins sees the decision and continues', async () => {
  const company = await makeCompany(server, { companyName: 'Fernhollow' });
  const first = await makeJob(server, company, { approved: false, jobTitle: 'Cook' });
  await makeJob(server, company, { approved: false, jobTitle: 'Waiter' });
  const { page, problems } = await openPage(server.url, { user: admin.user, live: false });
  problems.expect(/^409 PUT/);
  await visit(page, `/admin/reviews?kind=job&open=${first._id}`);
  const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
  await title('Cook').waitFor();

  await colleague.client.rejectJob({ params: { id: first._id } });
  await page.getByRole('button', { name: 'Approve Job' }).click();
  await page.getByText('This job has already been rejected.').first().waitFor();
  await expect.poll(() => hasFocus(title('Waiter'))).toBe(true);

  // After an edit by the company, the new version is shown.
  const { jobs } = await company.client.listMyJobs();
  const waiter = jobs.find(({ jobTitle }) => jobTitle === 'Waiter');
  await company.client.updateJob({
    params: { id: waiter?._id ?? '' },
    body: { ...plausibleJob, jobTitle: 'Head Waiter' },
  });
  await page.getByRole('button', { name: 'Approve Job' }).click();
  await page.getByText('The company changed this job.').first().waitFor();
  await expect.poll(() => hasFocus(title('Head Waiter'))).toBe(true);
  await page.getByRole('button', { name: 'Approve Job' }).click();
  await notice(page, 'Job Approved!').waitFor();
  await page.getByText('No jobs to review.').waitFor();
});

test('on a phone, the queue is above the open item', async () => {
  const company = await makeCompany(server, { companyName: 'Hearthside' });
  await makeJob(server, company, { approved: false, jobTitle: 'Baker' });
  await makeJob(server, company, { approved: false, jobTitle: 'Miller' });
  const { page } = await openPage(server.url, { user: admin.user, viewport: phone });
  await visit(page, '/admin/reviews?kind=job');
  await page.getByRole('heading', { level: 2, name: 'Baker' }).waitFor();
  await page.getByRole('link', { name: /^Miller New job/ }).click();
  const opened = page.getByRole('article', { name: 'Miller' });
  await opened.waitFor();
  // The open item is below the queue and gets the focus.
  const title = opened.getByRole('heading', { level: 2, name: 'Miller' });
  await expect.poll(() => hasFocus(title)).toBe(true);
  await opened.getByRole('button', { name: 'Approve Job' }).click();
  await notice(page, 'Job Approved!').waitFor();
  await page.getByRole('article', { name: 'Baker' }).waitFor();
});
