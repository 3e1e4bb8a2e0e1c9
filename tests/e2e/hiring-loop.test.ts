import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeAdmin } from '../support/people.ts';
import { heading, dayIn, logIn, notice, rowAction, sendLogIn, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();

const company = { email: 'people@saltwater.example', password: 'harbour-light' };
const seeker = { email: 'mara@example.com', password: 'open-sesame' };
const description =
  'You keep the ferries of a whole archipelago on time: you plan the crews, the berths and the repairs, together with four colleagues who have done it for years.';

test('the hiring loop: from a new company to an offer', async () => {
  const [office, desk, visitor] = await Promise.all([
    openPage(server.url),
    openPage(server.url),
    openPage(server.url),
  ]);
  await registerCompany(office.page);
  await meetApprovalBlock(office.page);
  await approveCompany(desk.page);
  await postJob(office.page);
  await expectNotPublic(visitor.page);
  await approveJob(desk.page);
  await findJob(visitor.page);
  await signUpToApply(visitor.page);
  await apply(visitor.page);
  await readResume(office.page);
  await moveToOffer(office.page);
  await followApplication(visitor.page);
  await logOut(visitor.page);
});

async function registerCompany(page: Page) {
  await visit(page, '/signup?role=company');
  await page.getByLabel('Username').fill('saltwater');
  await page.getByLabel('Email').fill(company.email);
  await page.getByLabel('Password', { exact: true }).fill(company.password);
  await page.getByLabel('Confirm Password').fill(company.password);
  await page.getByLabel('Company Name').fill('Saltwater Lines');
  await page.getByLabel('Industry').selectOption('other');
  await page.getByLabel('Location').fill('Bergen');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await notice(page, 'Account created successfully!')
    .getByText('Your company account is pending admin approval. Please sign in.')
    .waitFor();
  await page.waitForURL('/login');
}

async function meetApprovalBlock(page: Page) {
  await sendLogIn(page, company);
  // The greeting makes place for it after seconds.
  await notice(page, 'Account Pending Approval').waitFor();
  await page.waitForURL('/dashboard/company');
  await page.getByRole('link', { name: 'Post New Job' }).first().click();
  await page.getByText('Company Approval Required').waitFor();
  await expect.poll(() => page.getByLabel('Job Title').count()).toBe(0);
}

async function approveCompany(page: Page) {
  const { user, password } = await makeAdmin(server);
  await visit(page, '/login');
  await logIn(page, { email: user.email, password });
  await page.waitForURL('/dashboard/admin');
  await page.getByRole('link', { name: 'User Management' }).click();
  await heading(page, 'User Management');
  await rowAction(page, 'Saltwater Lines', 'Approve Company');
  await notice(page, 'Company Approved!').waitFor();
  await page.getByRole('row', { name: 'saltwater' }).getByText('Approved Company').waitFor();
}

async function postJob(page: Page) {
  await page.reload();
  await page.getByRole('button', { name: 'Post Job' }).click();
  const refusal = notice(page, 'Form Validation Failed');
  await refusal.getByText('Job title is required').waitFor();

  await page.getByLabel('Job Title').fill('Ferry Traffic Planner');
  await page.getByLabel('Location', { exact: true }).fill('Bergen');
  await page.getByLabel('Job Type').selectOption('Full-time');
  await page.getByLabel('Experience Level').selectOption('Associate');
  await page.getByLabel('Salary Range').fill('NOK 620,000 - 700,000 per year');
  await page.getByRole('textbox', { name: 'Description' }).fill('Too short.');
  await page.getByRole('button', { name: 'Post Job' }).click();
  await refusal.getByText('Job description should be at least 100 characters').waitFor();

  await page.getByRole('textbox', { name: 'Description' }).fill(description);
  await page.getByRole('textbox', { name: 'Requirements' }).fill('Two years in transport planning');
  for (const skill of ['Timetables', 'Norwegian']) {
    await page.getByRole('textbox', { name: 'Skills' }).fill(skill);
    await page.getByRole('textbox', { name: 'Skills' }).press('Enter');
  }
  await page.getByRole('button', { name: 'Post Job' }).click();
  await notice(page, 'Job Posted Successfully!')
    .getByText('Your job posting has been submitted for admin review.')
    .waitFor();
  await page.waitForURL('/jobs/my-jobs');
  await page
    .getByRole('row', { name: 'Ferry Traffic Planner' })
    .getByText('Pending Review')
    .waitFor();
}

async function expectNotPublic(page: Page) {
  await visit(page, '/alljobs?keywords=ferry');
  await page.getByText('No jobs match your search').waitFor();
}

async function approveJob(page: Page) {
  await page.getByRole('link', { name: 'Job Management' }).click();
  await heading(page, 'Job Management');
  await rowAction(page, 'Ferry Traffic Planner', 'Approve Job');
  await notice(page, 'Job Approved!').waitFor();
  await page.getByRole('row', { name: 'Ferry Traffic Planner' }).getByText('Approved').waitFor();
}

async function findJob(page: Page) {
  await visit(page, '/alljobs');
  await page.getByLabel('Keywords').fill('ferry');
  await page.getByLabel('Keywords').press('Enter');
  await page.waitForURL('/alljobs?keywords=ferry');
  await page.getByRole('heading', { name: '1 job found' }).waitFor();
  await page.getByRole('link', { name: 'Ferry Traffic Planner' }).click();
  await page.getByRole('heading', { level: 2, name: 'Ferry Traffic Planner' }).waitFor();
  await page.getByText(description).waitFor();
  await page.getByText('Two years in transport planning').waitFor();
}

async function signUpToApply(page: Page) {
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await notice(page, 'Login Required').waitFor();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await heading(page, 'Create an account to apply to Ferry Traffic Planner at Saltwater Lines');
  await page.getByLabel('Username').fill('mara');
  await page.getByLabel('Email').fill(seeker.email);
  await page.getByLabel('Password', { exact: true }).fill(seeker.password);
  await page.getByLabel('Confirm Password').fill(seeker.password);
  await page.getByLabel('Full Name').fill('Mara Lind');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await notice(page, 'Account created successfully!')
    .getByText('Welcome to Daybreak! Please sign in.')
    .waitFor();
  await logIn(page, seeker);
  await page.waitForURL(pathname);
}

async function apply(page: Page) {
  // The dialog opens automatically after logging in.
  const dialog = page.getByRole('dialog', { name: 'Apply for Ferry Traffic Planner' });
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await notice(page, 'Resume Required').waitFor();
  const resume = {
    name: 'mara-lind.pdf',
    mimeType: 'application/pdf',
    buffer: tinyPdf('Mara Lind'),
  };
  await dialog.getByLabel('Resume').setInputFiles(resume);
  await dialog.getByLabel('Cover letter').fill('I grew up on these ferries.');
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await notice(page, 'Application Submitted!').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Applied!' }).waitFor();
}

async function readResume(page: Page) {
  await page.getByRole('link', { name: 'Job Applications' }).click();
  await heading(page, 'Job Applications');
  await page.getByRole('row', { name: 'Mara Lind' }).getByText('Pending').waitFor();
  const [tab, answer] = await Promise.all([
    page.context().waitForEvent('page'),
    page.context().waitForEvent('response', (response) => response.url().includes('/resumes/')),
    rowAction(page, 'Mara Lind', 'Download Resume'),
  ]);
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  });
  await tab.close();
}

