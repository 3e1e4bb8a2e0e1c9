import { expect, test } from 'vitest';
import { authenticatorFor } from '../support/authenticator.ts';
import { openPage, phone } from '../support/browser.ts';
import { hasFocus } from '../support/keyboard.ts';
import { makeSeeker } from '../support/people.ts';
import { heading, notice, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
/** Browsers have passkeys for names only. */
const named = server.url.replace('127.0.0.1', 'localhost');

test('an authenticator app is set up in the settings and asked for at the next log-in', async () => {
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
  await dialog.getByLabel('Code from the App').fill(await app.code(new Date(), -1));
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

test('a passkey is added, signs in without a password, and is removed', async () => {
  const seeker = await makeSeeker(server);
  const { page, context } = await openPage(named, { user: seeker.user, viewport: phone });
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
  await visit(page, '/profile#settings');
  const part = page.getByRole('region', { name: 'Two-Step Verification' });
  await part.getByRole('button', { name: 'Add a Passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your Password').fill(seeker.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Name').fill('My phone');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('button', { name: 'I Have Saved Them' }).click();
  await part.getByText('never used').waitFor();

  await page.evaluate(() => localStorage.removeItem('user'));
  await visit(page, '/login');
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await page.waitForURL('**/dashboard/job_seeker');

  await visit(page, '/profile#settings');
  await part.getByText('last used').waitFor();
  await part.getByRole('button', { name: 'Remove the passkey My phone' }).click();
  await dialog.getByLabel('Your Password').fill(seeker.password);
  await dialog.getByRole('button', { name: 'Remove Passkey' }).click();
  await notice(page, 'Passkey Removed').waitFor();
  await expect.poll(() => part.getByText('My phone').count()).toBe(0);
});
