import { assign } from '../../support/assign.ts';
import { hasMessages, messaging } from '../../support/messages.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { tabTo } from '../../support/keyboard.ts';
import {
  makeAdmin,
  makeApplication,
  makeColleague,
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

test('a company that waits hears that a complete profile speeds up the review, unless it has one', async () => {
  const complete = await makeCompany(server, { approved: false });
  const incomplete = await makeCompany(server, { approved: false });
  await server.database.pool.query(
    `update companies set founded = 2010, size = '51-200' where id = '${complete.user.companyProfile?._id ?? ''}'`,
  );
  const speeds = 'A complete profile speeds up the review.';
  for (const company of [complete, incomplete])
    for (const path of ['/dashboard/company', '/jobs/new']) {
      const { page } = await openPage(server.url, { user: company.user });
      await visit(page, path);
      const isDrafting = company === complete && path === '/dashboard/company';
      const name = isDrafting ? 'Draft a Job' : 'Complete Profile';
      await page.getByRole('link', { name }).first().waitFor();
      expect(await page.getByText(speeds).count()).toBe(company === incomplete ? 1 : 0);
    }
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
      ['Applications Received', '4', '4 in 7 days'],
      ['Applications per Job', '1.3'],
      ['Answered in time, 90 days', '–', 'Shown once there are 5 answers'],
    ]);
  const bar = page.getByRole('progressbar', { name: 'Average applications per job' });
  await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('27');
  await page.getByText('Verified Company').waitFor();
  // Some come twice, because applications arrived just before.
  expect(new Set(calls.filter((path) => path.includes('/applications/')))).toEqual(
    new Set([
      '/api/applications/company',
      '/api/applications/company/activity',
      '/api/applications/company/needs',
      '/api/applications/company/positions',
      '/api/applications/unread',
    ]),
  );

  const activity = page.getByRole('region', { name: 'Recent Activity' }).getByRole('link');
  await expect.poll(() => activity.count()).toBe(5);
  await activity.filter({ hasText: 'Ida Rhodes applied' }).click();
  await heading(page, 'Ida Rhodes');
});

const needsYou = (page: Page) => page.getByRole('region', { name: /^Needs you/ });
const rows = (page: Page) => needsYou(page).getByRole('listitem');
/** The dates of the promised answers to some applications, in days from now. */
const answerIn = (days: number, ids: readonly string[]) =>
  server.database.pool.query(
    `update applications set answer_by = date_trunc('day', now(), 'UTC') + make_interval(days => $1 + 1) - interval '1 millisecond'
     where id = any ($2::uuid[])`,
    [days, ids],
  );

test('late answers come first, and lead through the queue by keyboard alone', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Sawyer' });
  const ids: string[] = [];
  for (const name of ['Ada Byron', 'Bo Derry', 'Cy Twine', 'Di Marsh', 'Ed Frost'])
    ids.push((await makeApplication(await makeSeeker(server, name), job))._id);
  const [ada, bo, cy] = ids as [string, string, string];
  await answerIn(-2, [ada]);
  await answerIn(0, [bo]);
  await answerIn(1, [cy]);
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/dashboard/company');
  await expect.poll(() => rows(page).count()).toBe(2);
  await rows(page).first().getByText('Ada Byron waits for an answer', { exact: true }).waitFor();
  await rows(page).first().getByText('2 days late').waitFor();
  await rows(page).last().getByText('2 answers due by tomorrow', { exact: true }).waitFor();
  await rows(page).last().getByText('Bo Derry and Cy Twine').waitFor();
  await rows(page).last().getByText('due today').waitFor();

  await tabTo(
    page,
    rows(page)
      .first()
      .getByRole('link', { name: /^Answer/ }),
  );
  await page.keyboard.press('Enter');
  await heading(page, 'Ada Byron');
  await page.keyboard.press('j');
  await heading(page, 'Bo Derry');
  await page.keyboard.press('j');
  await heading(page, 'Cy Twine');
  await page.goBack();

  await visit(page, '/dashboard/company');
  await company.client.moveApplication({
    params: { applicationId: ada },
    body: { status: 'rejected', reason: 'The position was filled or withdrawn', message: '' },
  });
  // The page follows.
  await expect.poll(() => rows(page).count()).toBe(1);
  await tabTo(page, needsYou(page).getByRole('link', { name: 'Answer All Waiting' }));
  await page.keyboard.press('Enter');
  await heading(page, 'Bo Derry');
});