async function moveToOffer(page: Page) {
  const row = page.getByRole('row', { name: 'Mara Lind' });
  const moves = [
    ['Mark as Reviewed', 'reviewed', 'Reviewed'],
    ['Schedule Interview', 'interviewed', 'Interviewed'],
    ['Make Offer', 'offered', 'Offered'],
  ] as const;
  for (const [action, status, label] of moves) {
    await rowAction(page, 'Mara Lind', action);
    if (status === 'interviewed') await sayWhenAndWhere(page);
    if (status === 'offered')
      await page
        .getByRole('dialog', { name: 'Make Offer' })
        .getByRole('button', { name: 'Make Offer' })
        .click();
    await page
      .getByRole('region', { name: 'Selected applications' })
      .getByText(`Mara Lind's application status updated to ${status}.`)
      .waitFor();
    await row.getByText(label).waitFor();
  }
  await page.getByRole('button', { name: 'Actions for Mara Lind' }).click();
  await page.getByRole('menuitem', { name: 'View Full Application' }).waitFor();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual([
      'View Full Application',
      'Download Resume',
      'Send Email',
      'Assign',
      'Tags',
      'Ask to Stay in Touch',
    ]);
}

async function sayWhenAndWhere(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Schedule Interview' });
  await dialog.getByLabel('Date').fill(dayIn(5));
  await dialog.getByLabel('Time', { exact: true }).fill('10:30');
  await dialog.getByLabel('Place or link').fill('Strandkaien 2, Bergen');
  await dialog.getByRole('button', { name: 'Schedule Interview' }).click();
}

async function followApplication(page: Page) {
  await page.getByRole('link', { name: 'My Applications' }).click();
  await heading(page, 'My Applications');
  const card = page.getByRole('article').filter({ hasText: 'Ferry Traffic Planner' });
  await card.getByText('Offered', { exact: true }).waitFor();
  await card.getByRole('button', { name: 'Details of Ferry Traffic Planner' }).click();
  const dated = (name: string) =>
    expect.stringMatching(new RegExp(`^${name}\\s+\\w{3} \\d\\d, \\d{4}$`));
  const steps = card.getByRole('list', { name: 'Progress' }).getByRole('listitem');
  await expect
    .poll(() => steps.allInnerTexts())
    .toEqual(['Applied', 'Reviewed', 'Interview', 'Offer'].map(dated));
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await notice(page, 'Logged Out').waitFor();
  await page.waitForURL('/');
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toBeNull();
}
