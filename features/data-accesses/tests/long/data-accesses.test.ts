import { expect, test } from 'vitest';
import { openPage, phone } from '../../../../tests/support/browser.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { startServer } from '../../../../tests/support/server.ts';
import { visit } from '../../../../tests/support/screen.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Harbor Clinic' });
const job = await makeJob(server, company, { jobTitle: 'Nurse' });
const admin = await makeAdmin(server);

test.each([phone, undefined])(
  'a job seeker reads who saw their data, and filters by company (%o)',
  async (viewport) => {
    const seeker = await makeSeeker(server);
    const { _id: id } = await makeApplication(seeker, job);
    await company.client.getApplication({ params: { id } });
    await company.client.getApplication({ params: { id } });
    await admin.client.getUser({ params: { id: seeker.user._id } });
    const { page } = await openPage(server.url, {
      user: seeker.user,
      live: false,
      ...(viewport && { viewport }),
    });
    await visit(page, '/who-saw-my-data');
    await page.getByRole('heading', { level: 1, name: 'Who Saw My Data' }).waitFor();
    const table = page.getByRole('table', { name: 'Who saw my data' });
    await table.getByText('Opened your application').waitFor();
    await table.getByText('2 times within the hour').waitFor();
    await table.getByText('An admin of this board').waitFor();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide).toBe(0);

    // With the keyboard alone.
    await page.getByLabel('Who', { exact: true }).focus();
    await page.keyboard.type('Harbor');
    await expect.poll(() => table.getByText('Opened your account').count()).toBe(0);
    await table.getByText('Opened your application').waitFor();
    expect(new URL(page.url()).searchParams.get('who')).toBe(company.user.companyProfile?._id);

    await page.getByLabel('Who', { exact: true }).selectOption('agent');
    await page.getByText('No entries match your search').waitFor();
    await page.getByRole('button', { name: 'Clear Filters' }).first().click();
    await table.getByRole('link', { name: 'Nurse, Harbor Clinic' }).click();
    await page.waitForURL(`**/applications/edit/${id}`);
  },
);
