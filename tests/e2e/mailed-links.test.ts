import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { freshDatabase } from '../support/database.ts';
import { openPage, phone } from '../support/browser.ts';
import { hasFocus, tabTo } from '../support/keyboard.ts';
import { mailSettings, openMail } from '../support/mail.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker, type Person } from '../support/people.ts';
import { heading, logIn, notice, press, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';
import { startMailServer } from '../support/smtp.ts';

const mailServer = await startMailServer();
const database = await freshDatabase();
const mail = await openMail(database, mailServer);
const server = await startServer({ database, config: mailSettings(mailServer), queue: mail.queue });
await mail.sends();

/** The path of the link in an email. */
async function mailedPath(to: string, about: string): Promise<string> {
  const mailed = () =>
    mailServer.mails.find(
      ({ envelope, subject }) => envelope.to.includes(to) && subject?.startsWith(about),
    );
  await expect.poll(mailed).toBeDefined();
  const link = /https?:\/\/[^/]+(\/[\w-]+\?(?:token|search)=\S+)/.exec(mailed()?.text ?? '');
  return link?.[1] ?? '';
}

const resetPath = ({ user }: Person) => mailedPath(user.email, 'Set a new password');

test('a new password by keyboard alone, from the login page to the email and back', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url);
  const { keyboard } = page;
  await visit(page, '/login');
  await tabTo(page, page.getByRole('link', { name: 'Forgot your password?' }));
  await keyboard.press('Enter');
  await heading(page, 'Forgot your password?');
  await tabTo(page, page.getByLabel('Email Address'));
  await keyboard.press('Enter');
  await page.getByText('Email is required').waitFor();
  await keyboard.type(seeker.user.email);
  await keyboard.press('Enter');
  await heading(page, 'Check your email');
  const sent = page.getByRole('heading', { name: 'Check your email' });
  await expect.poll(() => hasFocus(sent)).toBe(true);

  const referers: (string | undefined)[] = [];
  page.on('request', (request) => referers.push(request.headers().referer));
  const path = await resetPath(seeker);
  await visit(page, path);
  // The token is no longer in the address.
  await expect.poll(() => page.url()).toBe(`${server.url}/reset-password`);
  await expect.poll(() => page.content()).not.toContain(path.split('=')[1]);
  const [password, confirmation] = [page.getByLabel('New Password'), page.getByLabel('Confirm')];
  await tabTo(page, password);
  await keyboard.type('12345');
  await tabTo(page, confirmation);
  await keyboard.type('123456');
  await keyboard.press('Enter');
  await page.getByText('Passwords do not match').waitFor();
  await expect.poll(() => hasFocus(confirmation)).toBe(true);
  await keyboard.press('Backspace');
  await keyboard.press('Enter');
  await page.getByText('Password must be at least 6 characters').waitFor();
  await expect.poll(() => hasFocus(password)).toBe(true);
  await keyboard.press('End');
  await keyboard.type('678');
  await tabTo(page, confirmation);
  await keyboard.press('End');
  await keyboard.type('678');
  await tabTo(page, page.getByRole('button', { name: 'Set Password' }));
  await keyboard.press('Enter');
  await heading(page, 'Your password has been set');
  expect(referers.filter((referer) => referer?.includes('token'))).toEqual([]);

  await tabTo(page, page.getByRole('link', { name: 'Sign In' }));
  await keyboard.press('Enter');
  await heading(page, 'Welcome back');
  await tabTo(page, page.getByLabel('Email Address'));
  await keyboard.type(seeker.user.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type('12345678');
  await keyboard.press('Enter');
  await notice(page, 'Welcome back!').waitFor();
});

test('a used link says so and leads to a new one, and a refused form keeps its input', async () => {
  const seeker = await makeSeeker(server);
  await server.client().requestPasswordReset({ body: { email: seeker.user.email } });
  const path = await resetPath(seeker);
  const { page, problems } = await openPage(server.url, { viewport: phone });
  problems.expect(/^(410|503) POST .*\/auth\/reset-password/);
  await visit(page, path);
  await page.getByLabel('New Password').fill('another-pass-2');
  await page.getByLabel('Confirm Password').fill('another-pass-2');
  await page.route('**/api/auth/reset-password', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'The database is resting.' } }),
  );
  await page.getByRole('button', { name: 'Set Password' }).click();
  await notice(page, 'Reset Error').waitFor();
  await expect.poll(() => page.getByLabel('New Password').inputValue()).toBe('another-pass-2');
  await page.unrouteAll();

  const token = path.split('=')[1] ?? '';
  await server.client().resetPassword({ body: { token, password: 'third-pass-3' } });
  await page.getByRole('button', { name: 'Set Password' }).click();
  await heading(page, 'This link no longer works');
  await page
    .getByText('This link has expired or was already used. Please request a new one.')
    .waitFor();
  await page.getByRole('link', { name: 'Request a New Link' }).click();
  await heading(page, 'Forgot your password?');
});

