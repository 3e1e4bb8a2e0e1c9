import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, phone } from '../../../../tests/support/browser.ts';
import { readCsv } from '../../../../tests/support/csv.ts';
import { hasFocus } from '../../../../tests/support/keyboard.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { button, heading, notice, press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Harbor Clinic' });
const job = await makeJob(server, company, { jobTitle: 'Nurse' });
const seeker = await makeSeeker(server, 'Ada Reed');
const { _id: id } = await makeApplication(seeker, job);
await company.client.getApplication({ params: { id } });

/** What a click downloads: the name of the file, and its rows. */
async function downloaded(page: Page, click: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return {
    name: download.suggestedFilename().replace(/\d{4}-\d\d-\d\d/, 'day'),
    rows: readCsv(Buffer.concat(chunks).toString()),
  };
}

test.each([phone, undefined])(
  'a job seeker downloads their applications (%o)',
  async (viewport) => {
    const { page } = await openPage(server.url, {
      user: seeker.user,
      ...(viewport && { viewport }),
    });
    const withKeys = async () => {
      await button(page, 'Download CSV').focus();
      await page.keyboard.press('Enter');
    };
    await visit(page, '/applications/my-applications');
    await heading(page, 'My Applications');
    const applications = await downloaded(page, withKeys);
    expect(applications.name).toBe('my-applications-day.csv');
    expect(applications.rows.map(([where, title]) => `${where}: ${title}`)).toEqual([
      'Where: Job title',
      'Daybreak: Nurse',
    ]);
  },
);

test('a company exports its filtered list by the button, the palette and the menu of a phone', async () => {
  const path = '/applications/my-applications-company?search=Ada';
  const { page } = await openPage(server.url, { user: company.user });
  const saves = async (on: Page, open: () => Promise<void>) => {
    const { name, rows } = await downloaded(on, open);
    await notice(on, 'Export Complete').waitFor();
    expect(name).toBe('applications-day.csv');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain('Ada Reed');
  };
  await visit(page, path);
  await saves(page, () => press(page, 'Export CSV'));
  await page.reload();
  await button(page, 'Export CSV').waitFor();
  await saves(page, async () => {
    const dialog = page.getByRole('dialog', { name: 'Search' });
    await page.keyboard.press('Control+k');
    await expect.poll(() => hasFocus(dialog.getByRole('combobox'))).toBe(true);
    await page.keyboard.type('download csv');
    await dialog.getByRole('option', { name: /^Export CSV/ }).waitFor();
    await dialog.getByText(/found$/).waitFor();
    await page.keyboard.press('Enter');
  });

  const { page: small } = await openPage(server.url, { user: company.user, viewport: phone });
  await visit(small, path);
  await saves(small, async () => {
    await press(small, 'More');
    await small.getByRole('menuitem', { name: 'Export CSV' }).click();
  });
});
