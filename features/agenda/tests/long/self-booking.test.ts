import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage, phone } from '../../../../tests/support/browser.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const owner = await makeCompany(server, { companyName: 'Kiln & Clay' });

async function applicants(jobTitle: string, ...names: string[]) {
  const job = await makeJob(server, owner, { jobTitle });
  const found = [];
  for (const name of names) {
    const seeker = await makeSeeker(server, name);
    found.push({ seeker, id: (await makeApplication(seeker, job))._id });
  }
  return { job, found };
}

/** Selects the first applications of a job by keys, and opens the dialog. */
async function schedule(page: Page, jobId: string, count: number) {
  await visit(page, `/jobs/${jobId}/applicants`);
  await page.getByRole('checkbox', { name: /^Select Ada/ }).waitFor();
  for (let one = 0; one < count; one += 1) {
    if (one > 0) await page.keyboard.press('j');
    await page.keyboard.press('x');
  }
  await page.keyboard.press('i');
  await page.getByRole('dialog', { name: `Schedule ${count} Interviews` }).waitFor();
}

const focused = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  );

test('a plan is made by keyboard: changed in its order, without one person, sent, and undone', async () => {
  const { job, found } = await applicants('Potter', 'Ada Byron', 'Ben Larsen', 'Vera Novak');
  const { page } = await openPage(server.url, { user: owner.user });
  await schedule(page, job._id, 3);
  const plan = page.getByRole('list', { name: 'Plan' }).getByRole('listitem');
  const first = await plan.first().innerText();
  await page
    .getByRole('button', { name: /^Later/ })
    .first()
    .press('Enter');
  await expect.poll(() => plan.first().innerText()).not.toBe(first);
  await expect.poll(() => focused(page)).toMatch(/^Later: /);
  await page
    .getByRole('button', { name: /^Leave out/ })
    .last()
    .press('Enter');
  await expect.poll(() => focused(page)).toMatch(/^Put Back/);
  expect(await axe(page, 'all', 'dialog')).toEqual([]);
  const place = page.getByLabel('Place or link');
  await place.fill('The kiln');
  await place.press('Enter');
  await page.getByText('2 applications were moved to Interviewed.').waitFor();
  const read = async () =>
    Promise.all(
      found.map(
        async ({ id }) =>
          (await owner.client.getApplication({ params: { id } })).application.status,
      ),
    );
  expect((await read()).toSorted()).toEqual(['interviewed', 'interviewed', 'pending']);
  await page.keyboard.press('z');
  await page.getByText('Undone').waitFor();
  expect(await read()).toEqual(['pending', 'pending', 'pending']);
});

test('a self-booking is made by keyboard, and an applicant picks a time on a phone', async () => {
  const { job, found } = await applicants('Glazer', 'Ada Byron', 'Ben Larsen');
  const { page } = await openPage(server.url, { user: owner.user });
  await schedule(page, job._id, 2);
  await page.getByRole('radio', { name: /^You set the times/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByLabel('Last day').fill(await page.getByLabel('First day').inputValue());
  await page.locator('input[name=to]').fill('09:50');
  await page.getByText(/2 people choose, but there is only 1 place: 1 missing/).waitFor();
  const place = page.getByLabel('Place or link');
  await place.fill('The kiln');
  await place.press('Enter');
  await page.getByRole('alert').filter({ hasText: '1 missing' }).waitFor();
  expect(await axe(page, 'all', 'dialog')).toEqual([]);
  const many = page.getByLabel('People per time');
  await many.fill('2');
  await many.press('Enter');
  await page.getByRole('link', { name: 'Open Self-Booking' }).press('Enter');
  await page.getByRole('heading', { name: 'Self-Booking', level: 1 }).waitFor();
  await expect.poll(() => page.getByText('Not picked yet').count()).toBe(2);

  const [ada] = found;
  const { page: small } = await openPage(server.url, { user: ada!.seeker.user, viewport: phone });
  await visit(small, `/applications/edit/${ada!.id}`);
  await small.getByText('Other applicants choose from the same times.').waitFor();
  expect(await axe(small)).toEqual([]);
  await small.getByRole('radio').first().check();
  await small.getByRole('button', { name: /^Confirm/ }).press('Enter');
  await small.getByText('Your interview with Kiln & Clay is confirmed').waitFor();
  await expect.poll(() => page.getByText('Picked', { exact: true }).count()).toBeGreaterThan(1);
});
