import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatDay, formatNearDay } from '../../../../shared/kit/day.ts';
import { FEATURES } from '../../../../shared/seams.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import { inDays } from '../../../../tests/support/clock.ts';
import { hasFocus } from '../../../../tests/support/keyboard.ts';
import {
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
} from '../../../../tests/support/people.ts';
import { heading, logIn, notice, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test('saved jobs are marked when they close, link to their pages, and can be saved again', async () => {
  const seeker = await makeSeeker(server);
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const closed = await makeJob(server, company, { jobTitle: 'Kiln Operator' });
  const closing = await makeJob(server, company, {
    jobTitle: 'Potter',
    applicationDeadline: soon,
  });
  for (const { _id } of [closed, closing]) await seeker.client.saveJob({ params: { jobId: _id } });
  await company.client.updateJob({
    params: { id: closed._id },
    body: { ...plausibleJob, jobTitle: 'Kiln Operator', status: 'closed' },
  });
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/dashboard/job_seeker');
  await page.getByRole('link', { name: 'Saved Jobs' }).click();
  await heading(page, 'Saved Jobs');
  await page.getByRole('heading', { name: 'Jobs (2)' }).waitFor();
  const row = (title: string) => page.getByRole('article').filter({ hasText: title });
  await row('Potter').getByText('Closes in 2 days').waitFor();
  await row('Kiln Operator')
    .getByText(/^Closed /)
    .waitFor();

  const toggle = row('Potter').getByRole('button');
  await toggle.focus();
  await page.keyboard.press('Enter');
  await notice(page, 'Job Removed').waitFor();
  await page.getByRole('heading', { name: 'Jobs (1)' }).waitFor();
  await expect.poll(() => focused(page)).toContain('Save Again');
  expect((await seeker.client.listSavedJobs()).count).toBe(1);
  await page.keyboard.press('Enter');
  await notice(page, 'Job Saved').waitFor();
  await page.getByRole('heading', { name: 'Jobs (2)' }).waitFor();
  expect((await seeker.client.listSavedJobs()).count).toBe(2);

  problems.expect(/^503 DELETE/);
  await page.route('**/api/saved-jobs/*', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } }),
  );
  await row('Potter').getByRole('button').click();
  await notice(page, 'Error').getByText('Resting.').waitFor();
  await page.getByRole('heading', { name: 'Jobs (2)' }).waitFor();
  await page.unrouteAll();

  await row('Kiln Operator').getByRole('button').click();
  await row('Kiln Operator').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Jobs (1)');
  await page.getByRole('link', { name: 'Potter' }).click();
  await heading(page, 'Potter');
});

test('a hidden company or word disappears from the list, and can be shown again', async () => {
  const seeker = await makeSeeker(server);
  const other = await makeCompany(server, { companyName: 'Rival Stone' });
  const rival = await makeJob(server, other, { jobTitle: 'Roofer' });
  await makeJob(server, company, { jobTitle: 'Wheel Thrower' });
  const { page } = await openPage(server.url, { user: seeker.user });
  const results = page.getByRole('region', { name: 'Results' });
  const job = (title: string) => results.getByRole('link', { name: title, exact: true });
  await visit(page, `/job/${rival._id}`);
  await page.getByRole('button', { name: 'Hide this company' }).click();
  await notice(page, 'Company Hidden').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Hide this company' }).click();
  await page.getByRole('link', { name: 'Manage hidden jobs' }).click();
  const settings = page.getByRole('region', { name: 'Hidden Jobs' });
  await settings.getByText('Rival Stone', { exact: true }).waitFor();
  await settings.getByLabel('Hide a word').fill('thrower');
  await page.keyboard.press('Enter');
  await notice(page, 'Word Hidden').waitFor();

  await visit(page, '/alljobs');
  await results.getByText('2 jobs hidden').waitFor();
  expect(await job('Roofer').count()).toBe(0);
  await results.getByRole('button', { name: 'Show Hidden Jobs' }).click();
  await job('Roofer').waitFor();
  await job('Wheel Thrower').waitFor();
  await results.getByRole('button', { name: 'Hide these jobs again' }).click();
  await job('Roofer').waitFor({ state: 'detached' });

  await visit(page, '/profile#hidden');
  await settings.getByRole('button', { name: /^Show Again ?: Rival Stone$/ }).click();
  await settings.getByText('Rival Stone', { exact: true }).waitFor({ state: 'detached' });
  await visit(page, '/alljobs');
  await results.getByText('1 job hidden').waitFor();
  await job('Roofer').waitFor();
});

