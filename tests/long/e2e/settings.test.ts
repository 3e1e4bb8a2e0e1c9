import { unzipSync } from 'fflate';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { channels } from '../../support/channels.ts';
import { openPage, phone } from '../../support/browser.ts';
import { hasFocus, tabTo } from '../../support/keyboard.ts';
import { shownToken } from '../../support/mail.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { heading, logIn, notice, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const { pool } = server.database;

test('a new email is requested, pending, and confirmed by its link, which works once', async () => {
  const seeker = await makeSeeker(server);
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  problems.expect(/^400 PUT .*\/users\/email/);
  problems.expect(/^410 POST .*\/confirm-email/);
  await visit(page, '/profile');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#settings');
  const part = page.getByRole('region', { name: 'Email' });
  const to = `new-${seeker.user.username}@example.com`;
  await part.getByLabel('New Email').fill(to);
  await part.getByLabel('Your Password').fill('not-my-password');
  await part.getByRole('button', { name: 'Change Email' }).click();
  await notice(page, 'Update Failed').waitFor();
  await part.getByText('This password is incorrect.').waitFor();
  await expect.poll(() => part.getByLabel('New Email').inputValue()).toBe(to);
  await expect.poll(() => hasFocus(part.getByLabel('Your Password'))).toBe(true);

  await part.getByLabel('Your Password').fill(seeker.password);
  await part.getByRole('button', { name: 'Change Email' }).click();
  await notice(page, 'Change Requested').waitFor();
  await part.getByText(`Waiting for ${to}`).waitFor();
  await part.getByText(`npm run admin -- link ${to}`).waitFor();
  await page.reload();
  await part.getByText(`Waiting for ${to}`).waitFor();

  const path = `/confirm-email?token=${shownToken(server, to)}`;
  await visit(page, path);
  // Programs that check mail open its links.
  await heading(page, 'Confirm your email address');
  await press(page, 'Confirm Address');
  await heading(page, 'Your email address has been changed');
  await expect.poll(() => page.url()).toBe(`${server.url}/confirm-email`);
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await part.getByText(`Your email is ${to}.`).waitFor();
  await expect.poll(() => part.getByText('Waiting for').count()).toBe(0);
  await visit(page, path);
  await press(page, 'Confirm Address');
  await heading(page, 'Your email address is confirmed');
});

test('a new password ends the other sessions, which can also be ended one by one', async () => {
  const seeker = await makeSeeker(server);
  const others = [1, 2, 3].map(() =>
    server.client().logIn({ body: { email: seeker.user.email, password: seeker.password } }),
  );
  const [elsewhere] = await Promise.all(others);
  const { page } = await openPage(server.url, { user: seeker.user, viewport: phone });
  await visit(page, '/profile#sessions');
  const part = page.getByRole('region', { name: 'Sessions' });
  const rows = part.getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(4);
  await part
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click();
  await notice(page, 'Session Ended').waitFor();
  await expect.poll(() => rows.count()).toBe(3);
  await part.getByRole('button', { name: 'End All Other Sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End Sessions' }).click();
  await notice(page, 'Sessions Ended').waitFor();
  await expect.poll(() => rows.count()).toBe(1);
  await part.getByText('This device').waitFor();
  await expect(server.client(elsewhere?.token).getProfile()).rejects.toMatchObject({ status: 401 });

  await server.client().logIn({ body: { email: seeker.user.email, password: seeker.password } });
  const passwords = page.getByRole('region', { name: 'Password' });
  await passwords.getByLabel('Current Password').fill(seeker.password);
  await passwords.getByLabel('New Password').fill('next-secret');
  await passwords.getByLabel('Confirm Password').fill('next-secre');
  await passwords.getByRole('button', { name: 'Change Password' }).click();
  await passwords.getByText('Passwords do not match').waitFor();
  await expect
    .poll(() => passwords.getByLabel('Current Password').inputValue())
    .toBe(seeker.password);
  await passwords.getByLabel('Confirm Password').fill('next-secret');
  await passwords.getByRole('button', { name: 'Change Password' }).click();
  await notice(page, 'Password Changed').waitFor();
  await expect.poll(() => passwords.getByLabel('Current Password').inputValue()).toBe('');
  await expect.poll(() => rows.count()).toBe(1);
  expect((await seeker.client.listSessions()).count).toBe(1);
});

