import { expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { looks, openPage, show } from '../../support/browser.ts';
import { makeCompany, makeJob, setApproval } from '../../support/people.ts';
import { heading, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Salt & Rope' });
const id = company.user.companyProfile?._id ?? '';
const path = `/companies/${id}`;

test('before the first job: the company, and that it is not hiring', async () => {
  const { page } = await openPage(server.url, { path });
  await heading(page, 'Salt & Rope');
  await expect.poll(() => page.title()).toBe('Jobs at Salt & Rope | Daybreak');
  const website = page.getByRole('link', { name: 'acme.example' });
  await expect.poll(() => website.getAttribute('rel')).toMatch(/nofollow.*noopener/);
  for (const words of ['We make everything.', 'Technology', 'Nairobi', 'No open jobs right now']) {
    await page.getByText(words, { exact: true }).waitFor();
  }
  for (const look of looks) {
    await show(page, look);
    expect(await axe(page)).toEqual([]);
  }
});

test("a company's open jobs are newest first, in pages, also without scripts", async () => {
  for (let index = 1; index <= 26; index++) {
    await makeJob(server, company, { jobTitle: `Rope Maker ${index}` });
  }
  await makeJob(server, company, { jobTitle: 'Under review', approved: false });
  const other = await makeCompany(server);
  await makeJob(server, other, { jobTitle: 'Elsewhere' });

  const { page } = await openPage(server.url, { path, javaScript: false });
  await page.getByRole('heading', { name: '26 open jobs' }).waitFor();
  const titles = () => page.getByRole('article').getByRole('heading').allInnerTexts();
  await expect.poll(() => titles()).toHaveLength(24);
  expect((await titles())[0]).toBe('Rope Maker 26');
  await page.getByRole('link', { name: 'Older jobs' }).click();
  await page.getByRole('link', { name: 'Back to the newest jobs' }).waitFor();
  await expect.poll(() => titles()).toEqual(['Rope Maker 2', 'Rope Maker 1']);
  await page.getByRole('link', { name: 'Rope Maker 2' }).click();
  await heading(page, 'Rope Maker 2');
});

test('an unknown or rejected company shows an error', async () => {
  const { page } = await openPage(server.url, { expected: [/404 GET/, /400 GET/] });
  await visit(page, '/companies/nobody');
  await heading(page, 'Company not found.');
  await visit(page, `${path}?cursor=nonsense`);
  await heading(page, 'Something went wrong');
  await setApproval(server, company, false);
  await visit(page, path);
  await heading(page, 'Company not found.');
  expect((await server.request('GET', path)).code).toBe(404);
  await page.getByRole('link', { name: 'Browse All Jobs' }).click();
  await heading(page, 'Find Your Dream Job');
});
