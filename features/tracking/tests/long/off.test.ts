import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

test('without tracking, the list, the dashboard and an application show what the core knows', async () => {
  const server = await startServer({ config: { featuresOff: ['tracking'] } });
  const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
  const seeker = await makeSeeker(server);
  const { _id } = await makeApplication(
    seeker,
    await makeJob(server, company, { jobTitle: 'Potter' }),
  );
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/applications/my-applications');
  await page.getByRole('heading', { name: 'Applications (1)' }).waitFor();
  await press(page, 'Details of Potter at Kiln & Clay');
  await page.getByText('I would like to work with you.').waitFor();
  await page.getByLabel('Status').selectOption('Rejected');
  await page.getByText('No applications match your search').waitFor();
  await page.getByRole('button', { name: 'Clear Filters' }).first().click();
  await press(page, 'Actions for Potter at Kiln & Clay');
  await page.getByRole('menuitem', { name: 'Open' }).waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Open']);
  await page.getByRole('menuitem', { name: 'Open' }).click();
  await page.waitForURL(`**/applications/edit/${_id}`);
  await visit(page, '/dashboard/job_seeker');
  await page.getByText('1 under review').waitFor();
});
