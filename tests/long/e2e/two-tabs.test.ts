import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { makeCompany, makeJob, makeSeeker, type Person } from '../../support/people.ts';
import { logIn, notice, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();

test('a profile edited in two tabs keeps the changes of both', async () => {
  const seeker = await makeSeeker(server, 'Ada Seeker');
  const { page, context } = await openPage(server.url, { user: seeker.user });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await visit(tab, '/profile');
    await expect.poll(() => tab.getByLabel('Full Name').inputValue()).toBe('Ada Seeker');
  }
  await page.getByLabel('Full Name').fill('Ada Lovelace');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await notice(page, 'Profile Updated!').waitFor();

  await other.getByLabel('Your skills').fill('Welding');
  await other.getByLabel('Your skills').press('Enter');
  await other.getByRole('button', { name: 'Save Changes' }).click();
  await notice(other, 'Profile Updated!').waitFor();
  await expect.poll(() => other.getByLabel('Full Name').inputValue()).toBe('Ada Lovelace');
  const { user } = await seeker.client.getProfile();
  expect(user.applicantProfile).toMatchObject({ fullName: 'Ada Lovelace', skills: ['Welding'] });
});

test('a company profile edited in two tabs keeps the changes of both', async () => {
  const { client, user } = await makeCompany(server);
  const { page, context } = await openPage(server.url, { user });
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await visit(tab, '/company/profile');
    await tab.getByRole('button', { name: 'Edit Profile' }).click();
  }
  const change = async (tab: Page, field: string, value: string) => {
    await tab.getByLabel(field).fill(value);
    await tab.getByRole('button', { name: 'Save Changes' }).click();
    await notice(tab, 'Profile Updated Successfully!').waitFor();
  };
  await change(page, 'Location', 'Bergen, Norway');
  await change(other, 'Description', 'We tar ropes.');
  const { companyProfile } = (await client.getProfile()).user;
  expect(companyProfile).toMatchObject({
    location: 'Bergen, Norway',
    description: 'We tar ropes.',
  });
});

test('a restored profile draft contains only unsaved changes, not outdated values', async () => {
  const seeker = await makeSeeker(server, 'Ada Seeker');
  const { page } = await openPage(server.url, { user: seeker.user });
  const name = page.getByLabel('Full Name');
  await visit(page, '/profile');
  await expect.poll(() => name.inputValue()).toBe('Ada Seeker');
  await name.fill('Ada Lovelace');
  await visit(page, '/dashboard/job_seeker');
  await seeker.client.updateApplicantProfile({ body: { skills: ['Welding'] } });

  await visit(page, '/profile');
  await notice(page, 'Unsaved Changes Found').waitFor();
  await page.getByText('Welding', { exact: true }).first().waitFor();
  // Reload during editing.
  await seeker.client.updateApplicantProfile({ body: { skills: ['Welding', 'Sewing'] } });
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await page.getByText('Sewing', { exact: true }).first().waitFor();
  await expect.poll(() => name.inputValue()).toBe('Ada Lovelace');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await notice(page, 'Profile Updated!').waitFor();
  const { user } = await seeker.client.getProfile();
  expect(user.applicantProfile).toMatchObject({
    fullName: 'Ada Lovelace',
    skills: ['Welding', 'Sewing'],
  });
});

test('input during a save is kept and saved next', async () => {
  const seeker = await makeSeeker(server, 'Ada Seeker');
  const { page } = await openPage(server.url, { user: seeker.user });
  const name = page.getByLabel('Full Name');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await visit(page, '/profile');
  await expect.poll(() => name.inputValue()).toBe('Ada Seeker');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/users/profile', async (route) => {
    if (route.request().method() === 'PUT') await answered;
    await route.continue();
  });
  await name.fill('Ada');
  await save.click();
  await name.fill('Ada Lovelace');
  answer();
  await notice(page, 'Profile Updated!').waitFor();
  expect(await name.inputValue()).toBe('Ada Lovelace');
  await save.click();
  const saved = async () => (await seeker.client.getProfile()).user.applicantProfile?.fullName;
  await expect.poll(saved).toBe('Ada Lovelace');
});

/** In another tab, one user logs out and another logs in. */
async function changeUser(context: BrowserContext, { user, password }: Person): Promise<void> {
  const tab = await context.newPage();
  await visit(tab, `/dashboard/${user.role}`);
  await tab.getByRole('button', { name: 'Logout' }).click();
  await tab.waitForURL(/\/(login)?$/);
  await visit(tab, '/login');
  await logIn(tab, { email: user.email, password });
}

test('when another user logs in in another tab, no data of the first is sent as the second', async () => {
  const [one, two] = [await makeSeeker(server, 'Ada One'), await makeSeeker(server, 'Ben Two')];
  const { page, context } = await openPage(server.url, { user: one.user });
  await visit(page, '/profile');
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ada One');
  await page.getByLabel('Full Name').fill('Typed as Ada');

  await changeUser(context, two);
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ben Two');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  expect((await two.client.getProfile()).user.applicantProfile?.fullName).toBe('Ben Two');
});

test('a page with unsaved changes closes without a question when another user logs in', async () => {
  const [one, two] = [
    await makeCompany(server, { companyName: 'One Ltd' }),
    await makeCompany(server, { companyName: 'Two Ltd' }),
  ];
  const { page, context } = await openPage(server.url, { user: one.user });
  page.on('dialog', (dialog) => void dialog.dismiss());
  await visit(page, '/company/profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Company Name').fill('Typed as One');
  await changeUser(context, two);
  await page.getByText('Two Ltd').first().waitFor();
  await page.getByText('Typed as One').waitFor({ state: 'detached' });
});

test('a draft application is hidden when another user logs in, and kept for its author', async () => {
  const job = await makeJob(server, await makeCompany(server));
  const [one, two] = [await makeSeeker(server), await makeSeeker(server)];
  const { page, context } = await openPage(server.url, { user: one.user });
  await visit(page, `/job/${job._id}`);
  const dialog = page.getByRole('dialog');
  const open = () => page.getByRole('button', { name: 'Apply Now' }).first().click();
  await open();
  await dialog.getByLabel('Cover letter').fill('A letter of the one.');

  await changeUser(context, two);
  await dialog.waitFor({ state: 'detached' });
  await open();
  await expect.poll(() => dialog.getByLabel('Cover letter').inputValue()).toBe('');
  await changeUser(context, one);
  await dialog.waitFor({ state: 'detached' });
  await open();
  await expect
    .poll(() => dialog.getByLabel('Cover letter').inputValue())
    .toBe('A letter of the one.');
});
