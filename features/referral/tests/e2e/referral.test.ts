import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import { tinyPdf } from '../../../../tests/support/pdf.ts';
import { makeCompany, makeJob, makeSeeker } from '../../../../tests/support/people.ts';
import { notice, press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();

test('who sent the applicant stays in the dialog until it is sent, and is a column of the list', async () => {
  const [seeker, company] = await Promise.all([makeSeeker(server), makeCompany(server)]);
  const job = await makeJob(server, company, { jobTitle: 'Bookbinder' });
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, `/job/${job._id}`);
  await press(page, 'Apply Now');
  await page.getByLabel('Referred by').fill('Ada Lovelace');
  await page.reload();
  await press(page, 'Apply Now');
  await expect.poll(() => page.getByLabel('Referred by').inputValue()).toBe('Ada Lovelace');
  const resume = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: tinyPdf() };
  await page.getByLabel('Resume').setInputFiles(resume);
  await press(page, 'Submit Application');
  await notice(page, 'Application Submitted!').waitFor();

  const { page: theirs } = await openPage(server.url, {
    user: company.user,
    viewport: { width: 1920, height: 1080 },
  });
  await visit(theirs, '/applications/my-applications-company');
  await theirs.getByRole('columnheader', { name: 'Referred by' }).waitFor();
  await theirs.getByRole('gridcell', { name: 'Ada Lovelace' }).waitFor();
  await theirs.getByRole('link', { name: 'Ada Seeker' }).click();
  await theirs.getByText('Referred by').waitFor();
});
