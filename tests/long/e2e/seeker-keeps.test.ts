import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { openPage } from '../../support/browser.ts';
import { tinyPdf } from '../../support/pdf.ts';
import { hasFocus } from '../../support/keyboard.ts';
import { makeCompany, makeJob, makeSeeker, plausibleJob } from '../../support/people.ts';
import { button, heading, logIn, notice, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

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

test('a resume upload shows progress, can be retried, and is removed after confirmation', async () => {
  const seeker = await makeSeeker(server);
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/profile');
  const file = { name: 'my resume.pdf', mimeType: 'application/pdf', buffer: tinyPdf() };
  await page.getByLabel('Full Name').fill('Ada Lovelace');

  problems.expect(/^503 POST/);
  await page.route('**/api/resumes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } })
      : route.continue(),
  );
  await page.getByLabel('Your resume').setInputFiles(file);
  await notice(page, 'Update Error').waitFor();
  const section = page.getByRole('region', { name: 'Resume' });
  await section.getByText('Resting.').waitFor();
  await section.getByText('my resume.pdf').waitFor();
  await page.unrouteAll();
  await section.getByRole('button', { name: 'Try Again' }).click();
  await notice(page, 'Profile Updated!').waitFor();
  await page.getByRole('progressbar', { name: 'Profile completion' }).waitFor();
  await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ada Lovelace');

  const [opened] = await Promise.all([
    page.context().waitForEvent('response', (response) => response.url().includes('/resumes/')),
    section.getByRole('link', { name: 'Open' }).click(),
  ]);
  expect(opened.status()).toBe(200);
  await page.bringToFront();

  await section.getByLabel('Add another resume').setInputFiles({ ...file, name: 'newer.pdf' });
  const rows = section.getByRole('list', { name: 'Your resumes' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  await expect.poll(() => rows.first().textContent()).toMatch(/^my resume.*Default/);
  await button(page, 'Make Default newer').click();
  await expect.poll(() => rows.first().textContent()).toMatch(/^newer.*Default/);
  await button(page, 'Rename my resume').click();
  await page.getByRole('dialog').getByLabel('Name').fill('English, for startups');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await rows.locator('p').getByText('English, for startups', { exact: true }).waitFor();
  expect(await axe(page)).toEqual([]);
  for (const name of ['newer', 'English, for startups']) {
    await button(page, `Remove ${name}`).click();
    const dialog = page.getByRole('dialog', { name: `Remove ${name}?` });
    await dialog.getByRole('button', { name: 'Remove Resume' }).click();
    await rows.locator('p').getByText(name, { exact: true }).waitFor({ state: 'detached' });
  }
  const field = section.getByLabel('Your resume');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  const { user } = await seeker.client.getProfile();
  expect(user.applicantProfile).toMatchObject({ resume: null, fullName: 'Ada Seeker' });
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
  await visit(page, `/job/${alike._id}`);
  const similar = page.getByRole('region', { name: 'Similar jobs' });
  await similar.getByText('Weaver', { exact: true }).waitFor({ state: 'detached' });
  const alikeToo = await seeker.client.listSimilarJobs({ params: { id: alike._id } });
  expect(alikeToo.jobs.map(({ jobTitle }) => jobTitle)).toContain('Weaver');

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
