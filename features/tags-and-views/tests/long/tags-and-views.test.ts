import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage, phone } from '../../../../tests/support/browser.ts';
import { hasFocus, tabTo } from '../../../../tests/support/keyboard.ts';
import { tinyPdf } from '../../../../tests/support/pdf.ts';
import { makeCompany, makeJob, makeSeeker, type Person } from '../../../../tests/support/people.ts';
import { notice, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const LIST = '/applications/my-applications-company';

const ada = await makeSeeker(server, 'Ada Reed');
const bela = await makeSeeker(server, 'Bela Rush');
const chidi = await makeSeeker(server, 'Chidi Sedge');

/** A company to which three have applied, one of them with a remarkable resume. */
async function makeOffice() {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Basket Maker' });
  const apply = async (seeker: Person, coverLetter: string, resume: string) => {
    const { application } = await seeker.client.apply({
      params: { jobId: job._id },
      body: { coverLetter },
      file: new File([tinyPdf(resume)], 'resume.pdf', { type: 'application/pdf' }),
    });
    return application._id;
  };
  const ids = {
    ada: await apply(ada, 'I weave <b>willow</b>.', 'Led a Kubernetes migration of nine barns'),
    bela: await apply(bela, 'I weave rushes.', 'Weaver of mats and of large baskets'),
    chidi: await apply(chidi, 'I cut sedge.', 'Cutter of sedge since childhood days'),
  };
  await server.readTexts();
  return { company, job, ids };
}

const row = (page: Page, name: string) => page.getByRole('row', { name });
const found = (page: Page, count: number) =>
  page.getByRole('heading', { name: `All Applications (${count})` }).waitFor();

test('by keyboard alone: tag, create, filter, rename into another, and delete', async () => {
  const { company } = await makeOffice();
  const { page } = await openPage(server.url, { user: company.user });
  const { keyboard } = page;
  await visit(page, LIST);
  await found(page, 3);
  await keyboard.press('x');
  await keyboard.press('j');
  await keyboard.press('x');
  await keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Tags for 2 applications' });
  await expect.poll(() => hasFocus(dialog.getByLabel('Find or create a tag'))).toBe(true);
  await keyboard.type('Remote');
  await keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Remote', checked: true }).waitFor();
  await keyboard.type('Night shift');
  await keyboard.press('Enter');
  await dialog.getByRole('checkbox', { name: 'Night shift', checked: true }).waitFor();
  expect(await axe(page, 'all', 'dialog')).toEqual([]);
  await tabTo(page, dialog.getByRole('button', { name: 'Done' }));
  await keyboard.press('Enter');
  await row(page, 'Chidi Sedge').getByText('Tags: Night shift, Remote').waitFor();

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await tabTo(page, page.getByLabel('Tag', { exact: true }));
  await keyboard.type('Remote');
  await found(page, 2);

  await keyboard.press('Escape');
  await page.getByRole('link', { name: 'Bela Rush' }).click();
  await page.getByRole('list', { name: 'Tags' }).getByText('Remote').waitFor();
  await keyboard.press('t');
  const one = page.getByRole('dialog', { name: 'Tags for Bela Rush' });
  await tabTo(page, one.getByRole('button', { name: 'Manage Tags' }));
  await keyboard.press('Enter');
  const manage = page.getByRole('dialog', { name: 'Manage Tags' });
  await manage.getByRole('button', { name: 'Rename Night shift' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename “Night shift”' });
  await rename.getByLabel('Name').fill('REMOTE');
  await rename.getByText('2 applications move to it').waitFor();
  await rename.getByRole('button', { name: 'Merge Tags' }).click();
  await notice(page, 'Tag Renamed').waitFor();
  await manage.getByRole('button', { name: 'Delete REMOTE' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete Tag' });
  await remove.getByText('This removes the tag “REMOTE” from 2 applications.').waitFor();
  await remove.getByRole('button', { name: 'Delete Tag' }).click();
  await notice(page, 'Tag Deleted').waitFor();
  await manage.getByText('No tags yet').waitFor();
});

test('a view is saved, opened from a chip and the palette, shared, and says when its tag is gone', async () => {
  const { company, ids } = await makeOffice();
  await company.client.tagApplications({ body: { ids: [ids.ada], add: ['Remote'] } });
  const [tag] = (await company.client.listTags()).tags;
  const { page } = await openPage(server.url, { user: company.user });
  const { keyboard } = page;
  await visit(page, `${LIST}?tag=${tag?._id}&sort=name`);
  await found(page, 1);
  await tabTo(page, page.getByRole('button', { name: 'Save View' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await expect.poll(() => hasFocus(dialog.getByLabel('Name'))).toBe(true);
  await keyboard.type('Far away');
  await dialog.getByLabel('Share with the team').check();
  await keyboard.press('Enter');
  await notice(page, 'View Saved').waitFor();
  const views = page.getByRole('group', { name: 'Saved views' });
  const saved = (await company.client.listViews()).views;
  expect(saved).toMatchObject([{ name: 'Far away', isShared: true }]);

  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await found(page, 3);
  await keyboard.press('Control+k');
  await keyboard.type('far away');
  await page.getByRole('option', { name: /Far away.*Shared view/ }).waitFor();
  await keyboard.press('Enter');
  await found(page, 1);
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toBe('name');
  expect(await axe(page)).toEqual([]);

  await company.client.deleteTag({ params: { id: tag?._id ?? '' } });
  await page.getByText('This view uses a tag that no longer exists.').waitFor();
  await found(page, 0);
  await views.getByRole('button', { name: 'Views', exact: true }).click();
  const all = page.getByRole('dialog', { name: 'Saved Views' });
  await all.getByText('This view uses a tag that no longer exists.').waitFor();
  expect(await axe(page, 'all', 'dialog')).toEqual([]);
  await all.getByRole('button', { name: 'Delete Far away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete View' }).click();
  await notice(page, 'View Deleted').waitFor();
});

test("a view that is saved on a job's page keeps the job", async () => {
  const { company, job } = await makeOffice();
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `/jobs/${job._id}/applicants?search=weave`);
  await page.getByRole('heading', { name: 'Applicants (2)' }).waitFor();
  await page.getByRole('button', { name: 'Save View' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save View' });
  await dialog.getByLabel('Name').fill('Weavers');
  await dialog.getByRole('button', { name: 'Save View' }).click();
  await notice(page, 'View Saved').waitFor();
  const { views } = await company.client.listViews();
  expect(Object.fromEntries(new URLSearchParams(views[0]?.query))).toEqual({
    search: 'weave',
    job: job._id,
  });
});

test('at 360 pixels nothing is wider than the window, and excerpts have a line of their own', async () => {
  const { company, ids } = await makeOffice();
  await company.client.tagApplications({
    body: { ids: [ids.ada, ids.bela], add: ['Speaks Portuguese', 'Ready to move next year'] },
  });
  await company.client.saveView({
    body: { name: 'W'.repeat(60), query: 'search=weave', isShared: true },
  });
  const { page } = await openPage(server.url, { user: company.user, viewport: phone });
  await visit(page, `${LIST}?search=weave`);
  await row(page, 'Ada Reed').getByText('Letter:').waitFor();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  expect(await axe(page)).toEqual([]);
});
