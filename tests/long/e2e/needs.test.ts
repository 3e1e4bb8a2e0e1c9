import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { openPage } from '../../support/browser.ts';
import { hasMessages, messaging } from '../../support/messages.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { heading, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const needsYou = (page: Page) => page.getByRole('region', { name: /^Needs you/ });
const rows = (page: Page) => needsYou(page).getByRole('listitem');
/** An applicant whom a company has invited to an interview. */
async function invited() {
  const seeker = await makeSeeker(server);
  const job = await makeJob(server, company, { jobTitle: 'Potter' });
  const { _id } = await makeApplication(seeker, job);
  await company.client.moveApplication({
    params: { applicationId: _id },
    body: {
      status: 'interviewed',
      interview: { startsAt: inDays(3), minutes: 30, timeZone: 'UTC', place: 'Shed', note: '' },
    },
  });
  return { seeker, job, _id };
}

test.runIf(hasMessages)(
  'the dashboard names what needs somebody, follows what companies do, and leads there',
  async () => {
    const { seeker } = await invited();
    const second = await makeJob(server, company, {
      jobTitle: 'Glazer',
      applicationDeadline: inDays(2),
    });
    const { page } = await openPage(server.url, { user: seeker.user });
    await visit(page, '/dashboard/job_seeker');
    await expect.poll(() => rows(page).count()).toBe(1);
    expect(await rows(page).first().innerText()).toContain(
      'Kiln & Clay invited you to an interview',
    );
    await page.getByRole('region', { name: 'Coming up' }).getByText('Interview at').waitFor();
    expect(await axe(page)).toEqual([]);

    // Without reloading.
    const other = await makeApplication(seeker, second);
    await messaging(company.client).sendToThread({
      params: { id: other._id },
      body: { text: 'Any glaze?' },
    });
    await expect.poll(() => rows(page).nth(1).innerText()).toContain('“Any glaze?”');
    await expect.poll(() => rows(page).count()).toBe(2);
    await rows(page).first().getByRole('link', { name: 'Confirm Time' }).click();
    await heading(page, 'Your application');
  },
);

test('with nothing to do, the dashboard says so', async () => {
  const seeker = await makeSeeker(server);
  for (const dark of [false, true]) {
    const { page } = await openPage(server.url, { user: seeker.user, dark });
    await visit(page, '/dashboard/job_seeker');
    await needsYou(page).getByText('Nothing needs you today').waitFor();
    expect(await axe(page)).toEqual([]);
  }
});

test('on a board without a limit of open applications, the dashboard keeps no room for them', async () => {
  const unlimited = await startServer({ config: { openApplications: 0 } });
  const seeker = await makeSeeker(unlimited);
  const { page } = await openPage(unlimited.url, { user: seeker.user });
  await page.route('**/api/applications/places', () => new Promise(() => {}));
  await visit(page, '/dashboard/job_seeker');
  await needsYou(page).getByText('Nothing needs you today').waitFor();
  expect(await page.getByRole('heading', { name: 'Open applications' }).count()).toBe(0);
});
