import { readFile } from 'node:fs/promises';
import type { Download, Page, Route } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { hasFocus, tabTo } from '../../support/keyboard.ts';
import {
  type JobFields,
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  plausibleJob,
} from '../../support/people.ts';
import { heading, notice, rowAction, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const [orchard, harbour, admin, colleague] = await Promise.all([
  makeCompany(server, { companyName: 'Orchard Lane' }),
  makeCompany(server, { companyName: 'Harbour Works' }),
  makeAdmin(server),
  makeAdmin(server),
]);

/** Jobs under review, posted one after the other to fix their order. */
async function postJobs(count: number, fields: Partial<JobFields>): Promise<void> {
  for (let index = 1; index <= count; index++) {
    const jobTitle = `${fields.jobTitle} ${String(index).padStart(2, '0')}`;
    await makeJob(server, orchard, { ...fields, jobTitle, approved: false });
  }
}

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const listTitle = (page: Page, title: string) =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd').first();

/** The lines of a saved file, without its byte order mark. */
async function linesOf(download: Download): Promise<string[]> {
  const text = await readFile(await download.path(), 'utf8');
  return text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean);
}

await postJobs(53, { jobTitle: 'Gardener' });
await makeJob(server, harbour, { jobTitle: 'Gardener at Sea' });

describe('a long list', () => {
  test('keeps search, filters and page in the address, for Back and reload', async () => {
    const { page } = await openPage(server.url, { user: admin.user });
    await visit(page, '/admin/jobs');
    await page.getByPlaceholder('Search jobs...').fill('gardener');
    await page.waitForURL('**/admin/jobs?search=gardener');
    await listTitle(page, 'Jobs (54)');
    await page.getByLabel('Approval').selectOption('Pending');
    await listTitle(page, 'Jobs (53)');
    await page.getByLabel('Sort').selectOption('Title');
    await expect
      .poll(() => addressOf(page))
      .toEqual({ search: 'gardener', approval: 'pending', sort: 'title' });
    await page.getByRole('link', { name: 'Gardener 01', exact: true }).waitFor();

    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByText('51–53 of 53 jobs').waitFor();
    await page.getByRole('link', { name: 'Gardener 53', exact: true }).waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Gardener 01', exact: true }).count())
      .toBe(0);

    await page.reload();
    await page.getByText('51–53 of 53 jobs').waitFor();
    await page.goBack();
    await page.getByText('1–50 of 53 jobs').waitFor();
    await page.getByRole('link', { name: 'Gardener 01', exact: true }).waitFor();

    // A colleague sees the same list at the same address.
    await page.getByRole('button', { name: 'Clear Filters' }).click();
    await expect.poll(() => addressOf(page)).toEqual({ sort: 'title' });
  });

  /** Runs in the page: chooses in each list as soon as they are there, some frames apart. */
  const chooseAtOnce = ({ wanted, pause }: { wanted: Record<string, string>; pause: number }) => {
    const observer = new MutationObserver(async () => {
      const lists = [...document.querySelectorAll('select')];
      if (lists.length === 0) return;
      observer.disconnect();
      for (const list of lists) {
        const value = wanted[list.labels[0]?.textContent ?? ''];
        if (!value) continue;
        list.value = value;
        list.dispatchEvent(new Event('change', { bubbles: true }));
        for (let at = 0; at < pause; at++) await new Promise(requestAnimationFrame);
      }
    });
    observer.observe(document, { childList: true, subtree: true });
  };

  test.each([0, 1])('keeps quick and early changes, %i frames apart', async (pause) => {
    const { page } = await openPage(server.url, { user: admin.user });
    const wanted = { Approval: 'pending', Status: 'active', Sort: 'title' };
    await page.addInitScript(chooseAtOnce, { wanted, pause });
    await visit(page, '/admin/jobs');
    await expect
      .poll(() => addressOf(page))
      .toEqual({ approval: 'pending', status: 'active', sort: 'title' });
  });

  test('opens a job that is on another page', async () => {
    const { jobs } = await admin.client.listAllJobs({ query: { search: 'Gardener 01' } });
    const { page } = await openPage(server.url, { user: admin.user });
    await visit(page, `/admin/jobs?view=${jobs[0]?._id}`);
    const drawer = page.getByRole('dialog', { name: 'Gardener 01' });
    await drawer.getByRole('button', { name: 'Approve Job' }).click();
    await notice(page, 'Job Approved!').waitFor();
    await drawer.getByText('Approved', { exact: true }).waitFor();
    await drawer.getByRole('link', { name: 'Review Queue' }).waitFor();
  });

  test('an expired page link leads back to the first page', async () => {
    const { page } = await openPage(server.url, { user: admin.user, expected: [/^400 GET/] });
    await visit(page, '/admin/jobs?cursor=gone&after=50');
    await page.getByText('This page link has expired.').waitFor();
    await page.getByRole('link', { name: 'First page' }).click();
    await page.getByRole('link', { name: 'Next page' }).waitFor();
  });
});

