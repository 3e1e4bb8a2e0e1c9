import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import { tabTo } from '../../../../tests/support/keyboard.ts';
import { mailsTo } from '../../../../tests/support/mail.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { sequence } from '../log.ts';
import { button, heading, press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
await sequence(server);
const company = await makeCompany(server, { companyName: 'Harbor Clinic' });
const job = await makeJob(server, company, { jobTitle: 'Night nurse' });
await sequence(server);

const mails = await mailsTo(server, company.user.email);
const [, receipt = ''] = /\/verify(#\S+)/.exec(mails.at(-1)?.text ?? '') ?? [];

test('a mailed receipt is checked when its link opens; others are pasted, by keyboard too', async () => {
  const { page, problems } = await openPage(server.url);
  await page.goto(`/verify${receipt}`);
  await heading(page, 'Check a receipt');
  await page.getByText('Your receipt matches the log').waitFor();
  await page.getByText('Job published').waitFor();
  await page.getByRole('link', { name: 'Night nurse at Harbor Clinic' }).first().waitFor();
  await page.getByText('What a receipt shows').waitFor();

  await page.goto('about:blank');
  await visit(page, '/verify');
  await page.getByText('What a receipt shows').waitFor();
  await press(page, 'Check Receipt');
  await page.getByText('Paste a receipt, or choose its file.').waitFor();
  await tabTo(page, page.getByLabel('Link or content of the file'));
  await page.keyboard.type('hello');
  await tabTo(page, button(page, 'Check Receipt'));
  await page.keyboard.press('Enter');
  await page.getByText('This is not a receipt').waitFor();

  const file = { name: 'receipt.json', mimeType: 'application/json' };
  const { receipt: whole } = await server.client().getPostingReceipt({ params: { id: job._id } });
  const input = page.getByLabel('File', { exact: true });
  await input.setInputFiles({ ...file, buffer: Buffer.from(JSON.stringify(whole)) });
  await page.getByText('Your receipt matches the log').waitFor();
  const other = JSON.stringify(whole).replaceAll('jobs.example.com', 'example.org');
  await input.setInputFiles({ ...file, buffer: Buffer.from(other) });
  await page.getByText('This is not a receipt').waitFor();

  // The log does not answer.
  problems.expect(/^503 GET/);
  await page.route('**/log/**', (route) => route.fulfill({ status: 503 }));
  await input.setInputFiles({ ...file, buffer: Buffer.from(JSON.stringify(whole)) });
  await page.getByText('The log could not be read').waitFor();
  await page.unrouteAll();
  await press(page, 'Try Again');
  await page.getByText('Your receipt matches the log').waitFor();
});

test("a job's page leads to its entries in the log", async () => {
  const { page } = await openPage(server.url);
  await visit(page, `/job/${job._id}`);
  await page.getByRole('link', { name: 'Check this job in the public log' }).click();
  await page.getByText('Your receipt matches the log').waitFor();
  await expect.poll(() => page.getByText(/, entry 0$/).count()).toBe(1);
});

test('applicants check and download the receipt of their application', async () => {
  const seeker = await makeSeeker(server);
  const { _id: id } = await makeApplication(seeker, job);
  await server.sweep();
  await sequence(server);
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, `/applications/edit/${id}`);
  const download = page.waitForEvent('download');
  await press(page, 'Download Receipt');
  const path = await (await download).path();
  await page.getByRole('link', { name: 'Check Receipt' }).click();
  await page.getByText('Your receipt matches the log').waitFor();
  await page.getByText('Application received').waitFor();
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'receipt.json',
    mimeType: 'application/json',
    buffer: await readFile(path),
  });
  await page.getByText('Your receipt matches the log').waitFor();

  // Somebody else finds nothing.
  const other = await makeSeeker(server);
  const { page: others, problems } = await openPage(server.url, { user: other.user });
  problems.expect(/^404 GET/);
  await visit(others, `/verify?application=${id}`);
  await others.getByText('No entry in the log').waitFor();
});
