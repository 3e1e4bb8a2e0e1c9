import type { Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { startBucket } from '../support/bucket.ts';
import { openPage } from '../support/browser.ts';
import { tinyPdf } from '../support/pdf.ts';
import { makeAdmin, makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { heading, notice, press, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const [seeker, company, admin] = await Promise.all([
  makeSeeker(server, 'Ines Duarte'),
  makeCompany(server, { companyName: 'Granite Works' }),
  makeAdmin(server),
]);
const job = await makeJob(server, company, { jobTitle: 'Stone Mason' });
await makeApplication(seeker, job);

const users = { seeker: seeker.user, company: company.user, admin: admin.user };
const cutOff = (route: Route) => route.abort('connectionrefused');
/** The response of a gateway without its server. */
const broken = (route: Route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
const failed = [/^failed .*ERR_CONNECTION_REFUSED/, /^502 /];

const lists = [
  {
    path: '/applications/my-applications',
    who: 'seeker',
    call: '/applications/my-applications',
    sentence: 'Failed to load applications data.',
    content: 'Stone Mason',
  },
  {
    path: '/jobs/my-jobs',
    who: 'company',
    call: '/jobs/my-jobs',
    sentence: 'Failed to load job postings.',
    content: 'Stone Mason',
  },
  {
    path: '/applications/my-applications-company',
    who: 'company',
    call: '/applications/company*',
    sentence: 'Failed to load applications data.',
    content: 'Ines Duarte',
  },
  {
    path: '/admin/users',
    who: 'admin',
    call: '/users',
    sentence: 'Failed to load users data.',
    content: 'Ines Duarte',
  },
  {
    path: '/admin/jobs',
    who: 'admin',
    call: '/jobs/admin/all',
    sentence: 'Failed to load jobs data.',
    content: 'Stone Mason',
  },
  {
    path: '/admin/applications',
    who: 'admin',
    call: '/applications/admin/all',
    sentence: 'Failed to load applications data.',
    content: 'Ines Duarte',
  },
] as const;

describe.each(lists)('$path', ({ path, who, call, sentence, content }) => {
  const shown = (page: Page) => page.getByRole('main').getByText(content).first();

  test('shows an error and loads on retry', async () => {
    // The stream would make the page load again by itself.
    const user = users[who];
    const { page } = await openPage(server.url, { user, live: false, expected: failed });
    await page.route(`**/api${call}*`, cutOff);
    await visit(page, path);
    const alerts = page.getByRole('main').getByRole('alert');
    const failure = alerts.filter({ hasText: 'Something went wrong' });
    await failure.getByText(sentence).waitFor();

    await page.unrouteAll();
    await page.route(`**/api${call}*`, broken);
    const again = page.waitForResponse(`**/api${call}*`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await again;
    await failure.getByText(sentence).waitFor();

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await shown(page).waitFor();
    await expect.poll(() => failure.count()).toBe(0);
  });

  test('shows a skeleton while it loads', async () => {
    const { page } = await openPage(server.url, { user: users[who] });
    const { promise, resolve: letPass } = Promise.withResolvers<void>();
    await page.route(`**/api${call}*`, async (route) => {
      await promise;
      await route.continue();
    });
    await visit(page, path);
    const shapes = page.getByRole('status', { name: 'Loading' });
    await shapes.waitFor();
    await expect.poll(() => shown(page).count()).toBe(0);
    letPass();
    await shown(page).waitFor();
    await expect.poll(() => shapes.count()).toBe(0);
  });
});

test('all jobs shows an error if a page or more jobs fail to load', async () => {
  for (let index = 0; index < 25; index++) {
    await makeJob(server, company, { jobTitle: `Quarry Hand ${index}` });
  }
  const { page } = await openPage(server.url, { expected: failed });
  await visit(page, '/about');
  await page.route('**/alljobs.data*', cutOff);
  await page.getByRole('banner').getByRole('link', { name: 'Browse Jobs' }).click();
  await heading(page, 'Something went wrong');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await heading(page, 'Find Your Dream Job');
  await page.getByText('Showing 24 of').waitFor();

  await page.route('**/api/jobs?*', cutOff);
  await page.getByRole('link', { name: 'Load more' }).click();
  await page.getByRole('alert').getByText('Failed to load jobs.').waitFor();
  await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(24);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await page.getByText(/^Showing (2[5-9]|3\d) of/).waitFor();
});

test('a message that was saved without an answer says so, and pressing again does not save it twice', async () => {
  const { page } = await openPage(server.url, { expected: [/^409 POST/] });
  await visit(page, '/contact');
  const typed = { Name: 'Ada', Email: 'ada@example.com', Subject: 'Slate', Message: 'Is it wet?' };
  for (const [name, text] of Object.entries(typed))
    await page.getByRole('main').getByRole('textbox', { name }).fill(text);
  const sentence = 'Your change was saved, but the answer could not be read.';
  await page.route('**/api/messages', async (route) => {
    await route.fetch();
    const answer = { status: false, code: 'saved-without-answer', message: sentence };
    await route.fulfill({ status: 409, json: answer });
  });
  await press(page, 'Send Message');
  await notice(page, 'Saved').getByText(sentence).waitFor();
  const message = page.getByRole('main').getByRole('textbox', { name: 'Message' });
  await expect.poll(() => message.inputValue()).toBe('Is it wet?');

  await page.unrouteAll();
  await press(page, 'Send Message');
  await expect.poll(() => message.inputValue()).toBe('');
  const { messages } = await admin.client.listMessages();
  expect(messages.filter(({ subject }) => subject === 'Slate')).toHaveLength(1);
});

test('an application that the server cannot take keeps its letter and its file', async () => {
  const bucket = await startBucket();
  const other = await startServer({ config: { files: bucket.settings } });
  const applicant = await makeSeeker(other);
  const opening = await makeJob(other, await makeCompany(other), { jobTitle: 'Slate Roofer' });
  const { page } = await openPage(other.url, { user: applicant.user, expected: [/^503 POST/] });
  await visit(page, `/job/${opening._id}`);
  await press(page, 'Apply Now');
  const letter = page.getByRole('textbox', { name: 'Cover letter' });
  await letter.fill('I have laid slate for ten years.');
  const file = { name: 'roofer.pdf', mimeType: 'application/pdf', buffer: tinyPdf() };
  await page.getByLabel('Resume', { exact: true }).setInputFiles(file);

  bucket.setTrouble('fails');
  await press(page, 'Submit Application');
  await notice(page, 'Application Error')
    .getByText(/^Files cannot be stored/)
    .waitFor();
  const isKept = async () => {
    await expect.poll(() => letter.inputValue()).toBe('I have laid slate for ten years.');
    await page.getByText('roofer.pdf').waitFor();
  };
  await isKept();
  await page.reload();
  await press(page, 'Apply Now');
  await isKept();
  expect((await applicant.client.listMyApplications()).count).toBe(0);

  bucket.setTrouble(undefined);
  await press(page, 'Submit Application');
  await notice(page, 'Application Submitted!').waitFor();
  const { applications } = await applicant.client.listMyApplications();
  expect(applications).toMatchObject([{ coverLetter: 'I have laid slate for ten years.' }]);
});
