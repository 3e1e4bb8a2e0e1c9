import { expect, test } from 'vitest';
import { openPage, phone } from '../support/browser.ts';
import { makeCompany, makeJob } from '../support/people.ts';
import { heading } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

// As search engines, reading modes and people with bad connections see the pages.
const server = await startServer();
const company = await makeCompany(server, { companyName: 'Lighthouse Bakery' });
const baker = await makeJob(server, company, {
  jobTitle: 'Night Baker',
  jobLocation: 'Stavanger',
  jobType: 'Part-time',
  salaryRange: 'NOK 230 per hour',
  showsDefaultRequirements: true,
  showsDefaultBenefits: true,
});
await makeJob(server, company, { jobTitle: 'Pastry Chef', jobLocation: 'Lagos' });
for (let index = 0; index < 25; index++) {
  await makeJob(server, company, { jobTitle: `Counter Help ${index}`, jobLocation: 'Quito' });
}

test('home: jobs, and a search that leads to the list', async () => {
  const { page } = await openPage(server.url, { path: '/', javaScript: false });
  await heading(page, 'Your Dream Career Awaits You');
  await expect.poll(() => page.getByRole('article').count()).toBe(3);
  const search = page.getByRole('search');
  await search.getByLabel('Keywords').fill('baker');
  await search.getByLabel('Location', { exact: true }).fill('stavanger');
  await search.getByRole('button', { name: 'Search jobs' }).click();
  await page.waitForURL('/alljobs?keywords=baker&location=stavanger');
  await page.getByRole('heading', { name: '1 job found' }).waitFor();
  await page.getByRole('link', { name: 'Night Baker' }).waitFor();
});

test('all jobs: filters, chips and later pages', async () => {
  const { page } = await openPage(server.url, { path: '/alljobs', javaScript: false });
  await page.getByRole('heading', { name: '27 jobs' }).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(24);
  await page.getByRole('link', { name: 'Load more' }).click();
  await page.waitForURL(/\/alljobs\?cursor=/);
  await expect.poll(() => page.getByRole('article').count()).toBe(3);
  await page.getByRole('link', { name: 'Back to the newest jobs' }).click();

  await page.getByRole('checkbox', { name: 'Part-time 1 job' }).check();
  await page.getByLabel('Posted within').selectOption('Past 7 days (27)');
  await page.getByLabel('Sort by').selectOption('Highest pay');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('heading', { name: '1 job found' }).waitFor();
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Part-time 1 job' }).isChecked())
    .toBe(true);
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).toBe('salary');
  await page.getByRole('link', { name: 'Remove Posted: Past 7 days' }).click();
  await page.getByRole('link', { name: 'Remove Job type: Part-time' }).click();
  await page.getByRole('heading', { name: '27 jobs' }).waitFor();

  await page.getByLabel('Keywords').fill('nothing like it');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('No jobs match your search').waitFor();
  await expect.poll(() => page.getByLabel('Keywords').inputValue()).toBe('nothing like it');
});

test('all jobs on a phone: a link brings up the filters, above the results', async () => {
  const { page } = await openPage(server.url, {
    path: '/alljobs',
    javaScript: false,
    viewport: phone,
  });
  await page.getByRole('navigation', { name: 'Filters' }).getByText('Filters').click();
  await page.getByRole('checkbox', { name: 'Part-time 1 job' }).check();
  await page.getByRole('button', { name: 'Show results' }).click();
  await page.getByRole('heading', { name: '1 job found' }).waitFor();
  await page.getByRole('link', { name: 'Full-time' }).click();
  await page.waitForURL('/alljobs?jobType=Part-time&jobType=Full-time');
  await page.getByRole('heading', { name: '27 jobs found' }).waitFor();
});

