import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage, phone } from '../../../../tests/support/browser.ts';
import { tabTo } from '../../../../tests/support/keyboard.ts';
import { tinyPdf } from '../../../../tests/support/pdf.ts';
import { makeCompany, makeJob, makeSeeker, type Person } from '../../../../tests/support/people.ts';
import { visit } from '../../../../tests/support/screen.ts';
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
    await seeker.client.apply({
      params: { jobId: job._id },
      body: { coverLetter },
      file: new File([tinyPdf(resume)], 'resume.pdf', { type: 'application/pdf' }),
    });
  };
  await apply(ada, 'I weave <b>willow</b>.', 'Led a Kubernetes migration of nine barns');
  await apply(bela, 'I weave rushes.', 'Weaver of mats and of large baskets');
  await apply(chidi, 'I cut sedge.', 'Cutter of sedge since childhood days');
  await server.readTexts();
  return { company };
}

const row = (page: Page, name: string) => page.getByRole('row', { name });
const found = (page: Page, count: number) =>
  page.getByRole('heading', { name: `All Applications (${count})` }).waitFor();

test('by keyboard alone: search in resumes, read where it was found, and go through what was found', async () => {
  const { company } = await makeOffice();
  const { page } = await openPage(server.url, { user: company.user });
  const { keyboard } = page;
  await visit(page, LIST);
  await found(page, 3);
  await keyboard.press('/');
  await keyboard.type('KUBERNETES');
  await found(page, 1);
  await row(page, 'Ada Reed').getByText('Resume: Led a Kubernetes migration').waitFor();
  expect(await row(page, 'Ada Reed').locator('mark').allInnerTexts()).toEqual(['Kubernetes']);
  // No higher than a row without an excerpt.
  const high = await row(page, 'Ada Reed').evaluate((element) => element.clientHeight);
  expect(high).toBeLessThanOrEqual(56);

  await tabTo(page, page.getByLabel('Search applicants'));
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('weave');
  await found(page, 2);
  // Marks in the letter are text.
  await row(page, 'Ada Reed').getByText('<b>willow</b>').waitFor();
  expect(await axe(page)).toEqual([]);
  // The row that was found before is still the one to which Tab leads.
  await tabTo(page, page.getByRole('link', { name: 'Ada Reed' }));
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  await page.getByText('1 of 2').waitFor();
  await keyboard.press('j');
  await page.getByRole('heading', { name: 'Ada Reed', level: 1 }).waitFor();
  await page.getByText('2 of 2').waitFor();
});

test('the palette finds people by what they wrote, and says where', async () => {
  const { company } = await makeOffice();
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, LIST);
  await found(page, 3);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('kubernetes');
  await page.getByRole('option', { name: /Ada Reed.*Resume: Led a Kubernetes/ }).waitFor();
  expect(await axe(page, 'all', 'dialog')).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Ada Reed', level: 1 }).waitFor();
});

test('at 360 pixels nothing is wider than the window, and excerpts have a line of their own', async () => {
  const { company } = await makeOffice();
  const { page } = await openPage(server.url, { user: company.user, viewport: phone });
  await visit(page, `${LIST}?search=weave`);
  await row(page, 'Ada Reed').getByText('Letter:').waitFor();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  expect(await axe(page)).toEqual([]);
});
