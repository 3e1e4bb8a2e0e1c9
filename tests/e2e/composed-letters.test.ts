import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../support/people.ts';
import { heading, visit } from '../support/screen.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
const [company, seeker] = await Promise.all([makeCompany(server), makeSeeker(server)]);
const application = await makeApplication(seeker, await makeJob(server, company));
const view = `/applications/view/${application._id}`;
const read = async () =>
  (await company.client.getApplication({ params: { id: application._id } })).application;

test('case 113: letters of other layouts are shortcuts, by their place on the keyboard', async () => {
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, view);
  await heading(page, 'Ada Seeker');
  // 'к' is where 'r' is on an English keyboard.
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'к', code: 'KeyR', bubbles: true, cancelable: true }),
    ),
  );
  await expect.poll(async () => (await read()).status).toBe('reviewed');
});
