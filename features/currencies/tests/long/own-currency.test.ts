import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import { openEarly } from '../../../../tests/support/early.ts';
import { makeAdmin, makeCompany, makeJob } from '../../../../tests/support/people.ts';
import { visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const admin = await makeAdmin(server);
const company = await makeCompany(server, { companyName: 'Morning Loaf' });
await makeJob(server, company, { jobTitle: 'Baker', salaryRange: '€34,000 per year' });
for (let index = 0; index < 10; index++) {
  await makeJob(server, company, {
    jobTitle: `Miller ${index}`,
    jobDescription:
      `Mill number ${index} needs somebody who knows stones, sieves and the ${index} winds. `.repeat(
        3,
      ),
    salaryRange: `€${20 + index},000 - €${40 + index},000 per year`,
  });
}

test("pay in another currency is also shown in the visitor's, which can be chosen", async () => {
  const { version } = await admin.client.getRateTable();
  await admin.client.changeRates({ body: { version, rates: { USD: 1.1, GBP: 0.8 } } });
  const { page } = await openPage(server.url, { locale: 'de-DE' });
  await visit(page, '/alljobs?keywords=baker');
  const card = page.getByRole('article');
  await card.getByText('€34,000 / year').waitFor();
  expect(await card.getByText('≈').count()).toBe(0);

  const choice = page.getByLabel('Compare pay in');
  expect(await choice.inputValue()).toBe('EUR');
  await choice.selectOption('USD');
  await card.getByText('≈ $37,000 a year').waitFor();
  await card.getByRole('link', { name: 'Baker', exact: true }).click();
  // In its facts, and beside the button to apply.
  const beside = page.getByRole('region', { name: 'Job', exact: true });
  await expect.poll(() => beside.getByText('≈ $37,000 a year').count()).toBe(2);

  // This browser remembers it, for the pay of all results too.
  await visit(page, '/alljobs?keywords=miller');
  await page.getByText('Pay: $23k–$31k a year, median $27k (10 jobs state it)').waitFor();
  await choice.selectOption('GBP');
  await page.getByText('Pay: £17k–£22k a year, median £20k (10 jobs state it)').waitFor();
  expect(await page.getByLabel('Currency', { exact: true }).inputValue()).toBe('GBP');
  await page.reload();
  await page.getByText('Pay: £17k–£22k').waitFor();
  await page.goto('/');
  await page.getByText('≈ £').first().waitFor();
});

test("a page that nobody has used yet shows pay in the visitor's currency, as its scripts do", async () => {
  const { page, release } = await openEarly(server.url, '/alljobs');
  const pay = page.getByText(/^≈ \$/).first();
  await pay.waitFor();
  const early = await pay.textContent();
  const choice = page.getByLabel('Compare pay in');
  expect(await choice.inputValue()).toBe('USD');
  await choice.focus();
  await release();
  await expect.poll(() => pay.getAttribute('title')).toMatch(/^Exchange rates of /);
  expect(await pay.textContent()).toBe(early);
  await choice.selectOption('GBP');
  await page.getByText(/^≈ £/).first().waitFor();
});
