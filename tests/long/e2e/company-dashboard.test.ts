import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../support/people.ts';
import { heading, notice, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();

test('pages of a company follow its approval, and offer no first job before', async () => {
  const admin = await makeAdmin(server);
  const company = await makeCompany(server, { approved: false });
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/applications/my-applications-company');
  await page.getByText('Your company is not approved to post jobs yet.').waitFor();
  expect(await page.getByText('Post Your First Job').count()).toBe(0);
  const { page: dashboard } = await openPage(server.url, { user: company.user });
  await visit(dashboard, '/dashboard/company');
  await dashboard.getByText('Pending Verification').waitFor();
  await admin.client.setCompanyApproval({
    params: { id: company.user._id },
    body: { companyProfile: { isApproved: true } },
  });
  await dashboard.getByText('Verified Company').waitFor();
  await page.getByRole('link', { name: 'Post Your First Job' }).waitFor();
});

test('the dashboard loads its figures in one call, and activities link to their pages', async () => {
  const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
  const [job] = [
    await makeJob(server, company, { jobTitle: 'Potter' }),
    await makeJob(server, company, { jobTitle: 'Glazier' }),
    await makeJob(server, company, { jobTitle: 'Carrier', approved: false }),
  ];
  for (const name of ['Ada Byron', 'Grace Hopper', 'Lise Meitner', 'Ida Rhodes']) {
    await makeApplication(await makeSeeker(server, name), job);
  }
  const { page } = await openPage(server.url, { user: company.user });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  await visit(page, '/dashboard/company');
  await heading(page, 'Kiln & Clay');
  const figures = page.locator('dl > div');
  const linesOf = (text: string) => text.split(/\n+/);
  await expect
    .poll(async () => (await figures.allInnerTexts()).map(linesOf))
    .toEqual([
      ['Company Profile', '5/7', 'Missing: founding year, size'],
      ['Active Jobs', '2', 'of 3 total'],
      ['Applications Received', '4', 'for 3 jobs'],
      ['Applications per Job', '1.3'],
    ]);
  const bar = page.getByRole('progressbar', { name: 'Average applications per job' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('27');
  await page.getByText('Verified Company').waitFor();
  // Some come twice, because applications arrived just before.
  expect(new Set(calls.filter((path) => path.includes('/applications/')))).toEqual(
    new Set([
      '/api/applications/company',
      '/api/applications/company/activity',
      '/api/applications/unread',
    ]),
  );

  const activity = page.getByRole('region', { name: 'Recent Activity' }).getByRole('link');
  await expect.poll(() => activity.count()).toBe(5);
  await activity.filter({ hasText: 'Ida Rhodes applied' }).click();
  await heading(page, 'Ida Rhodes');
});

test('a rejected company sees the reason and resubmits by saving its profile', async () => {
  const company = await makeCompany(server, { approved: false, companyName: 'Tar & Feather' });
  const admin = await makeAdmin(server);
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/dashboard/company');
  await page
    .getByText('Your company account is pending approval. You cannot post jobs yet.')
    .waitFor();
  await admin.client.setCompanyApproval({
    params: { id: company.user._id },
    body: {
      companyProfile: { isApproved: false },
      reason: 'The profile does not describe the company',
      message: 'Who is behind the name?\nOne line will do.',
    },
  });
  await page.reload();
  await page
    .getByText('Your company account was not approved. You cannot post jobs yet.')
    .waitFor();
  await page.getByText('The profile does not describe the company').waitFor();
  await page.getByText('Who is behind the name?').waitFor();
  await page.getByText('Edit and save your profile').waitFor();

  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await heading(page, 'Company Profile');
  await page.getByText('Edit and save your profile').waitFor();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Description').fill('Two sisters who make tar.');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await notice(page, 'Profile Updated Successfully!').waitFor();
  await page.getByText('You changed your profile. An admin will review it again.').waitFor();
  await page.getByText('The profile does not describe the company').waitFor();
});
