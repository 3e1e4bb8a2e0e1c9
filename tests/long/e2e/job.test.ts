import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { looks, openPage, show } from '../../support/browser.ts';
import { DAY, makeClock } from '../../support/clock.ts';
import { hasFocus, tabTo } from '../../support/keyboard.ts';
import { tinyPdf } from '../../support/pdf.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../support/people.ts';
import { button, heading, logIn, notice, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const clock = makeClock();
const server = await startServer({ now: clock.now });
const company = await makeCompany(server, { companyName: 'Harbour Works' });
const otherCompany = await makeCompany(server, { companyName: 'Inland Works' });
const { inDays } = clock;
const crane = await makeJob(server, company, {
  jobTitle: 'Crane Driver',
  jobLocation: 'Remote (EU)',
  salaryRange: '€30,000 - €40,000 per year',
  applicationDeadline: inDays(100),
  showsDefaultRequirements: true,
  showsDefaultBenefits: true,
});
const diver = await makeJob(server, company, {
  jobTitle: 'Diver',
  salaryRange: '',
  applicationDeadline: inDays(2),
});
const bargee = await makeJob(server, otherCompany, { jobTitle: 'Bargee' });

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: tinyPdf() });
const applyDialog = (page: Page) => page.getByRole('dialog', { name: /^Apply for / });
const resumeField = (page: Page) => page.getByLabel('Resume', { exact: true });
const letter = (page: Page) => page.getByLabel('Cover letter');

/** Ends the session, as a password change elsewhere does. */
const endSession = (page: Page) =>
  page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem('user') ?? '') as { token: string };
    await fetch('/api/auth/logout', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  });

test('a job page shows the pay first', async () => {
  const { page } = await openPage(server.url);
  await visit(page, '/alljobs?keywords=crane');
  await visit(page, `/job/${crane._id}`);
  await heading(page, 'Crane Driver');
  const facts = page.locator('dl').first();
  await expect.poll(() => facts.locator('dt').first().innerText()).toBe('Pay');
  const pay = () => facts.locator('dd').first().innerText();
  await expect.poll(pay).toMatch(/^€30,000 – €40,000 \/ year\n≈ \$[\d,]+–[\d,]+ a year$/);
  const countries = facts.getByText('Applicants may live in Austria, Belgium, Bulgaria');
  await countries.getByText('and 21 more').click();
  await countries.getByText('Spain, Sweden').waitFor();

  const lists = page.getByRole('article').getByRole('list');
  const [requirements = '', benefits = ''] = await lists.allInnerTexts();
  expect(requirements.split('\n').filter(Boolean)).toEqual([
    'Good communication skills',
    'Teamwork',
    'Basic computer knowledge',
    'Five years of TypeScript',
    'PostgreSQL in production',
  ]);
  expect(benefits.split('\n').filter(Boolean)).toEqual([
    'Health insurance',
    'Paid time off',
    'Professional development',
    'Equity',
    'Four-day week',
  ]);
  const more = page.getByRole('region', { name: 'More jobs at Harbour Works' });
  await more.getByRole('link', { name: 'Diver' }).click();
  await heading(page, 'Diver');
  // Its company has chosen no defaults.
  await page.getByText('Four-day week').waitFor();
  expect(await page.getByText('Health insurance').count()).toBe(0);
  expect(await page.getByText('Teamwork').count()).toBe(0);
  await page.getByText('Pay not stated').first().waitFor();
  await page.getByText('Closes in 2 days').first().waitFor();
  await page.getByRole('link', { name: 'Back to your search' }).click();
  await page.waitForURL('/alljobs?keywords=crane');
});