test('the menu of a phone is a line of links, and a signed-in page says that it needs scripts', async () => {
  const { page } = await openPage(server.url, { path: '/', javaScript: false, viewport: phone });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Browse Jobs' })
    .click();
  await page.waitForURL('/alljobs');
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
  await page.waitForURL('/login');
  const { text } = await server.request('GET', '/dashboard/job_seeker');
  expect(text).toContain('<noscript>This page requires JavaScript.');
  // The other pages of mailed links work without scripts.
  for (const path of ['/unsubscribe?token=x', '/erase-me'])
    expect((await server.request('GET', path)).text).not.toContain('<noscript>');
  const verify = await server.request('GET', '/verify');
  expect(verify.text).toMatch(/<noscript>.*Checking a receipt here requires JavaScript/);
});

test('a job: the full text, and a link to apply', async () => {
  const { page } = await openPage(server.url, { path: `/job/${baker._id}`, javaScript: false });
  await heading(page, 'Night Baker');
  await expect.poll(() => page.title()).toBe('Night Baker at Lighthouse Bakery | Daybreak');
  const text = await page.getByRole('article').innerText();
  for (const part of [
    baker.jobDescription,
    'Lighthouse Bakery',
    'Stavanger',
    'Part-time',
    '230',
    'Good communication skills',
    'PostgreSQL in production',
    'Health insurance',
    'Four-day week',
  ]) {
    expect(text).toContain(part);
  }
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await page.waitForURL(`/login?next=${encodeURIComponent(`/job/${baker._id}?apply=1`)}`);
  await page.getByLabel('Email Address').waitFor();
});

test('contact: a refused message keeps its text and can be sent again', async () => {
  const { page } = await openPage(server.url, {
    path: '/contact',
    javaScript: false,
    expected: [/400 POST .*\/contact/],
  });
  const send = page.getByRole('button', { name: 'Send Message' });
  const message = page.getByRole('textbox', { name: 'Message' });
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada');
  await message.fill('Do you post on Sundays?');
  await send.click();
  await page.getByRole('alert').filter({ hasText: 'Correct the fields marked below.' }).waitFor();
  await page.getByText('Enter a valid email address.').waitFor();
  await page.getByText('Subject is required').first().waitFor();
  await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Ada');
  await expect.poll(() => message.inputValue()).toBe('Do you post on Sundays?');

  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Subject').fill('Sundays');
  await send.click();
  const sent = page.getByRole('alert').filter({ hasText: 'Message sent successfully!' });
  await sent.getByText('An admin will read it.').waitFor();
  await expect.poll(() => message.inputValue()).toBe('');
  const { rows } = await server.database.pool.query(
    'select name, subject, message from contact_messages',
  );
  expect(rows).toEqual([{ name: 'Ada', subject: 'Sundays', message: 'Do you post on Sundays?' }]);
});

test.each([
  ['/login?next=%2Fprofile', 'Sign In', 'Logging in and signing up require JavaScript.'],
  ['/signup?role=company', 'Create Account', 'Logging in and signing up require JavaScript.'],
])(
  '%s says that it needs scripts, and a form sent too early is shown again',
  async (path, button, words) => {
    const { page } = await openPage(server.url, { path, javaScript: false });
    // The test's browser runs no scripts and yet reads <noscript> as one that does.
    const { text } = await server.request('GET', path);
    expect(text).toMatch(new RegExp(`<noscript>.*${words}.*</noscript>`));
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: button }).click();
    await sent;
    await page.waitForURL(path);
    await page.getByRole('button', { name: button }).waitFor();
    await expect.poll(() => page.getByText('Something went wrong').count()).toBe(0);
  },
);

test('messages are limited by IP address, from the form and the API', async () => {
  const limited = await startServer({ rateLimit: true });
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Hello.' };
  const send = () =>
    limited.request('POST', '/contact', {
      body: String(new URLSearchParams(message)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const codes: number[] = [];
  for (let count = 0; count < 11; count++) codes.push((await send()).code);
  expect(codes).toEqual([...Array<number>(10).fill(200), 429]);
  const last = await send();
  expect(last.text).toContain('You have sent too many messages in a short time.');
});
