import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeCompany, makeJob, makeSeeker, setApproval } from '../support/people.ts';
import { heading, holdScripts, notice, press, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const [seeker, company] = await Promise.all([makeSeeker(server), makeCompany(server)]);
const job = await makeJob(server, company, { jobTitle: 'Bookbinder' });

const cutOff = (page: Page, call: string, below = '/api') =>
  page.route(`**${below}${call}`, (route) => route.abort('connectionrefused'));
const unreachable = /^failed .*ERR_CONNECTION_REFUSED/;

describe('a refused form keeps its input', () => {
  test('logging in', async () => {
    const expected = [unreachable, /401 POST .*login/];
    const { page } = await openPage(server.url, { expected });
    await visit(page, '/login');
    const email = page.getByLabel('Email Address');
    await email.fill(seeker.user.email);
    await page.getByLabel('Password', { exact: true }).fill('not-the-password');
    await press(page, 'Sign In');
    await notice(page, 'Login Failed').waitFor();
    await expect.poll(() => email.inputValue()).toBe(seeker.user.email);

    await cutOff(page, '/auth/login');
    await page.getByLabel('Password', { exact: true }).fill(seeker.password);
    await press(page, 'Sign In');
    await notice(page, 'Login Error')
      .getByText('An unexpected error occurred during login.')
      .waitFor();
    await page.getByText('An unexpected error occurred. Please try again.').waitFor();
    await page.unrouteAll();
    await press(page, 'Sign In');
    await page.waitForURL('/dashboard/job_seeker');
  });

  test('logging in before the scripts have loaded', async () => {
    const { page } = await openPage(server.url);
    const release = await holdScripts(page, '**/*.js');
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Email Address').fill(seeker.user.email);
    await page.getByLabel('Password', { exact: true }).fill(seeker.password);
    await press(page, 'Sign In');
    await page.locator('button[data-waiting]').waitFor();
    release();
    await page.waitForURL('/dashboard/job_seeker');
  });

  test('choosing to sign up as a company before the scripts have loaded', async () => {
    const { page } = await openPage(server.url);
    const release = await holdScripts(page, '**/*.js');
    await page.goto('/signup', { waitUntil: 'domcontentloaded' });
    await page.getByLabel('Username').fill('early');
    await page.getByRole('tab', { name: 'Company' }).click();
    release();
    await page.getByLabel('Company Name').waitFor();
    await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('early');
  });

  test('signing up', async () => {
    const expected = [unreachable, /409 POST .*register/];
    const { page } = await openPage(server.url, { expected });
    await visit(page, '/signup?role=company');
    const username = page.getByLabel('Username');
    await username.fill(seeker.user.username.toUpperCase());
    await page.getByLabel('Email').fill('ink@example.com');
    await page.getByLabel('Password', { exact: true }).fill('secret-pass-2');
    await page.getByLabel('Confirm Password').fill('secret-pass-2');
    await page.getByLabel('Company Name').fill('Ink & Thread');
    await page.getByLabel('Description').fill('We bind books.');
    await press(page, 'Create Account');
    await notice(page, 'Registration Failed').waitFor();
    await expect.poll(() => username.getAttribute('aria-invalid')).toBe('true');
    await expect
      .poll(() => username.evaluate((field) => field === document.activeElement))
      .toBe(true);

    await cutOff(page, '/auth/register');
    await username.fill('inkthread');
    await press(page, 'Create Account');
    await notice(page, 'Registration Error').waitFor();
    await expect.poll(() => page.getByLabel('Company Name').inputValue()).toBe('Ink & Thread');
    await expect.poll(() => page.getByLabel('Description').inputValue()).toBe('We bind books.');
    await page.unrouteAll();
    await press(page, 'Create Account');
    await page.waitForURL('/login');
  });

  test('writing to us', async () => {
    const { page } = await openPage(server.url, { expected: [unreachable] });
    await visit(page, '/contact');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Subject').fill('A question');
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Do you post on Sundays?');
    await cutOff(page, '/messages');
    await press(page, 'Send Message');
    await notice(page, 'Error').waitFor();
    await expect.poll(() => message.inputValue()).toBe('Do you post on Sundays?');
    await page.unrouteAll();
    await press(page, 'Send Message');
    await notice(page, 'Message sent successfully!').getByText('An admin will read it.').waitFor();
    await expect.poll(() => message.inputValue()).toBe('');
  });

  test('applying', async () => {
    const applicant = await makeSeeker(server);
    const closing = await makeJob(server, company, { jobTitle: 'Gilder' });
    const expected = [unreachable, /4\d\d POST .*apply/];
    const { page } = await openPage(server.url, { user: applicant.user, expected });
    await visit(page, `/job/${closing._id}`);
    await press(page, 'Apply Now');
    const letter = page.getByRole('textbox', { name: 'Cover letter' });
    await letter.fill('Gold leaf is my life.');
    const resume = { name: 'gold.pdf', mimeType: 'application/pdf', buffer: tinyPdf() };
    await page.getByLabel('Resume').setInputFiles({ ...resume, name: 'gold.exe' });
    await page.getByText('Your resume must be a PDF, DOC or DOCX file.').waitFor();
    await page.getByLabel('Resume').setInputFiles(resume);

    await cutOff(page, '/applications/apply/*');
    await press(page, 'Submit Application');
    await notice(page, 'Application Error').waitFor();
    await page.unrouteAll();
    const close = (status: 'closed' | 'active') =>
      company.client.updateJob({ params: { id: closing._id }, body: { ...closing, status } });
    await close('closed');
    await press(page, 'Submit Application');
    await notice(page, 'Application Failed').waitFor();
    await expect.poll(() => letter.inputValue()).toBe('Gold leaf is my life.');
    await page.getByText('gold.pdf').waitFor();
    await close('active');
    await press(page, 'Cancel');
    await press(page, 'Apply Now');
    await expect.poll(() => letter.inputValue()).toBe('Gold leaf is my life.');
    await page.getByText('gold.pdf').waitFor();
    await press(page, 'Submit Application');
    await notice(page, 'Application Submitted!').waitFor();
  });

  test('posting a job', async () => {
    const poster = await makeCompany(server);
    const expected = [unreachable, /403 POST .*\/api\/jobs/];
    const { page } = await openPage(server.url, { user: poster.user, expected });
    await visit(page, '/jobs/new');
    await page.getByLabel('Job Title').fill('Typesetter');
    await page.getByLabel('Location', { exact: true }).fill('Porto');
    await page.getByLabel('Job Type').selectOption('Contract');
    await page.getByLabel('Experience Level').selectOption('Associate');
    await page.getByRole('textbox', { name: 'Description' }).fill('Setting type. '.repeat(10));
    await cutOff(page, '/jobs');
    await press(page, 'Post Job');
    await notice(page, 'Posting Error').getByText('Failed to post job.').waitFor();
    await page.unrouteAll();

    await setApproval(server, poster, false);
    await press(page, 'Post Job');
    await notice(page, 'Permission Denied')
      .getByText('Your company is not approved to post jobs yet.')
      .waitFor();
    await expect.poll(() => page.getByLabel('Job Title').inputValue()).toBe('Typesetter');
    await setApproval(server, poster, true);
    await press(page, 'Post Job');
    await notice(page, 'Job Posted Successfully!').waitFor();
  });
});

describe('a draft is restored', () => {
  test('of a new job, until it is discarded', async () => {
    const { page } = await openPage(server.url, { user: company.user });
    await visit(page, '/jobs/new');
    await page.getByLabel('Job Title').fill('Paper Maker');
    await page.getByRole('textbox', { name: 'Skills' }).fill('Patience');
    await page.getByRole('textbox', { name: 'Skills' }).press('Enter');
    await press(page, 'Save Draft');
    await notice(page, 'Draft Saved').waitFor();
    await page.reload();
    await notice(page, 'Draft Restored').waitFor();
    await expect.poll(() => page.getByLabel('Job Title').inputValue()).toBe('Paper Maker');
    await page.getByRole('button', { name: 'Remove Patience' }).waitFor();
    await page.getByRole('button', { name: 'Discard Draft' }).press('Enter');
    await page.reload();
    await heading(page, 'Post New Job');
    await page.getByLabel('Job Title').waitFor();
    await expect.poll(() => page.getByLabel('Job Title').inputValue()).toBe('');
    await expect.poll(() => notice(page, 'Draft Restored').count()).toBe(0);
  });

  test('of a cover letter', async () => {
    const { page } = await openPage(server.url, { user: seeker.user });
    await visit(page, `/job/${job._id}`);
    await press(page, 'Apply Now');
    await page.getByLabel('Cover letter').fill('Leather and paste.');
    await visit(page, `/job/${job._id}`);
    await press(page, 'Apply Now');
    await expect
      .poll(() => page.getByLabel('Cover letter').inputValue())
      .toBe('Leather and paste.');
  });

  test("of a job seeker's profile, until it is saved", async () => {
    const { page } = await openPage(server.url, {
      user: seeker.user,
      expected: [unreachable],
    });
    await visit(page, '/profile');
    await page.getByLabel('Full Name').fill('Ada L. Seeker');
    await page.reload();
    await notice(page, 'Unsaved Changes Found').waitFor();
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ada L. Seeker');
    await cutOff(page, '/users/profile');
    await press(page, 'Save Changes');
    await notice(page, 'Update Error').waitFor();
    await page.unrouteAll();
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ada L. Seeker');
    await press(page, 'Save Changes');
    await notice(page, 'Profile Updated!').waitFor();
    await page.reload();
    await expect.poll(() => page.getByLabel('Full Name').inputValue()).toBe('Ada L. Seeker');
    await expect.poll(() => notice(page, 'Unsaved Changes Found').count()).toBe(0);
  });

  test("of a company's profile, after a warning; Reset discards it", async () => {
    const { page } = await openPage(server.url, { user: company.user });
    await visit(page, '/company/profile');
    await press(page, 'Edit Profile');
    await page.getByLabel('Location', { exact: true }).fill('Mombasa');
    await page.getByRole('link', { name: 'My Jobs' }).click();
    const warning = page.getByRole('dialog', { name: 'Leave without saving?' });
    await warning.getByRole('button', { name: 'Leave' }).click();
    await heading(page, 'My Jobs');
    await page.getByRole('link', { name: 'Company Profile' }).click();
    await notice(page, 'Draft Restored').waitFor();
    await expect
      .poll(() => page.getByLabel('Location', { exact: true }).inputValue())
      .toBe('Mombasa');
    await press(page, 'Reset');
    await notice(page, 'Changes Discarded').waitFor();
    await expect
      .poll(() => page.getByLabel('Location', { exact: true }).inputValue())
      .toBe('Nairobi');
    await page.reload();
    await press(page, 'Edit Profile');
    await expect
      .poll(() => page.getByLabel('Location', { exact: true }).inputValue())
      .toBe('Nairobi');
  });
});