test('a job is shared by link or email, and printed', async () => {
  const { page, context } = await openPage(server.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, `/job/${crane._id}`);
  const share = page.getByLabel('Share');
  await share.click();
  const mail = page.getByRole('link', { name: 'Send by email' });
  expect(decodeURIComponent((await mail.getAttribute('href')) ?? '')).toContain(
    `/job/${crane._id}`,
  );
  await page.keyboard.press('Escape');
  await mail.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(share)).toBe(true);
  await page.keyboard.press('Enter');
  await button(page, 'Copy link').click();
  await page.getByRole('status').getByText('The link is on the clipboard.').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/job/${crane._id}`);

  await page.evaluate(() => {
    navigator.share = (data) => {
      document.title = `shared ${data?.title}`;
      return Promise.resolve();
    };
  });
  await share.click();
  await expect.poll(() => page.title()).toBe('shared Crane Driver at Harbour Works');

  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { name: 'About the role' }).waitFor();
  for (const name of ['Apply Now', 'Home', 'Diver']) {
    await expect.poll(() => page.getByRole('link', { name, exact: true }).isVisible()).toBe(false);
  }
});

describe('applying', () => {
  test('with a file that is stored in the profile, so the next application takes two clicks', async () => {
    const seeker = await makeSeeker(server);
    const { page } = await openPage(server.url, { user: seeker.user });
    await visit(page, `/job/${crane._id}`);
    await button(page, 'Apply Now').click();
    await button(page, 'Submit Application').click();
    await notice(page, 'Resume Required')
      .getByText('Please upload your resume to apply.')
      .waitFor();
    await resumeField(page).setInputFiles(pdf('my own.pdf'));
    await page.getByLabel('Keep this resume in my profile').check();
    await letter(page).fill('Cranes are my life.');
    expect(await axe(page)).toEqual([]);
    await button(page, 'Submit Application').click();
    await notice(page, 'Application Submitted!').waitFor();
    await button(page, 'Applied!').waitFor();
    await page.getByText(/^Applied \w{3} \d\d, \d{4}/).waitFor();

    await visit(page, `/job/${diver._id}`);
    await button(page, 'Apply Now').click();
    const ofProfile = page.getByLabel('Use the resume in your profile: my own.pdf');
    await expect.poll(() => ofProfile.isChecked()).toBe(true);
    for (const look of looks) {
      await show(page, look);
      expect(await axe(page)).toEqual([]);
    }
    await button(page, 'Submit Application').click();
    await notice(page, 'Application Submitted!').waitFor();
    const { applications } = await seeker.client.listMyApplications();
    expect(applications.map(({ resume }) => resume.includes('/my%20own.pdf?'))).toEqual([
      true,
      true,
    ]);
  });

  test('the status is current, also after the tab was in the background', async () => {
    const seeker = await makeSeeker(server);
    const application = await makeApplication(seeker, crane);
    const { page } = await openPage(server.url, { user: seeker.user });
    await visit(page, `/job/${crane._id}`);
    const box = page.getByRole('complementary', { name: 'Apply' });
    await box.getByText('Pending').waitFor();
    await company.client.moveApplication({
      params: { applicationId: application._id },
      body: { status: 'reviewed' },
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await box.getByText('Reviewed').waitFor();
  });

  test('an upload can be canceled without losing the input', async () => {
    const seeker = await makeSeeker(server);
    const { page } = await openPage(server.url, {
      user: seeker.user,
      expected: [/^failed POST .*apply/],
    });
    await page.route('**/api/applications/apply/*', () => {});
    await visit(page, `/job/${bargee._id}`);
    await button(page, 'Apply Now').click();
    await resumeField(page).setInputFiles({
      ...pdf('long.pdf'),
      buffer: Buffer.concat([tinyPdf(), Buffer.alloc(4_000_000, ' ')]),
    });
    await letter(page).fill('Slowly.');
    await button(page, 'Submit Application').click();
    await page.getByRole('progressbar').waitFor();
    await button(page, 'Cancel Upload').click();
    await notice(page, 'Upload Canceled').waitFor();
    await page.getByText('long.pdf').waitFor();
    await expect.poll(() => letter(page).inputValue()).toBe('Slowly.');
    await page.unrouteAll();
    await button(page, 'Submit Application').click();
    await notice(page, 'Application Submitted!').waitFor();
    expect((await seeker.client.listMyApplications()).count).toBe(1);
  });

  test('an ended session or a reload keeps the letter and the file', async () => {
    const seeker = await makeSeeker(server);
    const { page } = await openPage(server.url, {
      user: seeker.user,
      expected: [/401 POST .*apply/],
    });
    await visit(page, `/job/${bargee._id}`);
    await button(page, 'Apply Now').click();
    await resumeField(page).setInputFiles(pdf('kept.pdf'));
    await letter(page).fill('Typed once.');
    await button(page, 'Cancel').click();
    await visit(page, `/job/${bargee._id}`);
    await button(page, 'Apply Now').click();
    await page.getByText('kept.pdf').waitFor();
    await expect.poll(() => letter(page).inputValue()).toBe('Typed once.');

    await endSession(page);
    await button(page, 'Submit Application').click();
    await notice(page, 'Login Required').waitFor();
    await logIn(page, { email: seeker.user.email, password: seeker.password });
    await applyDialog(page).waitFor();
    await page.getByText('kept.pdf').waitFor();
    await expect.poll(() => letter(page).inputValue()).toBe('Typed once.');
    await button(page, 'Submit Application').click();
    await notice(page, 'Application Submitted!').waitFor();
  });

  test('a visitor logs in and finds the dialog open, and a company sees why it cannot apply', async () => {
    const seeker = await makeSeeker(server);
    const { page } = await openPage(server.url);
    await visit(page, `/job/${crane._id}`);
    await page.getByRole('link', { name: 'Apply Now' }).click();
    await notice(page, 'Login Required')
      .getByText('Please log in to apply for this job.')
      .waitFor();
    await logIn(page, { email: seeker.user.email, password: seeker.password });
    await applyDialog(page).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.keyboard.press('Escape');
    await applyDialog(page).waitFor({ state: 'detached' });

    const { page: companyPage } = await openPage(server.url, { user: otherCompany.user });
    await visit(companyPage, `/job/${crane._id}?apply=1`);
    await button(companyPage, 'Apply Now').click();
    await notice(companyPage, 'Unauthorized')
      .getByText('Only job seekers can apply for jobs.')
      .first()
      .waitFor();
  });
});

test('a company edits its own job; a viewer opens the applications', async () => {
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `/job/${crane._id}`);
  const box = page.getByRole('complementary', { name: 'Apply' });
  expect(await button(page, 'Apply Now').count()).toBe(0);
  await box.getByRole('link', { name: 'Edit Job' }).click();
  await heading(page, 'Edit Job Posting');

  const viewer = await makeColleague(server, company, 'viewer');
  const { page: viewersPage } = await openPage(server.url, { user: viewer.user });
  await visit(viewersPage, `/job/${crane._id}`);
  await viewersPage.getByRole('link', { name: 'View Applications' }).click();
  await viewersPage.waitForURL(`**/jobs/${crane._id}/applicants`);
});

test('by keyboard alone: read and apply', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, `/job/${crane._id}`);
  await tabTo(page, page.getByText('and 21 more'));
  await page.keyboard.press('Enter');
  await page.getByText('Spain, Sweden').waitFor();
  await tabTo(page, button(page, 'Apply Now'));
  await page.keyboard.press('Enter');
  await applyDialog(page).waitFor();
  await page.keyboard.press('Escape');
  await applyDialog(page).waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button(page, 'Apply Now'))).toBe(true);
});

test('without scripts: the full text, and links to apply and to the company', async () => {
  const path = `/job/${crane._id}`;
  const { page } = await openPage(server.url, { path, javaScript: false });
  await heading(page, 'Crane Driver');
  await page.getByText('and 21 more').click();
  await page.getByText('Spain, Sweden').waitFor();
  await page.getByRole('link', { name: 'Apply Now' }).first().click();
  await page.waitForURL(/\/login\?next=/);
  await page.goBack();
  await page.getByRole('link', { name: 'Harbour Works', exact: true }).click();
  await heading(page, 'Harbour Works');
  await page.getByRole('link', { name: 'Crane Driver' }).click();
  await heading(page, 'Crane Driver');
});

test('a closed job says so for a month, also to search engines, then it is gone', async () => {
  const seeker = await makeSeeker(server);
  const [closed, paused, expired] = await Promise.all([
    makeJob(server, company, { jobTitle: 'Winchman' }),
    makeJob(server, company, { jobTitle: 'Pilot' }),
    makeJob(server, company, { jobTitle: 'Cook', applicationDeadline: inDays(1) }),
  ]);
  await makeApplication(seeker, closed);
  for (const [job, status] of [
    [closed, 'closed'],
    [paused, 'paused'],
  ] as const) {
    await company.client.updateJob({ params: { id: job._id }, body: { ...job, status } });
  }
  clock.forward(2 * DAY);

  for (const [job, words] of [
    [closed, /^This job closed on \w{3} \d\d, \d{4}$/],
    [paused, /^This job is paused$/],
    [expired, /^Applications closed on \w{3} \d\d, \d{4}$/],
  ] as const) {
    const answer = await server.request('GET', `/job/${job._id}`);
    expect(answer.code).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    expect(answer.text).toMatch(/<meta name="robots" content="noindex/);
    expect(answer.text).not.toContain('JobPosting');
    const { page } = await openPage(server.url, { path: `/job/${job._id}` });
    await heading(page, job.jobTitle);
    await page.getByRole('article').getByText(words).waitFor();
    await page.getByText(job.jobDescription).waitFor();
    await expect.poll(() => page.getByText('Apply Now').count()).toBe(0);
    // The three pages look alike.
    for (const look of job === closed ? looks : []) {
      await show(page, look);
      expect(await axe(page)).toEqual([]);
    }
  }

  const { page } = await openPage(server.url, {
    user: seeker.user,
    // The session expires in between.
    expected: [/410 GET/, /404 GET/, /401 GET/],
  });
  await visit(page, `/job/${closed._id}`);
  const box = page.getByRole('complementary', { name: 'Apply' });
  await box
    .getByText(/^Applied/)
    .first()
    .waitFor();
  await box.getByText('Pending').waitFor();

  clock.forward(30 * DAY);
  await visit(page, `/job/${closed._id}`);
  await heading(page, 'This job has been removed');
  expect((await server.request('GET', `/job/${closed._id}`)).code).toBe(410);
  expect(await axe(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Back to All Jobs' }).click();
  await heading(page, 'Find Your Dream Job');
  await visit(page, '/job/never-was');
  await heading(page, 'Job not found.');
  expect((await server.request('GET', '/job/never-was')).code).toBe(404);
});
