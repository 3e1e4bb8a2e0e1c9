import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addApp, authenticatorFor } from '../support/authenticator.ts';
import { axe } from '../support/axe.ts';
import { openPage, phone } from '../support/browser.ts';
import { hasFocus, letsFocusOut } from '../support/keyboard.ts';
import { makeAdmin, makeSeeker } from '../support/people.ts';
import { heading, notice, rowAction, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ config: { confirmMinutes: 30 } });
/** Browsers have passkeys for names only. */
const named = server.url.replace('127.0.0.1', 'localhost');

const reason = 'They asked people for money.';

/** Gives the browser an authenticator that answers without a person. */
async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey in the open settings. */
async function addPasskey(page: Page, password?: string) {
  const part = page.getByRole('region', { name: 'Two-Step Verification' });
  await part.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog');
  if (password) await dialog.getByLabel('Your Password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  return { part, dialog };
}

test('an authenticator app is set up in the settings and asked for at the next login', async () => {
  const seeker = await makeSeeker(server);
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  problems.expect(/^401 POST .*\/auth\/login/);
  await visit(page, '/profile#settings');
  const part = page.getByRole('region', { name: 'Two-Step Verification' });
  await part.getByText('Passkeys do not work at the address 127.0.0.1.').waitFor();
  await part.getByRole('button', { name: 'Set Up the authenticator app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your Password').fill(seeker.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const shown = await dialog.getByText('Or enter this key:').innerText();
  const app = authenticatorFor(shown.replace(/.*:/, '').replaceAll(/\s/g, ''));
  await dialog.getByLabel('Code from the App').fill(await app.code(new Date()));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect.poll(() => codes.count()).toBe(10);
  const [first = ''] = await codes.allInnerTexts();
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click();
  await part.getByText('10 codes left').waitFor();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/');
  await visit(page, '/login');
  await page.getByLabel('Email Address').fill(seeker.user.email);
  await page.getByLabel('Password', { exact: true }).fill(seeker.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await heading(page, 'Two-step verification');
  const code = page.getByLabel('Code', { exact: true });
  await expect.poll(() => hasFocus(code)).toBe(true);
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  await code.fill(await app.code(new Date(), 20));
  await page.keyboard.press('Enter');
  await page.getByText('This code is wrong, has expired or was already used.').first().waitFor();
  await expect.poll(() => hasFocus(code)).toBe(true);
  // Back keeps what was typed.
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await heading(page, 'Welcome back');
  expect(await page.getByLabel('Email Address').inputValue()).toBe(seeker.user.email);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Use a Recovery Code' }).click();
  await expect.poll(() => hasFocus(page.getByLabel('Recovery Code'))).toBe(true);
  await page.getByLabel('Recovery Code').fill(first.toUpperCase());
  await page.getByRole('button', { name: 'Verify' }).click();
  await notice(page, 'Welcome back!').waitFor();
  await page.waitForURL('**/dashboard/job_seeker');
});

test('half an hour after the login, an admin confirms with a code of the app, and later with a passkey', async () => {
  const admin = await makeAdmin(server);
  const { app } = await addApp(admin);
  const seekers = [await makeSeeker(server, 'Quinn Quick'), await makeSeeker(server, 'Sam Slow')];
  const goStale = () =>
    server.database.pool.query(
      `update sessions set created_at = now() - interval '31 minutes', identity_confirmed_at = null
       where user_id = $1`,
      [admin.user._id],
    );
  await goStale();
  const { page, context } = await openPage(named, {
    user: admin.user,
    expected: [/403.*\/suspension/, /400.*\/confirm-identity/],
  });
  await addAuthenticator(context, page);
  const suspending = page.getByRole('dialog', { name: 'Suspend User' });
  const question = page.getByRole('dialog', { name: "Confirm that it's you" });
  const suspend = async (name: string) => {
    await visit(page, `/admin/users?search=${name.split(' ')[0]}`);
    await rowAction(page, name, 'Suspend User');
    await suspending.getByLabel('Reason').fill(reason);
    await suspending.getByRole('button', { name: 'Suspend User' }).click();
  };

  await suspend('Quinn Quick');
  const password = question.getByLabel('Your Password');
  await expect.poll(() => hasFocus(password)).toBe(true);
  expect(await letsFocusOut(page, question)).toBe(false);
  expect(await axe(page)).toEqual([]);
  await question.getByText('6 digits from your authenticator app, or a recovery code').waitFor();
  const code = question.getByLabel('Code');
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await question.getByRole('button', { name: 'Use a Passkey' }).count()).toBe(0);
  await password.fill(admin.password);
  await code.fill(await app.code(new Date(), 20));
  await page.keyboard.press('Enter');
  await question.getByText('This code is wrong, has expired or was already used.').waitFor();
  await expect.poll(() => hasFocus(code)).toBe(true);
  await code.fill(await app.code(new Date()));
  await page.keyboard.press('Enter');
  await notice(page, 'User Suspended').waitFor();

  await visit(page, '/admin/settings');
  // The session is confirmed, so the password is not asked for again.
  await addPasskey(page);
  await notice(page, 'Passkey Added').waitFor();
  await goStale();
  await suspend('Sam Slow');
  await expect.poll(() => hasFocus(password)).toBe(true);
  // The reason stays after Escape.
  await page.keyboard.press('Escape');
  await notice(page, 'Suspension Failed').waitFor();
  expect(await suspending.getByLabel('Reason').inputValue()).toBe(reason);
  await suspending.getByRole('button', { name: 'Suspend User' }).click();
  await question.getByRole('button', { name: 'Use a Passkey' }).click();
  await notice(page, 'User Suspended').waitFor();
  const { rows } = await server.database.pool.query(
    'select from users where id = any($1) and suspended_at is not null',
    [seekers.map(({ user }) => user._id)],
  );
  expect(rows).toHaveLength(2);
});

/** Logs out in this browser only, while no page asks for anything. */
async function forgetSession(page: Page) {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.removeItem('user'));
}

test('a passkey is added, signs in without a password, and is removed', async () => {
  const seeker = await makeSeeker(server);
  const { page, context } = await openPage(named, {
    user: seeker.user,
    viewport: phone,
    expected: [/403 DELETE .*\/passkeys/, /401 POST .*\/auth\/login/],
  });
  await addAuthenticator(context, page);
  await visit(page, '/profile#settings');
  const { part, dialog } = await addPasskey(page, seeker.password);
  const saved = dialog.getByRole('button', { name: 'I Have Saved Them' });
  await saved.waitFor();
  // The codes cannot be shown again.
  await page.keyboard.press('Escape');
  const closing = page.getByRole('dialog', { name: 'Close without saving?' });
  await closing.getByRole('button', { name: 'Cancel' }).click();
  await closing.waitFor({ state: 'detached' });
  await saved.click();
  await part.getByText('never used').waitFor();

  const passkey = page.getByRole('button', { name: 'Use a Passkey' });
  await forgetSession(page);
  await visit(page, '/login');
  await passkey.click();
  await page.waitForURL('**/dashboard/job_seeker');

  // Without an app, the second step begins with the passkey.
  await forgetSession(page);
  await visit(page, '/login');
  await page.getByLabel('Email Address').fill(seeker.user.email);
  await page.getByLabel('Password', { exact: true }).fill(seeker.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByText('Use one of your passkeys.').waitFor();
  await page.getByText('Lost all of these?').waitFor();
  expect(await axe(page)).toEqual([]);
  await passkey.click();
  await page.waitForURL('**/dashboard/job_seeker');

  await visit(page, '/profile#settings');
  await part.getByText('last used').waitFor();
  await part.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await dialog.getByRole('button', { name: 'Remove Passkey' }).click();
  // The login with the passkey does not count: somebody else may sit here now.
  const question = page.getByRole('dialog', { name: "Confirm that it's you" });
  await question.getByRole('button', { name: 'Use a Passkey' }).waitFor();
  expect(await axe(page)).toEqual([]);
  await question.getByRole('button', { name: 'Use a Passkey' }).click();
  await notice(page, 'Passkey Removed').waitFor();
  await expect.poll(() => part.getByText('My phone').count()).toBe(0);
});