test('jobs are approved, rejected and deleted in the list, and the figures update', async () => {
  for (const jobTitle of ['Baker', 'Brewer', 'Butcher']) {
    await makeJob(server, harbour, { jobTitle, approved: false });
  }
  const { jobs: before } = await admin.client.getBoard();
  const { reviews: waiting } = await admin.client.getWaiting();
  const shown = (count: number) => count.toLocaleString('en-US');
  const { page } = await openPage(server.url, { user: admin.user });
  await visit(page, '/admin/jobs?search=Harbour&approval=pending');
  await listTitle(page, 'Jobs (3)');
  await expect.poll(() => figure(page, 'Pending Review').innerText()).toBe(shown(before.pending));

  await rowAction(page, 'Baker', 'Approve Job');
  await notice(page, 'Job Approved!').waitFor();
  await listTitle(page, 'Jobs (2)');
  await expect
    .poll(() => figure(page, 'Pending Review').innerText())
    .toBe(shown(before.pending - 1));
  await expect.poll(() => figure(page, 'Active Jobs').innerText()).toBe(shown(before.active + 1));
  // The sidebar also updates, without a navigation.
  await page
    .getByRole('complementary')
    .getByRole('link', { name: `(${shown(waiting - 1)} waiting)` })
    .waitFor();

  await rowAction(page, 'Brewer', 'Reject Job');
  const question = page.getByRole('dialog', { name: 'Reject Job' });
  await question.getByText('Are you sure you want to reject "Brewer"?').waitFor();
  await question.getByLabel('Reason').selectOption('It is not a job');
  await question.getByRole('button', { name: 'Reject Job' }).click();
  await notice(page, 'Job Rejected').waitFor();
  await listTitle(page, 'Jobs (1)');

  await rowAction(page, 'Butcher', 'Delete Job');
  const dialog = page.getByRole('dialog', { name: 'Delete Job' });
  await dialog
    .getByText('Are you sure you want to delete "Butcher"? You can restore it for 7 days.')
    .waitFor();
  await dialog.getByRole('button', { name: 'Delete Job' }).click();
  await dialog.getByText('Enter a reason.').waitFor();
  await dialog.getByLabel('Reason').fill('It is a scam.');
  await dialog.getByLabel('Type “Butcher” to confirm').fill('Baker');
  await dialog.getByRole('button', { name: 'Delete Job' }).click();
  await dialog.getByText('This is not the name. Type it as it is shown.').waitFor();
  await dialog.getByLabel('Type “Butcher” to confirm').fill('butcher');
  await dialog.getByRole('button', { name: 'Delete Job' }).click();
  await notice(page, 'Job Deleted').waitFor();
  await page.getByText('No jobs match your search').waitFor();
  await expect.poll(() => figure(page, 'Total Jobs').innerText()).toBe(shown(before.total - 1));

  await page.getByRole('link', { name: 'Recently Deleted' }).click();
  const deleted = page.getByRole('row', { name: 'Butcher' });
  await deleted.getByText('It is a scam.').waitFor();
  await deleted.getByRole('button', { name: /^Restore/ }).click();
  await notice(page, 'Restored').getByText('“Butcher” has been restored.').waitFor();
  await deleted.waitFor({ state: 'detached' });
});

