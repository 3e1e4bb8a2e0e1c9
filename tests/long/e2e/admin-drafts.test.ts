import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { makeAdmin, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { heading, notice, rowAction, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const admin = await makeAdmin(server);
const write = (subject: string) =>
  server.client().sendMessage({
    body: { name: 'Ada', email: 'ada@example.com', subject, message: 'Do you post then?' },
  });
/** A message with its id. */
const wrote = async (subject: string) => {
  await write(subject);
  const [message] = (await admin.client.listMessages({ query: { search: subject } })).messages;
  return { id: message?._id ?? '' };
};
const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name });

test('a draft reply is kept for its message until it is sent', async () => {
  for (const subject of ['Sundays', 'Mondays']) await write(subject);
  const { page } = await openPage(server.url, { user: admin.user });
  await visit(page, '/admin/messages');
  const drawer = dialogNamed(page, 'Message');
  const answer = drawer.getByLabel('Reply to Ada');
  const open = async (subject: string) => {
    await page.getByRole('link', { name: subject }).click();
    await answer.waitFor();
  };
  await open('Sundays');
  await answer.fill('Every day, and');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });

  await open('Mondays');
  await expect.poll(() => answer.inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await open('Sundays');
  await expect.poll(() => answer.inputValue()).toBe('Every day, and');
  await page.reload();
  await answer.waitFor();
  await expect.poll(() => answer.inputValue()).toBe('Every day, and');

  await drawer.getByRole('button', { name: 'Store Reply' }).click();
  await notice(page, 'Reply Stored').waitFor();
  await expect.poll(() => answer.inputValue()).toBe('');
  await page.reload();
  await drawer.getByText(`Replied by ${admin.user.username}`).waitFor();
  await expect.poll(() => answer.inputValue()).toBe('');
});

test('a rejection reason is kept after Escape, in the list and the queue, but not after Cancel', async () => {
  const company = await makeCompany(server, { companyName: 'Harbour' });
  await makeJob(server, company, { jobTitle: 'Brewer', approved: false });
  const { page } = await openPage(server.url, { user: admin.user });
  const dialog = dialogNamed(page, 'Reject Job');
  const reason = dialog.getByLabel('Reason');
  const message = dialog.getByLabel('Message');
  await visit(page, '/admin/jobs?search=Harbour');
  await rowAction(page, 'Brewer', 'Reject Job');
  await reason.selectOption('It is not a job');
  await message.fill('A stall is not');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await visit(page, '/admin/reviews');
  const reject = page.getByRole('button', { name: 'Reject Job' });
  await reject.click();
  await dialog.waitFor();
  await expect.poll(() => reason.inputValue()).toBe('It is not a job');
  await expect.poll(() => message.inputValue()).toBe('A stall is not');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  await reject.click();
  await dialog.waitFor();
  expect([await reason.inputValue(), await message.inputValue()]).toEqual(['', '']);
  await reason.selectOption('It is not a job');
  await message.fill('A stall is not one.');
  await dialog.getByRole('button', { name: 'Reject Job' }).click();
  await notice(page, 'Job Rejected').waitFor();
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('a suspension reason is kept after Escape and deleted after the suspension', async () => {
  await makeSeeker(server, 'Noor Haddad');
  const { page } = await openPage(server.url, { user: admin.user });
  await visit(page, '/admin/users?search=Noor');
  const dialog = dialogNamed(page, 'Suspend User');
  const reason = dialog.getByLabel('Reason');
  await rowAction(page, 'Noor Haddad', 'Suspend User');
  await reason.fill('They asked people for');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await rowAction(page, 'Noor Haddad', 'Suspend User');
  await dialog.waitFor();
  await expect.poll(() => reason.inputValue()).toBe('They asked people for');
  await reason.fill('They asked people for money.');
  await dialog.getByRole('button', { name: 'Suspend User' }).click();
  await notice(page, 'User Suspended').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => keptDrafts(page)).toEqual([]);
});

test('when another admin closes a message, the second sees it and keeps their reply', async () => {
  const { id } = await wrote('Wednesdays');
  const colleague = await makeAdmin(server);
  const { page } = await openPage(server.url, {
    user: admin.user,
    live: false,
    expected: [/^409 POST/],
  });
  await visit(page, `/admin/messages?view=${id}`);
  const drawer = dialogNamed(page, 'Message');
  const answer = drawer.getByLabel('Reply to Ada');
  await answer.fill('At noon.');
  // Opening the message has marked it as read, and nothing more is loaded.
  await drawer.getByText('Read', { exact: true }).waitFor();
  await colleague.client.setMessageStatus({ params: { id }, body: { status: 'closed' } });
  await drawer.getByRole('button', { name: 'Store Reply' }).click();
  await notice(page, 'Reply Failed').waitFor();
  await answer.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: 'Reopen Message' }).click();
  await answer.waitFor();
  expect(await answer.inputValue()).toBe('At noon.');
});

test('a dialog about a user closes when another admin deletes the user, with its draft', async () => {
  const { user } = await makeSeeker(server, 'Ines Duarte');
  const expected = [/^404 (PUT|GET) .*\/users\//];
  const { page } = await openPage(server.url, { user: admin.user, expected });
  await visit(page, '/admin/users?search=Ines');
  const dialog = dialogNamed(page, 'Suspend User');
  await rowAction(page, 'Ines Duarte', 'Suspend User');
  await dialog.getByLabel('Reason').fill('They asked people for money.');
  await admin.client.deleteUser({ params: { id: user._id } });
  await dialog.getByRole('button', { name: 'Suspend User' }).click();
  await notice(page, 'Suspension Failed').getByText('User not found.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect((await keptDrafts(page)).filter((key) => key.includes(user._id))).toEqual([]);
});

const keptDrafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));

test('one call returns the counts for every page', async () => {
  await makeCompany(server, { companyName: 'Skerry', approved: false });
  await write('Tuesdays');
  const { reviews, messages } = await admin.client.getWaiting();
  const { page } = await openPage(server.url, { user: admin.user });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, '/admin/settings');
  await heading(page, 'Settings');
  await page.getByRole('link', { name: `(${reviews} waiting)` }).waitFor();
  await page.getByRole('link', { name: `(${messages} new)` }).waitFor();
  const counting = /^\/api\/(admin\/waiting|admin\/reviews|messages|mails)$/;
  expect(asked.filter((path) => counting.test(path))).toEqual(['/api/admin/waiting']);
});
