import { expect, test } from 'vitest';
import { openPage, phone } from '../../support/browser.ts';
import { makeCompany, makeJob } from '../../support/people.ts';
import { heading, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const bakery = await makeCompany(server, { companyName: 'Morning Loaf' });
for (const [index, town] of ['Lisbon', 'Porto', 'Braga', 'Faro', 'Coimbra'].entries()) {
  await makeJob(server, bakery, {
    jobTitle: 'Baker',
    jobLocation: `${town}, Portugal`,
    salaryRange: `€${30 + index},000 per year`,
  });
}
for (let index = 0; index < 10; index++) {
  await makeJob(server, bakery, {
    jobTitle: `Miller ${index}`,
    jobLocation: 'Lisbon, Portugal',
    jobDescription:
      `Mill number ${index} needs somebody who knows stones, sieves and the ${index} winds. `.repeat(
        3,
      ),
    salaryRange: `€${20 + index},000 - €${40 + index},000 per year`,
  });
}

test('what was searched three times is popular on the home page', async () => {
  const counting = await startServer({ database: server.database });
  for (const keywords of ['Baker', 'title:baker', 'Miller'])
    await counting.client().listJobs({ query: { keywords } });
  const { page } = await openPage(counting.url);
  await visit(page, '/alljobs');
  await page.getByLabel('Keywords').fill('baker');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: '5 jobs found' }).waitFor();
  // A process stores what it counted when it ends.
  await page.goto('about:blank');
  await counting.close();

  const next = await startServer({ database: server.database });
  await page.goto(next.url);
  const popular = page.getByRole('navigation', { name: 'Popular searches' });
  await popular.getByRole('link', { name: 'Baker', exact: true }).waitFor();
  expect(await popular.getByRole('link').count()).toBe(1);
  await popular.getByRole('link', { name: 'Baker', exact: true }).click();
  await page.waitForURL(`${next.url}/alljobs?keywords=Baker`);
  await heading(page, 'Find Your Dream Job');
});

test('the range and median of the pay are above the results, if ten jobs state it', async () => {
  const { page } = await openPage(server.url);
  await visit(page, '/alljobs?keywords=miller&payIn=EUR');
  await page.getByText('Pay: €21k–€28k a year, median €25k (10 jobs state it)').waitFor();
  await visit(page, '/alljobs?keywords=baker&payIn=EUR');
  await page.getByRole('heading', { level: 2, name: '5 jobs found' }).waitFor();
  expect(await page.getByText('median').count()).toBe(0);
});

test('nearly equal jobs share a card, which links to all of them', async () => {
  const { page } = await openPage(server.url, { viewport: phone });
  await visit(page, '/alljobs?keywords=baker');
  const card = page.getByRole('article');
  await expect.poll(() => card.count()).toBe(1);
  await card.getByText('Coimbra, Portugal').waitFor();
  const named = () => card.locator('a:visible').allTextContents();
  await expect
    .poll(named)
    .toEqual(['Baker', 'Baker in Lisbon', 'Baker in Porto', 'Baker in Braga']);
  await card.getByText('and 1 more').click();
  await card.getByRole('link', { name: 'Baker in Faro' }).click();
  await heading(page, 'Baker');
  await page.getByText('Faro, Portugal').first().waitFor();
});
