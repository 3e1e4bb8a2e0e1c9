import { eq } from 'drizzle-orm';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { jobCounts } from '../../../../server/db/schema.ts';
import type { Job } from '../../../../shared/jobs/posting.ts';
import { axe } from '../../../../tests/support/axe.ts';
import { allLooks, openPage, show } from '../../../../tests/support/browser.ts';
import { readCsv } from '../../../../tests/support/csv.ts';
import { eventually } from '../../../../tests/support/eventually.ts';
import { tabTo } from '../../../../tests/support/keyboard.ts';
import { tinyPdf } from '../../../../tests/support/pdf.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { heading, notice, press, rowAction, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();

/** The bodies of the calls that count views, and the number of their answers. */
function watchViews(page: Page) {
  const sent: { job: string; source: string }[] = [];
  let answered = 0;
  const isView = (url: string) => new URL(url).pathname === '/api/jobs/views';
  page.on('request', (request) => {
    if (isView(request.url())) sent.push(request.postDataJSON() as (typeof sent)[number]);
  });
  page.on('response', (response) => {
    if (isView(response.url())) answered += 1;
  });
  return {
    sources: () => sent.map(({ source }) => source),
    answered: () => answered,
  };
}

/** Views and starts by source, as they are stored. */
const stored = async ({ _id }: Job) => {
  const rows = await server.database.db.select().from(jobCounts).where(eq(jobCounts.jobId, _id));
  return Object.fromEntries(rows.map(({ source, views, starts }) => [source, [views, starts]]));
};

test('a cached page counts each view once for a tab, by its source, and not those of its company', async () => {
  const company = await makeCompany(server, { companyName: 'Kiln' });
  const job = await makeJob(server, company, { jobTitle: 'Potter' });
  const path = `/job/${job._id}`;
  // The page comes from the cache from here on.
  await server.request('GET', path);

  const first = await openPage(server.url);
  const views = watchViews(first.page);
  await visit(first.page, `${path}#from=alert`);
  await expect.poll(views.answered).toBe(1);
  // Whoever gets this address was not sent by the alert.
  await expect.poll(() => new URL(first.page.url()).hash).toBe('');
  await first.page.reload();
  await heading(first.page, 'Potter');
  await visit(first.page, `${path}#from=embed`);
  // The next view is sent after all earlier ones.
  const other = await makeJob(server, company, { jobTitle: 'Glazier' });
  await visit(first.page, `/job/${other._id}`);
  await expect.poll(views.answered).toBe(2);
  expect(views.sources()).toEqual(['alert', 'direct']);

  const second = await openPage(server.url);
  const others = watchViews(second.page);
  await visit(second.page, '/alljobs?keywords=potter');
  await second.page.locator(`a[href$="${path}"]`).first().click();
  await expect.poll(others.answered).toBe(1);
  expect(others.sources()).toEqual(['board']);

  const own = await openPage(server.url, { user: company.user });
  const ownViews = watchViews(own.page);
  await visit(own.page, path);
  await own.page.getByRole('link', { name: 'Edit Job' }).waitFor();
  expect(ownViews.sources()).toEqual([]);

  await eventually(async () => expect(await stored(job)).toEqual({ alert: [1, 0], board: [1, 0] }));
});

test('the source of a link goes through the login to the application', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Weaver' });
  const seeker = await makeSeeker(server, 'Ada');
  const { page } = await openPage(server.url);
  await visit(page, `/companies/${job.companyId}`);
  await page.getByRole('link', { name: 'Weaver' }).click();
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await page.getByLabel('Email Address').fill(seeker.user.email);
  await page.getByLabel('Password', { exact: true }).fill(seeker.password);
  await press(page, 'Sign In');
  const dialog = page.getByRole('dialog', { name: 'Apply for Weaver' });
  await dialog.getByLabel('Resume', { exact: true }).setInputFiles({
    name: 'cv.pdf',
    mimeType: 'application/pdf',
    buffer: tinyPdf('Ada'),
  });
  await dialog.getByRole('button', { name: 'Submit Application' }).click();
  await notice(page, 'Application Submitted!').waitFor();
  await eventually(async () => expect(await stored(job)).toEqual({ company: [1, 1] }));
  const { numbers } = await company.client.getHiringNumbers();
  expect(numbers.sources).toEqual([
    { source: 'company', views: 1, started: 1, sent: 1, interviewed: 0, hired: 0 },
  ]);
});

test('the insights of a job are found from My Jobs, and every table is a file', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Cooper' });
  await makeJob(server, company, { jobTitle: 'Baker' });
  await makeApplication(await makeSeeker(server, 'Grace'), job);
  await eventually(async () => expect(await stored(job)).toEqual({ direct: [0, 1] }));
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/jobs/my-jobs');
  await rowAction(page, 'Cooper', 'Insights');
  await heading(page, 'Insights');
  const jobs = page.getByRole('combobox', { name: 'Job', exact: true });
  await expect.poll(() => jobs.inputValue()).toBe('Cooper');
  const funnel = page.getByRole('table', { name: 'Funnel' });
  await funnel.getByRole('row', { name: 'Applications sent 1' }).waitFor();

  const download = page.waitForEvent('download');
  await press(page, 'Export CSV: Funnel');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^funnel-.*\.csv$/);
  expect(readCsv(await readFile(await file.path(), 'utf8'))).toContainEqual([
    'Applications sent',
    '1',
    '100',
  ]);

  await jobs.fill('baker');
  await page.getByRole('option', { name: 'Baker' }).click();
  await page.getByText('No views yet').waitFor();
  await page.goBack();
  await visit(page, `/jobs/${job._id}`);
  await page.getByRole('link', { name: 'Insights' }).last().click();
  await heading(page, 'Insights');
});

test('the period is chosen by keyboard alone, odd dates say what is wrong, and a table shows on demand', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Miller' });
  await makeApplication(await makeSeeker(server, 'Lise'), job);
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/insights');
  await page.getByRole('table', { name: 'Funnel' }).waitFor();
  await tabTo(page, page.getByLabel('Period', { exact: true }));
  await page.keyboard.press('Home');
  await page.waitForURL(/days=30/);
  await page.keyboard.press('End');
  await page.waitForURL(/from=/);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await page.getByText('Choose a last day after the first.').waitFor();
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByText('No views yet').waitFor();
  await page.getByLabel('Period', { exact: true }).selectOption('Last 365 days');
  await tabTo(page, page.getByRole('button', { name: 'Show as table: Week by week' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('group', { name: 'Week by week' }));
  for (const look of allLooks) {
    await show(page, look);
    // What the header covers partly is too small for axe.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await axe(page)).toEqual([]);
  }
});

test('an interviewer reads why there are no insights', async () => {
  const company = await makeCompany(server, { companyName: 'Forge' });
  const interviewer = await makeColleague(server, company, 'interviewer');
  const { page } = await openPage(server.url, { user: interviewer.user });
  await visit(page, '/insights');
  await page
    .getByText('Only owners, recruiters and viewers of Forge can see all jobs and applications.')
    .waitFor();
  expect(await page.getByRole('link', { name: 'Insights' }).count()).toBe(0);
});