test('a visitor hides a company and a word in the menu of a card, and keeps them when logging in', async () => {
  const seeker = await makeSeeker(server);
  const mill = await makeCompany(server, { companyName: 'Paper Mill' });
  await makeJob(server, mill, { jobTitle: 'Paper Maker', skillsRequired: ['Pulping'] });
  await makeJob(server, company, { jobTitle: 'Weaver', skillsRequired: ['Dyeing', 'Weaving'] });
  const loom = await makeCompany(server, { companyName: 'Loom Works' });
  const alike = await makeJob(server, loom, { jobTitle: 'Master Weaver' });
  const { page } = await openPage(server.url);
  const results = page.getByRole('region', { name: 'Results' });
  const job = (title: string) => results.getByRole('link', { name: title, exact: true });
  const fromMenu = async (title: string, at: string, item: string) => {
    await page.getByRole('button', { name: `More about ${title} at ${at}`, exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: item }).click();
  };
  const hasFocusInResults = () =>
    results.evaluate((region) => region.contains(document.activeElement));

  await visit(page, '/alljobs');
  await fromMenu('Paper Maker', 'Paper Mill', 'Hide jobs from Paper Mill');
  await job('Paper Maker').waitFor({ state: 'detached' });
  await expect.poll(hasFocusInResults).toBe(true);
  await notice(page, 'Company Hidden').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => hasFocus(job('Paper Maker'))).toBe(true);
  await fromMenu('Paper Maker', 'Paper Mill', 'Hide jobs from Paper Mill');
  await job('Paper Maker').waitFor({ state: 'detached' });
  // The focus moves before the next menu has it.
  await expect.poll(hasFocusInResults).toBe(true);
  await fromMenu('Weaver', 'Kiln & Clay', 'Hide jobs with “Weaving”');
  await job('Weaver').waitFor({ state: 'detached' });
  await results.getByText('2 jobs hidden on this page').waitFor();

  // The browser keeps it; the page of a job says so.
  await page.reload();
  await results.getByText('2 jobs hidden on this page').waitFor();
  await results.getByRole('button', { name: 'Show Hidden Jobs' }).click();
  await job('Paper Maker').click();
  await page.getByRole('button', { name: 'Show jobs at Paper Mill again' }).waitFor();

  // All of it is in a dialog, from the job and from the list.
  const beside = page.getByRole('region', { name: 'Job', exact: true });
  await beside.getByRole('button', { name: 'Manage hidden jobs' }).click();
  const all = page.getByRole('dialog', { name: 'Hidden Jobs' });
  await all.getByText('Paper Mill Company').waitFor();
  await all.getByRole('button', { name: 'Close' }).click();
  await visit(page, '/alljobs');
  await page.getByRole('button', { name: 'Manage hidden jobs' }).click();
  await all.getByRole('button', { name: /^Show Again ?: Weaving$/ }).click();
  await all.getByRole('button', { name: /^Show Again ?: Paper Mill$/ }).click();
  await all.getByText(/^Nothing is hidden\./).waitFor();
  await page.keyboard.press('Escape');
  await fromMenu('Paper Maker', 'Paper Mill', 'Hide jobs from Paper Mill');
  await job('Paper Maker').waitFor({ state: 'detached' });
  // The focus moves before the next menu has it.
  await expect.poll(hasFocusInResults).toBe(true);
  await fromMenu('Weaver', 'Kiln & Clay', 'Hide jobs with “Weaving”');
  await job('Weaver').waitFor({ state: 'detached' });

  // So they are on the home page, and among similar jobs.
  await visit(page, '/');
  const featured = page.getByRole('region', { name: 'Featured Opportunities' });
  await featured.getByRole('link', { name: 'Paper Maker' }).waitFor({ state: 'detached' });
  expect(await featured.getByRole('link', { name: 'Weaver', exact: true }).count()).toBe(0);
  if (FEATURES.some(({ name }) => name === 'similar-jobs')) {
    await visit(page, `/job/${alike._id}`);
    const similar = page.getByRole('region', { name: 'Similar jobs' });
    await similar.getByText('Weaver', { exact: true }).waitFor({ state: 'detached' });
  }

  await visit(page, '/alljobs?keywords=paper');
  await results.getByText('The job on this page is hidden').waitFor();
  await results.getByRole('button', { name: 'Show Hidden Jobs' }).press('Enter');
  await expect.poll(() => hasFocus(job('Paper Maker'))).toBe(true);

  await visit(page, '/login');
  await logIn(page, { email: seeker.user.email, password: seeker.password });
  await notice(page, 'Added to Your Account').waitFor();
  await visit(page, '/alljobs');
  await results.getByText('2 jobs hidden on this page').waitFor();
  const { hidden } = await seeker.client.listHidden();
  expect(hidden.map(({ name }) => name)).toEqual(['Weaving', 'Paper Mill']);
  expect(await page.evaluate(() => localStorage.getItem('hidden-from-search'))).toBe(null);
});

test('a job that closes soon has the day that its page shows, east of UTC too', async () => {
  const seeker = await makeSeeker(server);
  const closing = await makeJob(server, company, {
    jobTitle: 'Glazer',
    applicationDeadline: `${inDays(1).slice(0, 10)}T23:59:59.999Z`,
  });
  await seeker.client.saveJob({ params: { jobId: closing._id } });
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/dashboard/job_seeker');
  const row = page
    .getByRole('region', { name: /^Needs you/ })
    .getByRole('listitem')
    .filter({ hasText: 'A job you saved closes tomorrow' });
  await row.getByText(formatNearDay(inDays(1)), { exact: true }).waitFor();
  await row.getByRole('link').click();
  await page
    .getByText(formatDay(inDays(1)))
    .first()
    .waitFor();
});