test('when another admin decides first, the second sees why and the current status', async () => {
  const job = await makeJob(server, harbour, { jobTitle: 'Weaver', approved: false });
  const gone = await makeJob(server, harbour, { jobTitle: 'Spinner', approved: false });
  const { page } = await openPage(server.url, {
    user: admin.user,
    live: false,
    expected: [/409 PUT .*\/reject/, /404 (DELETE|GET) .*\/jobs\//],
  });
  await visit(page, '/admin/jobs?search=Harbour');
  const row = page.getByRole('row', { name: 'Weaver' });
  await row.getByText('Pending Review').waitFor();
  await colleague.client.approveJob({ params: { id: job._id } });
  await rowAction(page, 'Weaver', 'Reject Job');
  await page.getByLabel('Reason').selectOption('It is not a job');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject Job' }).click();
  await notice(page, 'Rejection Failed').getByText('This job has already been approved.').waitFor();
  await row.getByText('Approved', { exact: true }).waitFor();

  await colleague.client.deleteJob({ params: { id: gone._id } });
  await rowAction(page, 'Spinner', 'Delete Job');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('A duplicate.');
  await dialog.getByLabel('Type “Spinner” to confirm').fill('Spinner');
  await dialog.getByRole('button', { name: 'Delete Job' }).click();
  await notice(page, 'Deletion Failed').waitFor();
  await page.getByRole('row', { name: 'Spinner' }).waitFor({ state: 'detached' });
});

describe('an export', () => {
  test('contains the filtered rows, safe for spreadsheets', async () => {
    await makeJob(server, harbour, {
      jobTitle: '=HYPERLINK("https://evil.example")',
      jobLocation: 'Quay 1 "North"',
    });
    await makeJob(server, harbour, { jobTitle: 'Crane Driver' });
    const { page } = await openPage(server.url, { user: admin.user });
    const { total } = await admin.client.listAllJobs({
      query: { search: 'harbour', approval: 'approved', limit: 1 },
    });
    await visit(page, '/admin/jobs?search=harbour&approval=approved');
    await listTitle(page, `Jobs (${total})`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Jobs' }).click();
    const download = await saving;
    const dialog = page.getByRole('dialog', { name: 'Export Jobs' });
    const saved = `${download.suggestedFilename()} has been saved: ${total} jobs.`;
    await notice(page, 'Export Complete').getByText(saved).waitFor();
    expect(download.suggestedFilename()).toMatch(/^jobs-\d{4}-\d\d-\d\d\.csv$/);

    const [headings, ...lines] = await linesOf(download);
    expect(headings).toMatch(/^"Job ID","Title",/);
    const text = lines.join('\n');
    expect(text).toContain('"Crane Driver"');
    expect(text).not.toContain('"Gardener 02"');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    await dialog.waitFor({ state: 'detached' });
  });

  test('can be retried after an error, and canceled', async () => {
    const { page } = await openPage(server.url, {
      user: admin.user,
      expected: [/^failed GET .*\/exports\//],
    });
    const file = '**/exports/*.csv*';
    await visit(page, '/admin/users');
    await page.route(file, (route: Route) => route.abort('connectionreset'));
    await page.getByRole('button', { name: 'Export Users' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export Users' });
    await dialog.getByRole('alert').getByText('The export was interrupted.').waitFor();

    await page.unroute(file);
    const saving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Try Again' }).click();
    const lines = await linesOf(await saving);
    expect(lines.some((line) => line.includes(admin.user.email))).toBe(true);
    await notice(page, 'Export Complete').waitFor();
    await dialog.waitFor({ state: 'detached' });

    const { promise, resolve: letPass } = Promise.withResolvers<void>();
    await page.route(file, async (route: Route) => {
      await promise;
      await route.abort();
    });
    await page.getByRole('button', { name: 'Export Users' }).click();
    await dialog.getByRole('progressbar', { name: 'Progress' }).waitFor();
    await dialog.getByText(/^0 of \d+ users$/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    letPass();
    // The button has the focus again and works.
    await expect
      .poll(() => hasFocus(page.getByRole('button', { name: 'Export Users' })))
      .toBe(true);
  });
});

describe('an admin edits a job', () => {
  const edited = { ...plausibleJob, status: 'active' as const };

  test('and an approved one is public immediately', async () => {
    const job = await makeJob(server, harbour, { jobTitle: 'Lighthouse Keeper' });
    const { page } = await openPage(server.url, { user: admin.user });
    await visit(page, '/admin/jobs?search=Lighthouse');
    await rowAction(page, 'Lighthouse Keeper', 'Edit Job');
    await heading(page, 'Edit Job');
    await page.getByText('Your changes are public immediately').waitFor();
    await page.getByLabel('Job Title').fill('Keeper of the Lighthouse');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await notice(page, 'Job Updated!').waitFor();
    await heading(page, 'Job Management');
    await visit(page, `/job/${job._id}`);
    await heading(page, 'Keeper of the Lighthouse');
  });

  test('and keeps their input when the company saved first', async () => {
    const job = await makeJob(server, harbour, { jobTitle: 'Pilot' });
    const { page } = await openPage(server.url, {
      user: admin.user,
      live: false,
      expected: [/409 PUT .*\/jobs\//],
    });
    await visit(page, `/admin/jobs/${job._id}/edit`);
    const title = page.getByLabel('Job Title');
    await title.fill('Harbour Pilot');
    await harbour.client.updateJob({
      params: { id: job._id },
      body: { ...edited, jobTitle: 'Pilot', jobLocation: 'Mombasa' },
    });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await notice(page, 'Update Failed').waitFor();
    const conflict = page.getByRole('alert').filter({ hasText: 'Somebody else changed' });
    await conflict.getByRole('button', { name: 'Compare' }).click();
    const comparison = page.getByRole('dialog', { name: 'Newer version and your version' });
    await comparison.getByText('Mombasa').first().waitFor();
    await page.keyboard.press('Escape');
    await comparison.waitFor({ state: 'detached' });
    await expect.poll(() => title.inputValue()).toBe('Harbour Pilot');

    await conflict.getByRole('button', { name: 'Load Newer Version' }).click();
    await expect
      .poll(() => page.getByLabel('Location', { exact: true }).first().inputValue())
      .toBe('Mombasa');
    await expect.poll(() => title.inputValue()).toBe('Pilot');
    await title.fill('Harbour Pilot');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await notice(page, 'Job Updated!').waitFor();
    const { job: saved } = await admin.client.getJob({ params: { id: job._id } });
    expect(saved).toMatchObject({ jobTitle: 'Harbour Pilot', jobLocation: 'Mombasa' });
  });
});

test('applications by company and by job', async () => {
  const [ada, ben] = await Promise.all([
    makeSeeker(server, 'Ada Anchor'),
    makeSeeker(server, 'Ben Beech'),
  ]);
  const [pier, tree] = await Promise.all([
    makeJob(server, harbour, { jobTitle: 'Pier Master' }),
    makeJob(server, orchard, { jobTitle: 'Tree Surgeon' }),
  ]);
  await makeApplication(ada, pier);
  await makeApplication(ada, tree);
  await makeApplication(ben, tree);
  const { page } = await openPage(server.url, { user: admin.user });
  await visit(page, '/admin/applications');
  await listTitle(page, 'Applications (3)');
  await expect.poll(() => figure(page, 'Total Applications').innerText()).toBe('3');

  const company = page.getByRole('combobox', { name: 'Company' });
  await company.fill('orchard');
  await page.getByRole('option', { name: 'Orchard Lane' }).click();
  await listTitle(page, 'Applications (2)');
  await expect.poll(() => company.inputValue()).toBe('Orchard Lane');
  // Opening the address directly shows the name.
  await page.reload();
  await listTitle(page, 'Applications (2)');
  await expect.poll(() => company.inputValue()).toBe('Orchard Lane');
  await page.getByRole('button', { name: 'Clear Company' }).click();
  await listTitle(page, 'Applications (3)');

  await visit(page, `/admin/applications?job=${pier._id}`);
  await page.getByText('Applications for Pier Master, Harbour Works.').waitFor();
  await listTitle(page, 'Applications (1)');
  await page.getByRole('link', { name: 'Ada Anchor' }).click();
  const drawer = page.getByRole('dialog', { name: 'Ada Anchor' });
  await drawer.getByRole('button', { name: 'Download Resume' }).waitFor();
  const letter = await drawer.getByRole('link', { name: 'Contact Applicant' }).getAttribute('href');
  expect(letter).toContain(`mailto:${ada.user.email}?subject=Regarding%20Your%20Job%20Application`);
});

test('by keyboard alone: search, filter by company, approve, export, edit', async () => {
  await makeJob(server, orchard, { jobTitle: 'Cider Maker', approved: false });
  const { page } = await openPage(server.url, { user: admin.user });
  const { keyboard } = page;
  await visit(page, '/admin/jobs');
  await tabTo(page, page.getByPlaceholder('Search jobs...'));
  await keyboard.type('cider');
  await listTitle(page, 'Jobs (1)');
  const company = page.getByRole('combobox', { name: 'Company' });
  await tabTo(page, company);
  await keyboard.type('orch');
  await page.getByRole('option', { name: 'Orchard Lane' }).waitFor();
  await keyboard.press('ArrowDown');
  await expect.poll(() => company.getAttribute('aria-activedescendant')).toBeTruthy();
  // Both lists have one row, so wait for the response.
  const filtered = page.waitForResponse(/jobs\/admin\/all.*company=/);
  await keyboard.press('Enter');
  await expect.poll(() => company.inputValue()).toBe('Orchard Lane');
  await expect.poll(() => addressOf(page).company).toMatch(/^[\da-f-]{36}$/);
  await filtered;
  await listTitle(page, 'Jobs (1)');

  await tabTo(page, page.getByRole('button', { name: 'Actions for Cider Maker' }));
  await keyboard.press('Enter');
  await expect
    .poll(() => hasFocus(page.getByRole('menuitem', { name: 'View Details' })))
    .toBe(true);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Approve Job' }))).toBe(true);
  await keyboard.press('Enter');
  await notice(page, 'Job Approved!').waitFor();
  await page.getByRole('row', { name: 'Cider Maker' }).getByText('Approved').waitFor();

  await keyboard.press('Control+Home');
  const exportButton = page.getByRole('button', { name: 'Export Jobs' });
  await exportButton.focus();
  const saving = page.waitForEvent('download');
  await keyboard.press('Enter');
  expect(await linesOf(await saving)).toHaveLength(2);
  await notice(page, 'Export Complete').waitFor();
  await expect.poll(() => hasFocus(exportButton)).toBe(true);

  await tabTo(page, page.getByRole('button', { name: 'Actions for Cider Maker' }));
  await keyboard.press('Enter');
  await expect
    .poll(() => hasFocus(page.getByRole('menuitem', { name: 'View Details' })))
    .toBe(true);
  await keyboard.press('ArrowUp');
  await keyboard.press('ArrowUp');
  await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Edit Job' }))).toBe(true);
  await keyboard.press('Enter');
  await heading(page, 'Edit Job');
  await tabTo(page, page.getByLabel('Job Title'));
  await keyboard.press('End');
  await keyboard.type(' and Taster');
  await keyboard.press('Enter');
  await notice(page, 'Job Updated!').waitFor();
  await heading(page, 'Job Management');
});
