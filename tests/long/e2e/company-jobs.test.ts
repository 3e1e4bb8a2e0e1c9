import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { openPage } from '../../support/browser.ts';
import { measure } from '../../support/inspect.ts';
import { hasFocus, tabTo } from '../../support/keyboard.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
} from '../../support/people.ts';
import { button, dayIn, heading, notice, rowAction, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const [company, admin] = await Promise.all([makeCompany(server), makeAdmin(server)]);

const rowOf = (page: Page, title: string) => page.getByRole('row', { name: title });
const isPublic = async (id: string) =>
  (await server.request('GET', `/api/jobs/${id}`)).code === 200;

describe('a company and its jobs', () => {
  test('a new job is written, fixed and previewed by keyboard alone', async () => {
    const writer = await makeCompany(server);
    const { page } = await openPage(server.url, { user: writer.user });
    const { keyboard } = page;
    const type = async (label: string, text: string) => {
      await tabTo(page, page.getByLabel(label, { exact: label === 'Location' }));
      await keyboard.type(text);
    };
    await visit(page, '/jobs/new');
    await type('Job Title', 'VACANCY');
    await page.getByRole('button', { name: 'The title does not name the job' }).waitFor();
    // Each finding links to its field.
    await tabTo(page, button(page, 'The title does not name the job'));
    await keyboard.press('Enter');
    await expect.poll(() => hasFocus(page.getByLabel('Job Title'))).toBe(true);
    await keyboard.press('ControlOrMeta+A');
    await keyboard.type('Line Cook');
    await expect.poll(() => button(page, 'The title does not name the job').count()).toBe(0);
    await type('Location', 'Porto, Portugal');
    await type('Job Type', 'Part');
    await type('Experience Level', 'Assoc');
    // What the text leaves open is added by a button.
    await type('Salary Range', '24,000 - 28,000');
    await page.getByText('The currency is missing.').waitFor();
    await tabTo(page, button(page, 'EUR'));
    await keyboard.press('Enter');
    await tabTo(page, button(page, 'a year'));
    await keyboard.press('Enter');
    await expect
      .poll(() => page.getByLabel('Salary Range').inputValue())
      .toBe('EUR 24,000 - 28,000 a year');
    await tabTo(page, page.getByRole('textbox', { name: 'Description' }));
    await keyboard.type(plausibleJob.jobDescription);

    const preview = page.getByRole('region', { name: 'Preview' });
    await keyboard.press('ControlOrMeta+Home');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await tabTo(page, page.getByRole('tab', { name: 'Write' }));
    await keyboard.press('ArrowRight');
    await preview.getByRole('heading', { name: 'Line Cook' }).waitFor();
    await preview.getByText('€24,000 – €28,000').waitFor();
    await expect.poll(() => preview.getByRole('link').count()).toBe(0);
    await expect.poll(() => preview.getByRole('button').count()).toBe(0);
    await keyboard.press('ArrowLeft');
    await page.getByLabel('Job Title').waitFor();
    await expect.poll(() => page.getByLabel('Job Title').inputValue()).toBe('Line Cook');

    await tabTo(page, button(page, 'Post Job'));
    await keyboard.press('Enter');
    await notice(page, 'Job Posted Successfully!').waitFor();
    await rowOf(page, 'Line Cook').getByText('Pending Review').waitFor();
    expect((await writer.client.listMyJobs()).jobs).toMatchObject([
      { jobTitle: 'Line Cook', jobType: 'Part-time', experienceLevel: 'Associate', salary: 24_000 },
    ]);
  });

  test('an invalid form leads back from the preview', async () => {
    const writer = await makeCompany(server);
    const { page } = await openPage(server.url, { user: writer.user });
    await visit(page, '/jobs/new');
    await page.getByLabel('Job Title').fill('Cook');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await button(page, 'Post Job').click();
    await notice(page, 'Form Validation Failed').getByText('Location is required').waitFor();
    await expect.poll(() => hasFocus(page.getByLabel('Location', { exact: true }))).toBe(true);
  });

  test('in a wide window, the preview is next to the fields and updates as you type', async () => {
    const writer = await makeCompany(server);
    const { page } = await openPage(server.url, {
      user: writer.user,
      viewport: { width: 1600, height: 900 },
    });
    await visit(page, '/jobs/new');
    const preview = page.getByRole('region', { name: 'Preview' });
    const title = page.getByLabel('Job Title');
    await title.fill('Bell');
    await title.press('End');
    await page.keyboard.type(' Ringer');
    await preview.getByRole('heading', { level: 2, name: 'Bell Ringer' }).waitFor();
    await page.getByRole('textbox', { name: 'Description' }).fill('Ring.\n\n'.repeat(80));
    await preview.getByText('Ring.').last().waitFor();
    await expect.poll(() => page.getByRole('tab').count()).toBe(0);
    await expect.poll(() => preview.getByRole('link').count()).toBe(0);
    expect([...(await measure(page)), ...(await axe(page, 'all'))]).toEqual([]);
    // It stays visible and scrolls by keyboard.
    const posting = preview.getByRole('group', { name: 'The posting' });
    await posting.focus();
    await page.keyboard.press('End');
    await expect.poll(() => posting.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
    await page.getByRole('textbox', { name: 'Benefits' }).focus();
    await expect
      .poll(() => preview.evaluate((element) => element.getBoundingClientRect().top >= 60))
      .toBe(true);

    // In a narrow window it becomes a tab, and typing continues.
    await title.focus();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('tab', { name: 'Preview' }).waitFor();
    await expect.poll(() => preview.count()).toBe(0);
    await expect.poll(() => hasFocus(title)).toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.type(', nights');
    await page.getByRole('tab', { name: 'Preview' }).click();
    await preview.getByRole('heading', { name: 'Bell Ringer, nights' }).waitFor();
    await title.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1600, height: 900 });
    await expect.poll(() => title.inputValue()).toBe('Bell Ringer, nights');
    await preview.waitFor();
  });

  test('an edit of an approved job shows what needs review, next to the public version', async () => {
    const job = await makeJob(server, company, { jobTitle: 'Boat Builder' });
    const { page } = await openPage(server.url, { user: company.user });
    await visit(page, `/jobs/edit/${job._id}`);
    await page.getByRole('textbox', { name: 'Benefits' }).fill('Equity\nFive-day week');
    await page.getByLabel('Application Deadline').fill(dayIn(3));
    await page.getByText('Needs review: Benefits').waitFor();
    await page.getByText('Takes effect immediately: Deadline').waitFor();
    await button(page, 'Save Changes').click();
    await notice(page, 'Job Updated!').waitFor();
    await rowOf(page, 'Boat Builder').getByText('Approved version is public').waitFor();

    await rowAction(page, 'Boat Builder', 'View Job');
    await heading(page, 'Boat Builder');
    const changes = page.getByRole('region', { name: 'What has changed' });
    await changes.getByRole('heading', { name: 'Benefits' }).waitFor();
    await expect.poll(() => changes.locator('del').innerText()).toContain('Four-day');
    await expect.poll(() => changes.locator('ins').innerText()).toContain('Five-day');
    await expect.poll(() => isPublic(job._id)).toBe(true);
    await admin.client.approveJob({ params: { id: job._id } });
    await page.reload();
    await page.getByText('Job seekers can find this job and apply to it.').waitFor();
    await expect.poll(() => changes.count()).toBe(0);
  });

  test('a job is paused, opened, closed with an outcome, and relisted', async () => {
    const job = await makeJob(server, company, { jobTitle: 'Lamp Lighter' });
    const { page } = await openPage(server.url, { user: company.user });
    const row = rowOf(page, 'Lamp Lighter');
    await visit(page, '/jobs/my-jobs');
    await row.getByText('Active').waitFor();
    await rowAction(page, 'Lamp Lighter', 'Pause Job');
    await notice(page, 'Job Paused').waitFor();
    await row.getByText('Paused').waitFor();
    await expect.poll(() => isPublic(job._id)).toBe(false);
    await rowAction(page, 'Lamp Lighter', 'Reopen Job');
    await notice(page, 'Job Reopened').waitFor();
    await row.getByText('Active').waitFor();

    await rowAction(page, 'Lamp Lighter', 'Close Job…');
    const closing = page.getByRole('dialog', { name: 'Close Job' });
    await closing.getByLabel('Why are you closing it?').selectOption('Hired another way');
    await button(page, 'Close Job').click();
    await notice(page, 'Job Closed').waitFor();
    await row.getByText('Hired another way').waitFor();

    await rowAction(page, 'Lamp Lighter', 'View Job');
    await heading(page, 'Lamp Lighter');
    await button(page, 'Relist Job…').click();
    const relisting = page.getByRole('dialog', { name: 'Relist Job' });
    const deadline = relisting.getByLabel('Application Deadline');
    await deadline.fill(dayIn(-2));
    await button(page, 'Relist Job').click();
    await relisting.getByText('Application deadline must be in the future').waitFor();
    await deadline.fill(dayIn(181));
    await button(page, 'Relist Job').click();
    await relisting.getByText('Application deadline must be within 180 days').waitFor();
    await deadline.fill(dayIn(10));
    await relisting.getByText('The job is public immediately.').waitFor();
    await button(page, 'Relist Job').click();
    await notice(page, 'Job Relisted').waitFor();
    await page.getByText('Job seekers can find this job and apply to it.').waitFor();
    await expect.poll(() => isPublic(job._id)).toBe(true);
  });

  test('a job closed by somebody else says so, and why it cannot be paused', async () => {
    const job = await makeJob(server, company, { jobTitle: 'Clock Winder' });
    await server.database.pool.query(`update jobs set status = 'paused' where id = $1`, [job._id]);
    const { page } = await openPage(server.url, {
      user: company.user,
      live: false,
      expected: [/409 PUT .*\/status/],
    });
    await visit(page, '/jobs/my-jobs');
    await rowOf(page, 'Clock Winder').getByText('Paused').waitFor();
    await button(page, 'Actions for Clock Winder').click();
    const open = page.getByRole('menuitem', { name: 'Reopen Job' });
    await open.waitFor();
    await server.database.pool.query(
      `update jobs set deadline = now() - interval '1 day' where id = $1`,
      [job._id],
    );
    await open.click();
    await notice(page, 'Update Failed').getByText('Relist the job with a new deadline').waitFor();
    await button(page, 'Actions for Clock Winder').click();
    await page.getByRole('menuitem', { name: 'Relist Job…' }).waitFor();
  });

  test('a rejected job shows the reason and can be edited and resubmitted', async () => {
    const job = await makeJob(server, company, { jobTitle: 'Sail Maker', approved: false });
    await admin.client.rejectJob({
      params: { id: job._id },
      body: { reason: 'The pay is missing or misleading', message: 'Say what it pays a year.' },
    });
    const { page } = await openPage(server.url, { user: company.user });
    await visit(page, '/jobs/my-jobs');
    await button(page, 'Actions for Sail Maker').click();
    await page.getByRole('menuitem', { name: 'Delete Job' }).waitFor();
    const offered = page.getByRole('menuitem');
    await expect
      .poll(() => offered.allInnerTexts())
      .toEqual([
        'View Applicants',
        'View Job',
        'Insights',
        'Edit Job',
        'Duplicate Job',
        'Delete Job',
      ]);
    await page.getByRole('menuitem', { name: 'View Job' }).click();
    await page.getByText('The pay is missing or misleading').waitFor();
    await page.getByText('Say what it pays a year.').waitFor();
    const steps = page.getByRole('region', { name: 'Actions' }).getByRole('button');
    await expect.poll(() => steps.allInnerTexts()).toEqual(['Delete Job']);
    await page.getByRole('link', { name: 'Edit and Submit Again' }).click();
    await heading(page, 'Edit Job Posting');
    await page.getByText('Say what it pays a year.').waitFor();
    // A status change has no effect on an unlisted job.
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Paused');
    await button(page, 'Save Changes').focus();
    await page.getByText('This job was rejected. Edit it to submit it for review again.').waitFor();
    await expect.poll(() => page.getByText('Takes effect immediately:').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
    await page.getByLabel('Application Deadline').fill(dayIn(9));
    await page.getByText('Needs review: Deadline').waitFor();
    await page.getByLabel('Salary Range').fill('€40,000 per year');
    await button(page, 'Save Changes').click();
    await notice(page, 'Job Updated!').waitFor();
    await rowOf(page, 'Sail Maker').getByText('Pending Review').waitFor();
  });

  test('an outdated tab keeps its input and offers a comparison', async () => {
    const job = await makeJob(server, company, { jobTitle: 'Net Mender' });
    const { page } = await openPage(server.url, {
      user: company.user,
      live: false,
      expected: [/409 PUT .*\/jobs\//],
    });
    await visit(page, `/jobs/edit/${job._id}`);
    await page.getByLabel('Job Title').fill('Net Mender, nights');
    await company.client.updateJob({
      params: { id: job._id },
      body: { ...plausibleJob, jobTitle: 'Net Mender, days' },
    });
    await button(page, 'Save Changes').click();
    await notice(page, 'Update Failed').waitFor();
    await page.getByText('Somebody else changed this job').waitFor();
    await expect.poll(() => page.getByLabel('Job Title').inputValue()).toBe('Net Mender, nights');
    await button(page, 'Compare').click();
    const comparison = page.getByRole('dialog', { name: 'Newer version and your version' });
    await comparison.locator('del', { hasText: 'days' }).waitFor();
    await comparison.locator('ins', { hasText: 'nights' }).waitFor();
    await button(page, 'Close').click();
    await button(page, 'Keep My Changes').click();
    await button(page, 'Save Changes').click();
    await notice(page, 'Job Updated!').waitFor();
    const { current } = await company.client.getJobVersions({ params: { id: job._id } });
    expect(current).toMatchObject({ jobTitle: 'Net Mender, nights', revision: 3 });
  });

  test('countries for remote work are chosen from suggestions or typed by name or code', async () => {
    const { page } = await openPage(server.url, { user: company.user });
    await visit(page, '/jobs/new');
    await page.getByLabel('Workplace').selectOption('Remote');
    const field = page.getByRole('combobox', { name: 'Applicants may live in' });
    const option = (name: string) => page.getByRole('option', { name, exact: true });
    const chips = page.getByRole('list', { name: 'Applicants may live in' }).getByRole('listitem');
    await field.pressSequentially('Port');
    await option('Portugal').click();
    await expect.poll(() => chips.allInnerTexts()).toEqual(['Portugal']);
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => hasFocus(field)).toBe(true);

    await page.keyboard.type('Nor');
    await option('Norway').waitFor();
    await page.keyboard.press('Escape');
    await option('Norway').waitFor({ state: 'detached' });
    await page.keyboard.type('w');
    await option('Norway').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.type('UK');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Germ');
    await page.keyboard.press('Tab');
    await expect
      .poll(async () => (await chips.allInnerTexts()).toSorted())
      .toEqual(['Germany', 'Norway', 'Portugal', 'United Kingdom']);
    await page.getByText('Remote (').first().waitFor();

    await field.fill('norway');
    await field.press('Enter');
    await page.getByText('Norway has already been added.').waitFor();
    await page.getByRole('button', { name: 'Remove Norway' }).click();
    await expect.poll(() => hasFocus(field)).toBe(true);
  });

  test('a copy fills in a new job, and asks before replacing a draft', async () => {
    const writer = await makeCompany(server);
    await makeJob(server, writer, { jobTitle: 'Rope Maker' });
    const other = await makeJob(server, writer, { jobTitle: 'Cooper' });
    const { page } = await openPage(server.url, {
      user: writer.user,
      expected: [/^404 (POST|GET) .*jobs/],
    });
    const title = page.getByLabel('Job Title');
    await visit(page, '/jobs/my-jobs');
    await rowAction(page, 'Rope Maker', 'Duplicate Job');
    await notice(page, 'Job Copied').waitFor();
    await expect.poll(() => title.inputValue()).toBe('Rope Maker');
    await expect.poll(() => page.getByLabel('Application Deadline').inputValue()).toBe('');
    // A copy that nobody has changed is no draft of the next new job.
    await page.goBack();
    await visit(page, '/jobs/new');
    await expect.poll(() => title.inputValue()).toBe('');
    await page.goBack();
    await expect.poll(() => rowOf(page, 'Rope Maker').count()).toBe(1);
    await rowAction(page, 'Rope Maker', 'Duplicate Job');
    await expect.poll(() => title.inputValue()).toBe('Rope Maker');
    await title.fill('Rope Maker, second shift');
    await page.waitForURL('/jobs/new');

    await visit(page, `/jobs/new?copy=${other._id}`);
    const question = page.getByRole('dialog', { name: 'Replace your draft?' });
    await question.getByText('Rope Maker, second shift').waitFor();
    await button(page, 'Cancel').click();
    await page.waitForURL('/jobs/new');
    await expect.poll(() => title.inputValue()).toBe('Rope Maker, second shift');

    await visit(page, `/jobs/new?copy=${other._id}`);
    await button(page, 'Replace Draft').click();
    await expect.poll(() => title.inputValue()).toBe('Cooper');
    expect((await writer.client.listMyJobs()).count).toBe(2);

    // What was copied is deleted before the copy is posted: the form keeps its texts.
    await writer.client.deleteJob({ params: { id: other._id } });
    await page.getByLabel('Application Deadline').fill(dayIn(10));
    await button(page, 'Post Job').click();
    await notice(page, 'Job Post Failed').waitFor();
    await expect.poll(() => title.inputValue()).toBe('Cooper');
    await button(page, 'Post Job').click();
    await notice(page, 'Job Posted Successfully!').waitFor();
    expect((await writer.client.listMyJobs()).count).toBe(2);
  });

  test('leaving an edited job asks for confirmation, and staying keeps the input', async () => {
    const job = await makeJob(server, company, { jobTitle: 'Ferry Hand' });
    const { page } = await openPage(server.url, { user: company.user });
    await visit(page, `/jobs/edit/${job._id}`);
    await page.getByLabel('Job Title').fill('Ferry Hand, summer');
    await page.getByRole('link', { name: 'Back to My Jobs' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await button(page, 'Cancel').last().click();
    await expect.poll(() => page.getByLabel('Job Title').inputValue()).toBe('Ferry Hand, summer');
    await page.getByRole('link', { name: 'Back to My Jobs' }).click();
    await button(page, 'Leave').click();
    await heading(page, 'My Jobs');
  });

  test('closing a job as filled asks who was hired, and keeps it', async () => {
    const job = await makeJob(server, company, { jobTitle: 'Net Mender' });
    const names = ['Ada Reed', 'Bela Rush'];
    const seekers = await Promise.all(names.map((name) => makeSeeker(server, name)));
    await Promise.all(seekers.map((seeker) => makeApplication(seeker, job)));
    const { page } = await openPage(server.url, { user: company.user });
    await visit(page, '/jobs/my-jobs');
    const close = async () => {
      await rowAction(page, 'Net Mender', 'Close Job…');
      const dialog = page.getByRole('dialog', { name: 'Close Job' });
      const why = dialog.getByLabel('Why are you closing it?');
      await why.selectOption('Hired through this board');
      return dialog;
    };
    const hired = async () => {
      const { applications } = await company.client.listCompanyApplications({
        query: { job: job._id },
      });
      return applications
        .filter(({ hiredAt }) => hiredAt)
        .map(({ applicant }) => applicant.applicantProfile.fullName);
    };
    const dialog = await close();
    await dialog.getByLabel('Bela Rush').check();
    await button(page, 'Close Job').click();
    await notice(page, 'Job Closed').waitFor();
    expect(await hired()).toEqual(['Bela Rush']);

    // Reopened and closed again: it is still known.
    await rowAction(page, 'Net Mender', 'Reopen Job');
    await notice(page, 'Job Reopened').waitFor();
    const again = await close();
    await expect.poll(() => again.getByLabel('Bela Rush').isChecked()).toBe(true);
    await button(page, 'Close Job').click();
    await rowOf(page, 'Net Mender').getByText('Hired through this board').waitFor();
    expect(await hired()).toEqual(['Bela Rush']);
  });

  test('old addresses redirect', async () => {
    const { page } = await openPage(server.url, { user: company.user });
    await visit(page, '/jobs/post');
    await page.waitForURL('/jobs/new');
    await heading(page, 'Post New Job');
    await visit(page, '/applications/company');
    await page.waitForURL('/applications/my-applications-company');
  });
});
