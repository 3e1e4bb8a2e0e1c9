import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { openPage, phone } from '../../support/browser.ts';
import { measure } from '../../support/inspect.ts';
import { hasFocus, letsFocusOut, tabTo } from '../../support/keyboard.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../support/people.ts';
import { heading, notice, rowAction, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer({ config: { confirmMinutes: 30, adminIdleMinutes: 30 } });
const admin = await makeAdmin(server);
const reason = 'They asked people for money.';

/** Selects an item of the open row menu by keyboard. */
async function takeItem(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await page.keyboard.press('Enter');
  await item.waitFor();
  await expect
    .poll(async () => {
      if (await hasFocus(item)) return true;
      await page.keyboard.press('ArrowDown');
      return hasFocus(item);
    })
    .toBe(true);
  await page.keyboard.press('Enter');
}

test('an admin suspends a company, restores it, ends its sessions and deletes it, by keyboard alone', async () => {
  const company = await makeCompany(server, { companyName: 'Tidewater' });
  const job = await makeJob(server, company, { jobTitle: 'Lock Keeper' });
  await makeApplication(await makeSeeker(server), job);
  const { page } = await openPage(server.url, { user: admin.user });
  const { keyboard } = page;
  await visit(page, '/admin/users?search=Tidewater');
  const menu = page.getByRole('button', { name: 'Actions for Tidewater' });
  const row = page.getByRole('row', { name: 'Tidewater' });

  // Suspend: the dialog focuses the reason, traps the focus, and validates it.
  const suspending = page.getByRole('dialog', { name: 'Suspend User' });
  const reasonField = suspending.getByLabel('Reason');
  await tabTo(page, menu);
  await takeItem(page, 'Suspend User');
  await suspending.waitFor();
  await suspending
    .getByText('The jobs of Tidewater are removed from the public pages immediately.')
    .waitFor();
  expect(await letsFocusOut(page, suspending)).toBe(false);
  await tabTo(page, suspending.getByRole('button', { name: 'Suspend User' }));
  await keyboard.press('Enter');
  await suspending.getByText('Enter a reason.').waitFor();
  await expect.poll(() => hasFocus(reasonField)).toBe(true);
  await keyboard.type(reason);
  await tabTo(page, suspending.getByRole('button', { name: 'Suspend User' }));
  await keyboard.press('Enter');
  await notice(page, 'User Suspended').waitFor();
  await suspending.waitFor({ state: 'detached' });
  await row.getByText('Suspended', { exact: true }).waitFor();
  await expect.poll(() => hasFocus(menu)).toBe(true);
  expect((await server.client().listJobs()).total).toBe(0);

  // A disabled action says why.
  await keyboard.press('Enter');
  const ending = page.getByRole('menuitem', { name: 'End Sessions' });
  await ending.getByText('This user is suspended and has no sessions.').waitFor();
  // Wait until the menu has the focus.
  await expect
    .poll(() => hasFocus(page.getByRole('menuitem', { name: 'View Profile' })))
    .toBe(true);
  await keyboard.press('Escape');
  await expect.poll(() => hasFocus(menu)).toBe(true);

  // The profile shows the reason and can restore the user.
  await takeItem(page, 'View Profile');
  const profile = page.getByRole('dialog', { name: 'Tidewater' });
  await profile.getByText(reason).waitFor();
  await profile.getByText('1 job, 0 of them public').waitFor();
  await tabTo(page, profile.getByRole('button', { name: 'Restore User' }));
  await keyboard.press('Enter');
  await notice(page, 'User Restored').waitFor();
  await profile.getByText('1 job, 1 of them public').waitFor();
  await profile.getByText('Approved Company').waitFor();
  await keyboard.press('Escape');
  await profile.waitFor({ state: 'detached' });
  expect((await server.client().listJobs()).total).toBe(1);

  // Sessions.
  const { user, password } = company;
  await server.client().logIn({ body: { email: user.email, password } });
  await tabTo(page, menu);
  await takeItem(page, 'End Sessions');
  const question = page.getByRole('dialog', { name: 'End Sessions' });
  await question.waitFor();
  await tabTo(page, question.getByRole('button', { name: 'End Sessions' }));
  await keyboard.press('Enter');
  await notice(page, 'Sessions Ended').getByText('One session has ended.').waitFor();
  await question.waitFor({ state: 'detached' });

  // The delete dialog lists the data.
  await expect.poll(() => hasFocus(menu)).toBe(true);
  await takeItem(page, 'Delete User');
  const deleting = page.getByRole('dialog', { name: 'Delete User' });
  await deleting.getByText('1 job, 1 of them public').waitFor();
  await deleting.getByText('1 application received').waitFor();
  await deleting.getByText('One person has applied.').waitFor();
  await tabTo(page, deleting.getByLabel('Reason'));
  await keyboard.type('They asked for money.');
  await tabTo(page, deleting.getByRole('button', { name: 'Delete User' }));
  await keyboard.press('Enter');
  await notice(page, 'User Deleted').waitFor();
  await row.waitFor({ state: 'detached' });
  await page.getByText('No users match your search').waitFor();
});

test('a suspended user sees the reason at login, and only with the right password', async () => {
  const seeker = await makeSeeker(server);
  const params = { id: seeker.user._id };
  await admin.client.suspendUser({ params, body: { reason } });
  const { page } = await openPage(server.url, { expected: [/^40[13] POST .*login/] });
  await visit(page, '/login');
  const logIn = async (password: string) => {
    await page.getByLabel('Email Address').fill(seeker.user.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
  };
  await logIn('wrong-password');
  await notice(page, 'Login Failed').getByText('Invalid credentials. Please try again.').waitFor();
  await logIn(seeker.password);
  await notice(page, 'Login Failed').getByText(`This account is suspended: ${reason}`).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('an open page leads to the login when its user is suspended', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, { user: seeker.user, expected: [/^401 /] });
  await visit(page, '/dashboard/job_seeker');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await admin.client.suspendUser({ params: { id: seeker.user._id }, body: { reason } });
  await page.goto('/applications/my-applications');
  await page.waitForURL('**/login**');
});

test('when another admin acts first, the second sees the current state and loses no input', async () => {
  const [second, seeker] = [await makeAdmin(server), await makeSeeker(server, 'Noor Haddad')];
  const { page } = await openPage(server.url, {
    user: second.user,
    live: false,
    expected: [/^409 PUT/],
  });
  await visit(page, '/admin/users?search=Noor');
  await rowAction(page, 'Noor Haddad', 'Suspend User');
  const dialog = page.getByRole('dialog', { name: 'Suspend User' });
  await dialog.getByLabel('Reason').fill('The same, in other words.');
  await admin.client.suspendUser({ params: { id: seeker.user._id }, body: { reason } });
  await dialog.getByRole('button', { name: 'Suspend User' }).click();
  await notice(page, 'Suspension Failed').getByText('This user is already suspended.').waitFor();
  await expect
    .poll(() => dialog.getByLabel('Reason').inputValue())
    .toBe('The same, in other words.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('row', { name: 'Noor Haddad' }).getByText('Suspended').waitFor();

  // Over a drawer, the message is shown once, in the dialog.
  await admin.client.restoreUser({ params: { id: seeker.user._id } });
  await visit(page, `/admin/users?search=Noor&view=${seeker.user._id}`);
  const profile = page.getByRole('dialog', { name: 'Noor Haddad' });
  await profile.getByRole('button', { name: 'Suspend User' }).click();
  await dialog.getByLabel('Reason').fill('Once more.');
  await admin.client.suspendUser({ params: { id: seeker.user._id }, body: { reason } });
  await dialog.getByRole('button', { name: 'Suspend User' }).click();
  await notice(page, 'Suspension Failed').first().waitFor();
  expect(await notice(page, 'Suspension Failed').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });

  // These actions are not offered for the own account.
  await visit(page, `/admin/users?search=${second.user.email}`);
  await page.getByRole('button', { name: `Actions for ${second.user.username}` }).click();
  for (const [item, why] of [
    ['Suspend User', 'You cannot suspend yourself.'],
    ['End Sessions', 'End your own sessions in your settings.'],
    ['Delete User', 'You cannot delete your own account here.'],
  ] as const) {
    await page.getByRole('menuitem', { name: item }).getByText(why).waitFor();
  }
});

test('the audit log is searched, filtered and read by keyboard alone', async () => {
  const seeker = await makeSeeker(server, 'Zora Zebra');
  const params = { id: seeker.user._id };
  await admin.client.suspendUser({ params, body: { reason } });
  await admin.client.restoreUser({ params });
  const { page } = await openPage(server.url, { user: admin.user });
  const { keyboard } = page;
  await visit(page, '/admin/users?search=Zora');
  await tabTo(page, page.getByRole('button', { name: 'Actions for Zora Zebra' }));
  await takeItem(page, 'Audit Log');
  await heading(page, 'Audit Log');
  await page.getByText('Only entries about: Zora Zebra').waitFor();
  await page.getByRole('heading', { name: 'Entries (2)' }).waitFor();

  await tabTo(page, page.getByLabel('Action'));
  await keyboard.type('Suspended a');
  await page.getByRole('heading', { name: 'Entries (1)' }).waitFor();
  expect(page.url()).toContain('action=user.suspend');
  const line = page.getByRole('link', { name: / suspended the user Zora Zebra$/ });
  await tabTo(page, line);
  await keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Suspended a user' });
  await drawer.getByText('No → Yes').waitFor();
  await drawer.getByText('Hash').waitFor();
  expect(await axe(page)).toEqual([]);
  await keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(line)).toBe(true);

  await tabTo(page, page.getByRole('button', { name: 'Clear Filters' }));
  await keyboard.press('Enter');
  await page
    .getByRole('link', { name: / created the admin / })
    .first()
    .waitFor();
  // A shared address opens its entry on any page of the list.
  await visit(page, '/admin/audit?action=user.suspend&view=1');
  await page.getByRole('dialog', { name: 'Created an admin' }).waitFor();
  await visit(page, '/admin/audit?view=99999999');
  await page.getByRole('dialog', { name: 'Entry not found.' }).waitFor();

  await page.setViewportSize(phone);
  await visit(page, '/admin/audit');
  await page
    .getByRole('link', { name: / suspended the user / })
    .first()
    .waitFor();
  expect(await measure(page)).toEqual([]);
});

test('half an hour after the login, a suspension asks for the password and keeps what was typed', async () => {
  const { user } = await makeSeeker(server, 'Quinn Quick');
  const someone = await makeAdmin(server);
  await server.database.pool.query(
    "update sessions set created_at = now() - interval '31 minutes' where user_id = $1",
    [someone.user._id],
  );
  const { page } = await openPage(server.url, {
    user: someone.user,
    expected: [/403.*\/suspension/, /400.*\/confirm-identity/],
  });
  await visit(page, '/admin/users?search=Quinn');
  await rowAction(page, 'Quinn Quick', 'Suspend User');
  const suspending = page.getByRole('dialog', { name: 'Suspend User' });
  await suspending.getByLabel('Reason').fill(reason);
  const suspend = suspending.getByRole('button', { name: 'Suspend User' });
  await suspend.click();
  const question = page.getByRole('dialog', { name: "Confirm that it's you" });
  const password = question.getByLabel('Your Password');
  await expect.poll(() => hasFocus(password)).toBe(true);
  expect(await letsFocusOut(page, question)).toBe(false);
  expect(await axe(page)).toEqual([]);

  // Canceling changes nothing, and the reason stays.
  await question.getByRole('button', { name: 'Cancel' }).click();
  await notice(page, 'Suspension Failed').waitFor();
  await expect.poll(() => suspending.getByLabel('Reason').inputValue()).toBe(reason);

  await suspend.click();
  await password.fill('wrong-pass');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await question.getByText('This password is incorrect.').waitFor();
  await password.fill(someone.password);
  await page.keyboard.press('Enter');
  await notice(page, 'User Suspended').waitFor();
  const { rows } = await server.database.pool.query<{ why: string }>(
    'select suspension_reason as why from users where id = $1',
    [user._id],
  );
  expect(rows).toEqual([{ why: reason }]);
});

test('without activity an admin is warned, then logged out, and comes back to the page', async () => {
  const someone = await makeAdmin(server);
  const idleFor = (minutes: number) =>
    server.database.pool.query(
      "update sessions set last_used_at = now() - $2 * interval '1 minute' where user_id = $1",
      [someone.user._id, minutes],
    );
  const { page } = await openPage(server.url, { user: someone.user, expected: [/^401 /] });
  await page.clock.install();
  await visit(page, '/admin/users?search=Quinn');
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await page.clock.fastForward(28 * 60_000 + 10_000);
  await warning.waitFor();
  expect(await axe(page)).toEqual([]);
  await idleFor(28);
  await warning.getByRole('button', { name: 'Stay Logged In' }).click();
  await warning.waitFor({ state: 'detached' });
  const openSessions = async () => {
    const { rows } = await server.database.pool.query(
      "select from sessions where user_id = $1 and last_used_at > now() - interval '1 minute'",
      [someone.user._id],
    );
    return rows.length;
  };
  await expect.poll(openSessions).toBe(1);

  await idleFor(30);
  await page.clock.fastForward(31 * 60_000);
  await page.getByText('You were logged out after 30 minutes without activity.').waitFor();
  await page.getByLabel('Email Address').fill(someone.user.email);
  await page.getByLabel('Password', { exact: true }).fill(someone.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await heading(page, 'User Management');
  expect(new URL(page.url()).search).toBe('?search=Quinn');
});

test('what cannot be undone asks for the address; a click on a row opens it', async () => {
  const seeker = await makeSeeker(server, 'Una Gone');
  const { page } = await openPage(server.url, { user: admin.user });
  await visit(page, '/admin/users?search=Una');
  const row = page.getByRole('row', { name: 'Una Gone' });
  await row.getByText('Job Seeker').click();
  const profile = page.getByRole('dialog', { name: 'Una Gone' });
  await profile.getByText('Last login').waitFor();
  await page.keyboard.press('Escape');
  await profile.waitFor({ state: 'detached' });

  await rowAction(page, 'Una Gone', 'Delete User');
  const dialog = page.getByRole('dialog', { name: 'Delete User' });
  const address = dialog.getByLabel(`Type “${seeker.user.email}” to confirm`);
  await address.fill('una');
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await dialog.getByText('This is not the address. Type it as it is shown.').waitFor();
  await address.fill(seeker.user.email);
  await dialog.getByRole('button', { name: 'Delete User' }).click();
  await notice(page, 'User Deleted').waitFor();
});

test('the page of companies withdraws an approval, gives it again, suspends and restores', async () => {
  await makeCompany(server, { companyName: 'Ferryman' });
  const { page } = await openPage(server.url, { user: admin.user });
  await visit(page, '/admin/companies?search=Ferryman');
  const row = page.getByRole('row', { name: 'Ferryman' });
  await row.getByText('Approved', { exact: true }).waitFor();
  await rowAction(page, 'Ferryman', 'Withdraw Approval');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('"Ferryman" loses its approval').waitFor();
  await dialog.getByLabel('Reason').selectOption('We could not find the company');
  await dialog.getByRole('button', { name: 'Withdraw Approval' }).click();
  await row.getByText('Rejected', { exact: true }).waitFor();
  await row.getByText('1 rejection').waitFor();
  await rowAction(page, 'Ferryman', 'Approve Company');
  await row.getByText('Approved', { exact: true }).waitFor();
  await rowAction(page, 'Ferryman', 'Suspend Company');
  await dialog.getByLabel('Reason').selectOption('It looks like fraud');
  await dialog.getByRole('button', { name: 'Suspend Company' }).click();
  await row.getByText('Suspended', { exact: true }).waitFor();
  await rowAction(page, 'Ferryman', 'Restore Company');
  await notice(page, 'Company Restored').waitFor();
  await row.getByText('Rejected', { exact: true }).waitFor();
});