test('a user downloads their data and deletes the account by keyboard alone', async () => {
  const seeker = await makeSeeker(server);
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  problems.expect(/^400 POST .*\/users\/delete-account/);
  const { keyboard } = page;
  await visit(page, '/profile');
  await page.getByLabel('Full Name').fill('Draft Of Somebody');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await tabTo(page, page.getByRole('button', { name: 'Download My Data' }));
  const coming = page.waitForEvent('download');
  await keyboard.press('Enter');
  const download = await coming;
  const zip = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(zip)).toContain('account.json');

  await tabTo(page, page.getByRole('button', { name: 'Delete My Account' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByText('What stays').waitFor();
  const password = dialog.getByLabel('Your Password');
  await tabTo(page, password);
  await keyboard.type('not-my-password');
  await keyboard.press('Enter');
  await notice(page, 'Deletion Failed').waitFor();
  await dialog.locator('form').getByText('This password is incorrect.').waitFor();
  await expect.poll(() => password.inputValue()).toBe('not-my-password');
  await seeker.client.getProfile();
  await password.fill(seeker.password);
  await keyboard.press('Enter');
  await notice(page, 'Account Deleted').waitFor();
  await heading(page, 'Account Deleted');
  expect(new URL(page.url()).pathname).toBe('/account-deleted');
  await page.getByText('The account with its login: 1').waitFor();
  await page.getByText('What stays, and why').waitFor();
  // The board has no copy, so a reload must not lose it.
  await page.reload();
  await page.getByText('The account with its login: 1').waitFor();
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    press(page, 'Download Receipt'),
  ]);
  const left = await page.evaluate(() => JSON.stringify(localStorage));
  expect(left).not.toContain(seeker.user._id);
  expect(left).not.toContain('Draft Of Somebody');
  await expect(
    server.client().logIn({ body: { email: seeker.user.email, password: seeker.password } }),
  ).rejects.toMatchObject({ status: 401 });
  // A stranger checks it.
  const { page: stranger } = await openPage(server.url, { viewport: phone });
  await visit(stranger, '/verify');
  await stranger.getByLabel('File', { exact: true }).setInputFiles(await receipt.path());
  await stranger.getByText('This board signed your receipt').waitFor();
  await stranger.getByText('The account with its login: 1').waitFor();
});

test('on a phone the dialog that deletes an account begins at its start, and shows what is wrong with the password', async () => {
  const { user } = await makeSeeker(server);
  const { page, problems } = await openPage(server.url, { user, viewport: phone });
  problems.expect(/^400 POST .*\/users\/delete-account/);
  await visit(page, '/profile#settings');
  await press(page, 'Delete My Account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  const inSight = async (text: string) => {
    const box = await dialog.getByText(text).boundingBox();
    const footer = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
    return box !== null && footer !== null && box.y >= 0 && box.y + box.height <= footer.y;
  };
  await expect.poll(() => inSight('Delete your account?')).toBe(true);
  await dialog.getByLabel('Your Password').fill('not-my-password');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await notice(page, 'Deletion Failed').waitFor();
  await expect.poll(() => inSight('This password is incorrect.')).toBe(true);
});

test('an entry of the profile stays a draft until it is added or canceled', async () => {
  const { user } = await makeSeeker(server);
  const { page } = await openPage(server.url, { user });
  await visit(page, '/profile');
  await press(page, 'Add Experience');
  const title = page.getByRole('dialog').getByLabel('Title');
  await title.fill('Baker');
  await page.keyboard.press('Escape');
  await title.waitFor({ state: 'detached' });
  await press(page, 'Add Experience');
  expect(await title.inputValue()).toBe('Baker');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await press(page, 'Add Experience');
  expect(await title.inputValue()).toBe('');
});

