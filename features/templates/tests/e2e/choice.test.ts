import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { heading, press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server);
const job = await makeJob(server, company);

test('a chosen template is sent as it was previewed, though nobody edits it', async () => {
  const seeker = await makeSeeker(server, '山田 花子');
  const { _id: id } = await makeApplication(seeker, job);
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `/applications/view/${id}`);
  await heading(page, '山田 花子');
  await press(page, 'Reject');
  const box = page.getByRole('dialog');
  await box.getByLabel('Reason').selectOption('Another candidate was chosen');
  await box.getByLabel('Template').selectOption('Standard: Thank you, not this time');
  const message = box.getByLabel('Message');
  await expect.poll(() => message.inputValue()).toMatch(/Thank you for applying/);
  const preview = await message.inputValue();
  expect(preview).not.toContain('{');
  await message.press('Control+Enter');
  await page.getByText('山田 花子 moved to Rejected.').waitFor();
  const { application } = await seeker.client.getApplication({ params: { id } });
  expect(application.timeline.at(-1)).toMatchObject({ status: 'rejected', message: preview });
});