test('an admin sees the delivery of an email', async () => {
  const [admin, seeker] = await Promise.all([makeAdmin(server), makeSeeker(server)]);
  await server.client().requestPasswordReset({ body: { email: seeker.user.email } });
  await resetPath(seeker);
  const { page } = await openPage(server.url, { user: admin.user });
  const list = `/admin/mail?search=${encodeURIComponent(seeker.user.email)}`;
  const row = page.getByRole('row', { name: seeker.user.email });
  const read = async () => {
    await visit(page, list);
    return row.innerText();
  };
  await expect.poll(read).toMatch(/New password[\s\S]*Sent/);
  await row.getByRole('link').click();
  const opened = page.getByRole('dialog', { name: 'Mail' });
  await opened.getByText('/reset-password?token=…').waitFor();
});

test('an invited admin opens the mailed link once, chooses a password and logs in', async () => {
  const admin = await makeAdmin(server);
  const email = 'invited@team.example.com';
  const password = 'another-pass-2';
  const { page: team } = await openPage(server.url, { user: admin.user });
  await visit(team, '/admin/team');
  await press(team, 'Invite Admin');
  await team.getByRole('dialog').getByLabel('Email').fill(email);
  await press(team, 'Send Invitation');
  await notice(team, 'Invitation Sent').waitFor();
  const invited = team.getByRole('row', { name: email });
  await invited.waitFor();

  const path = await mailedPath(email, 'Invitation to administer');
  const [{ page, problems }, { page: tab, problems: problemsOfTab }] = [
    await openPage(server.url),
    await openPage(server.url),
  ];
  for (const each of [page, tab]) {
    await visit(each, path);
    await heading(each, 'Join Daybreak');
  }
  const accept = async (from: Page) => {
    await from.getByLabel('Username').fill('Ina Invited');
    await from.getByLabel('Password', { exact: true }).fill(password);
    await from.getByLabel('Confirm Password').fill(password);
    await press(from, 'Accept Invitation');
  };
  await accept(page);
  await heading(page, 'You are an admin');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await heading(page, 'Welcome back');
  await logIn(page, { email, password });
  await page.waitForURL('**/dashboard/admin');
  await heading(page, 'Admin Dashboard');

  problemsOfTab.expect(/^410 POST .*\/accept-invitation/);
  await accept(tab);
  await heading(tab, 'This link no longer works');
  problems.expect(/^410 GET .*\/accept-invitation/);
  await visit(page, path);
  await heading(page, 'This link no longer works');

  await visit(team, '/admin/team');
  await team.getByRole('button', { name: 'Revoke Rights of Ina Invited' }).waitFor();
  expect(await invited.count()).toBe(1);
});

test('case 100: somebody who signs up to apply is back at the job, in another browser too', async () => {
  const job = await makeJob(server, await makeCompany(server), { jobTitle: 'Bookbinder' });
  const { page } = await openPage(server.url);
  await visit(page, `/job/${job._id}?apply=1`);
  await page.getByRole('link', { name: 'Apply Now' }).first().click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create an account to apply to Bookbinder' }).waitFor();
  const email = 'bookbinder@example.com';
  const password = 'secret-pass-1';
  await page.getByLabel('Username').fill('bookbinder');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await press(page, 'Create Account');
  const path = await mailedPath(email, 'Confirm your address');

  const { page: other } = await openPage(server.url, { viewport: phone });
  await visit(other, path);
  await press(other, 'Confirm Address');
  await heading(other, 'Your email address is confirmed');
  await other.getByRole('link', { name: 'Sign In' }).click();
  await other.getByLabel('Email Address').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await press(other, 'Sign In');
  await other.waitForURL(`/job/${job._id}?apply=1`);
  await other.getByRole('dialog').getByText('Bookbinder').first().waitFor();
});