test.runIf(hasMessages)(
  'a message opens the thread, and a company without needs has a quiet day',
  async () => {
    const company = await makeCompany(server);
    const job = await makeJob(server, company, { jobTitle: 'Weaver' });
    const seeker = await makeSeeker(server, 'Mo Linen');
    const { _id } = await makeApplication(seeker, job);
    const { page } = await openPage(server.url, { user: company.user });
    await visit(page, '/dashboard/company');
    await needsYou(page).getByText('Nothing needs you today').waitFor();
    await messaging(seeker.client).sendToThread({
      params: { id: _id },
      body: { text: 'Is it still open?' },
    });
    await needsYou(page).getByText('Mo Linen · Weaver').waitFor();
    await needsYou(page)
      .getByRole('link', { name: /^Reply/ })
      .click();
    await heading(page, 'Mo Linen');
    await page.getByText('Is it still open?').waitFor();
    await visit(page, '/dashboard/company');
    await needsYou(page).getByText('Nothing needs you today').waitFor();
  },
);

test('a viewer reads the rows without verbs, and an interviewer those of assigned applications', async () => {
  const company = await makeCompany(server, { companyName: 'Tin & Solder' });
  const [viewer, interviewer] = [
    await makeColleague(server, company, 'viewer'),
    await makeColleague(server, company, 'interviewer'),
  ];
  const job = await makeJob(server, company, { jobTitle: 'Tinsmith' });
  const ids: string[] = [];
  for (const name of ['Ann Pew', 'Ben Zinc'])
    ids.push((await makeApplication(await makeSeeker(server, name), job))._id);
  await answerIn(-1, ids);
  await assign(server, ids.slice(0, 1), [interviewer]);
  const { page } = await openPage(server.url, { user: viewer.user });
  await visit(page, '/dashboard/company');
  await rows(page).first().getByRole('link', { name: '2 answers are late' }).waitFor();
  expect(
    await needsYou(page)
      .getByRole('link', { name: /^Answer/ })
      .count(),
  ).toBe(0);
  await page.getByRole('region', { name: 'Funnel' }).waitFor();

  const { page: other } = await openPage(server.url, { user: interviewer.user });
  await visit(other, '/dashboard/company');
  await rows(other).first().getByRole('link', { name: 'Ann Pew waits for an answer' }).waitFor();
  expect(await other.getByText('Ben Zinc').count()).toBe(0);
  expect(await other.getByRole('region', { name: 'Funnel' }).count()).toBe(0);
});

test('bars of jobs have one scale, and a table reads their numbers', async () => {
  const company = await makeCompany(server);
  const [large, small] = [
    await makeJob(server, company, { jobTitle: 'Large Job' }),
    await makeJob(server, company, { jobTitle: 'Small Job' }),
  ];
  for (let made = 0; made < 4; made += 1)
    await makeApplication(await makeSeeker(server, `Large ${made}`), large);
  const { _id } = await makeApplication(await makeSeeker(server, 'Small One'), small);
  await makeApplication(await makeSeeker(server, 'Small Two'), small);
  await company.client.moveApplication({
    params: { applicationId: _id },
    body: { status: 'reviewed' },
  });
  await company.client.getApplication({ params: { id: _id } });
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/dashboard/company');
  const row = page.getByRole('row', { name: 'Small Job' });
  const bar = (name: string) =>
    page.getByRole('row', { name }).locator('[aria-hidden]:has([data-status])');
  await row.getByText('1 new').waitFor();
  await row.getByText('1 pending, 1 reviewed').waitFor();
  await page.getByRole('row', { name: 'Large Job' }).getByText('4 pending').waitFor();
  const width = (name: string) => bar(name).evaluate((one) => one.getBoundingClientRect().width);
  const [longer, shorter] = [await width('Large Job'), await width('Small Job')];
  expect(shorter / longer).toBeCloseTo(0.5, 1);
  await tabTo(page, row.getByRole('link'));
  await page.keyboard.press('Enter');
  await page.waitForURL(`/jobs/${small._id}/applicants`);

  // My Jobs have the same figures.
  await visit(page, '/jobs/my-jobs');
  await row.getByText('1 new').waitFor();
  await row.getByText('1 pending, 1 reviewed').waitFor();
  expect(await row.innerText()).not.toContain(small.jobDescription.slice(0, 20));
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