test('notifications are counted in the bell, opened, marked as read, and turned off', async () => {
  const [company, seeker] = await Promise.all([makeCompany(server), makeSeeker(server)]);
  const jobs = [
    await makeJob(server, company, { jobTitle: 'Gardener' }),
    await makeJob(server, company, { jobTitle: 'Beekeeper' }),
  ];
  const moves = [];
  for (const job of jobs) {
    const { _id } = await makeApplication(seeker, job);
    moves.push(async (status: 'reviewed' | 'offered' | 'rejected') => {
      await company.client.moveApplication({ params: { applicationId: _id }, body: { status } });
      await server.passOn();
    });
  }
  await moves[0]?.('reviewed');
  const { page, problems } = await openPage(server.url);
  problems.expect(/^503 (GET|PUT) .*\/notifications/);
  await visit(page, '/login');
  await logIn(page, { email: seeker.user.email, password: seeker.password });
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await heading(page, 'Notifications');
  await page
    .getByRole('link', { name: 'Unread: Your application was reviewed: Gardener' })
    .waitFor();

  // Another one arrives while the tab is in the background.
  await moves[1]?.('reviewed');
  await page.clock.install();
  await page.evaluate(() => sessionStorage.setItem('kept', 'yes'));
  await page.clock.fastForward(20_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.getByRole('link', { name: 'Notifications, 2 unread' }).waitFor();
  await page.getByText('2 unread notifications').waitFor({ state: 'attached' });
  await page.getByRole('link', { name: /Unread: .*Beekeeper/ }).waitFor();

  await page.getByRole('link', { name: /Unread: .*Gardener/ }).click();
  await page.waitForURL(/\/applications\/edit\//);
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click();
  await page
    .getByRole('link', { name: 'Your application was reviewed: Gardener', exact: true })
    .waitFor();

  const answer = { status: 503, json: { status: false, message: 'The database is resting.' } };
  await page.route('**/api/notifications/read', (route) => route.fulfill(answer));
  await page.getByRole('button', { name: 'Mark All as Read' }).click();
  await notice(page, 'Update Error').waitFor();
  await page.unrouteAll();
  const markAll = page.getByRole('button', { name: 'Mark All as Read' });
  await markAll.press('Enter');
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await notice(page, 'All Read').waitFor();
  await markAll.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: /^Latest \(/ }))).toBe(true);
  expect((await seeker.client.listNotifications()).unread).toBe(0);

  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  const name = 'Your application has arrived, or its status changes';
  const shown = page.getByRole('switch', { name: `${name} On this site` });
  const mail = page.getByLabel(`${name}: by email`);
  await mail.waitFor();
  await page.route('**/api/notifications/settings', (route) => route.fulfill(answer));
  await shown.click();
  await notice(page, 'Update Error').first().waitFor();
  await expect.poll(() => shown.isChecked()).toBe(true);
  await page.unrouteAll();
  await shown.press('Space');
  await notice(page, 'Settings Saved').waitFor();
  await mail.selectOption('Never');
  await expect
    .poll(async () => (await seeker.client.getNotificationSettings()).settings.status)
    .toEqual({ ...channels(true, 'never'), page: false });

  // Each saved search has its own mail.
  const alerts = page.getByRole('row', { name: 'A saved search finds new jobs' });
  expect(await alerts.getByRole('combobox').count()).toBe(0);
  await alerts.getByText('Choose in Saved Searches').waitFor();
  await alerts.getByRole('link', { name: 'Saved Searches' }).click();
  await heading(page, 'Saved Searches');
});

test('a notification list that fails to load can be retried', async () => {
  const seeker = await makeSeeker(server);
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  problems.expect(/^503 GET .*\/notifications/);
  await page.route('**/api/notifications', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'The database is resting.' } }),
  );
  await visit(page, '/notifications');
  await page.getByText('The database is resting.').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('No notifications yet').waitFor();
});

test('every signed-in page asks to confirm the address, until the link has been opened', async () => {
  const seeker = await makeSeeker(server);
  const job = await makeJob(server, await makeCompany(server));
  await pool.query('update users set confirmed_at = null where id = $1', [seeker.user._id]);
  const { page } = await openPage(server.url, {
    user: { ...seeker.user, hasConfirmedAddress: false },
  });
  const banner = page.getByText('Confirm your email address', { exact: true });
  await visit(page, '/applications/my-applications');
  await banner.waitFor();
  await page.getByText(`Open the link we emailed to ${seeker.user.email}`).waitFor();
  await visit(page, `/job/${job._id}`);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await notice(page, 'Confirm Your Email').waitFor();
  await visit(page, '/contact');
  await page.getByRole('button', { name: 'Send Message', disabled: true }).waitFor();

  // This board has no mail server, so asking for the link confirms the address.
  await visit(page, '/dashboard/job_seeker');
  await page.getByRole('link', { name: 'Change Address' }).waitFor();
  await page.getByRole('button', { name: 'Confirm Address' }).click();
  await banner.waitFor({ state: 'detached' });
  await visit(page, `/job/${job._id}`);
  await page.getByRole('button', { name: 'Apply Now' }).click();
  await page.getByRole('dialog', { name: /Apply/ }).waitFor();
});
