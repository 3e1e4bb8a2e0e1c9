import { expect, test } from 'vitest';
import { openPage, phone } from '../support/browser.ts';
import { makeBig } from '../support/big-company.ts';
import { heading, press, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();

test('the owner of a big company sees how far the erasure is, and finds the receipt at the same address', async () => {
  const { owner } = await makeBig(server);
  const { page } = await openPage(server.url, { user: owner.user, viewport: phone });
  await visit(page, '/company/profile');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await press(page, 'Delete My Account');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Your Password').fill(owner.password);
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await heading(page, 'Account Deleted');
  await page.getByText('We are still erasing it.').waitFor();
  const progress = page.getByRole('progressbar');
  await progress.waitFor();
  expect(new URL(page.url()).hash).not.toBe('');

  // The address alone is enough, in any browser.
  const { page: later } = await openPage(server.url);
  await visit(later, page.url());
  await later.getByText('We are still erasing it.').waitFor();
  const token = new URL(page.url()).hash.slice(1);
  const isOver = async () => {
    await server.sweep();
    return (await server.client().getErasure({ query: { token } })).receipt !== undefined;
  };
  await expect.poll(isOver, { timeout: 60_000 }).toBe(true);
  for (const each of [page, later]) {
    await each.getByRole('button', { name: 'Download Receipt' }).waitFor();
    await each.getByText('The account with its login: 1').waitFor();
  }
  await later.reload();
  await later.getByRole('button', { name: 'Download Receipt' }).waitFor();
});
