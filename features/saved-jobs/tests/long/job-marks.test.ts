import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
const place = { jobLocation: 'Porto, Portugal', workplace: 'Hybrid' } as const;
const potter = await makeJob(server, company, { jobTitle: 'Potter', ...place });
const glazer = await makeJob(server, company, { jobTitle: 'Glazer', ...place });
const miner = await makeJob(server, company, { jobTitle: 'Clay Miner', ...place });

/** A seeker who has applied for the first job, withdrawn from the second, and saved the first and the third. */
const seeker = await makeSeeker(server);
await makeApplication(seeker, potter);
const withdrawn = await makeApplication(seeker, glazer);
await seeker.client.withdrawApplication({ params: { id: withdrawn._id } });
for (const { _id } of [potter, miner]) await seeker.client.saveJob({ params: { jobId: _id } });

const LISTS = ['/', '/alljobs', `/companies/${potter.companyId}`];
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: title, exact: true }) });

test('cards name the workplace, how long ago they were posted, and what the seeker has done', async () => {
  const { page } = await openPage(server.url, { user: seeker.user });
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  for (const path of LISTS) {
    calls.length = 0;
    await visit(page, path);
    const marks: Record<string, string[]> = {
      Potter: ['Applied', 'Saved'],
      Glazer: ['Withdrawn'],
      'Clay Miner': ['Saved'],
    };
    for (const [title, texts] of Object.entries(marks)) {
      for (const text of texts) await card(page, title).getByText(text, { exact: true }).waitFor();
      await card(page, title).getByText('Porto, Portugal · Hybrid').waitFor();
      const time = card(page, title).getByText('Posted today');
      expect(await time.getAttribute('datetime')).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    }
    expect(await card(page, 'Glazer').getByText('Saved', { exact: true }).count()).toBe(0);
    expect(calls.filter((url) => url.includes('my-applications')).length).toBeLessThan(2);
    expect(await axe(page)).toEqual([]);
  }
  await visit(page, `/job/${glazer._id}`);
  const row = page.getByRole('listitem').filter({ hasText: 'Porto, Portugal · Hybrid' });
  await row.filter({ hasText: 'Potter' }).first().getByText('Applied', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Withdrawn' }).waitFor();
  await visit(page, '/saved-jobs');
  const saved = page.getByRole('article').filter({ hasText: 'Potter' });
  await saved.getByText('Applied', { exact: true }).waitFor();
  await saved.getByText('Saved today').waitFor();
});

test('companies and visitors see no marks, and ask for none', async () => {
  for (const options of [{ user: company.user }, {}]) {
    const { page } = await openPage(server.url, options);
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await visit(page, '/alljobs');
    await card(page, 'Potter').waitFor();
    expect(await page.getByText('Applied', { exact: true }).count()).toBe(0);
    expect(calls.filter((url) => /api\/.*(my-applications|saved-jobs)/.test(url))).toEqual([]);
  }
});
