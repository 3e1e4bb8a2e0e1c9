import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import { shownToken } from '../../../../tests/support/mail.ts';
import { startOutside } from '../../../../tests/support/outside.ts';
import { makeCompany, makeJob } from '../../../../tests/support/people.ts';
import { heading, notice, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const world = await startOutside();
const server = await startServer({ config: { outside: world.outside } });

test('a company verifies its domain, and applicants see it', async () => {
  const company = await makeCompany(server, { companyName: 'Globex' });
  const job = await makeJob(server, company);
  const { page, problems } = await openPage(server.url, { user: company.user });
  problems.expect(/^400 PUT .*\/users\/profile\/domain/);
  await visit(page, '/company/profile');
  const part = page.getByRole('region', { name: 'Verify Your Domain' });
  // The website's domain is suggested.
  const field = part.getByLabel('Domain');
  await expect.poll(() => field.inputValue()).toBe('acme.example');
  await part.getByRole('button', { name: 'Continue' }).click();
  await part.getByText('Names that end in .example are reserved').waitFor();
  await field.fill('https://www.globex.com/');
  await part.getByRole('button', { name: 'Continue' }).click();
  await part.getByText('_daybreak.globex.com').waitFor();
  const proof = (await part.getByText('daybreak-verification=').textContent()) ?? '';

  const check = part.getByRole('button', { name: 'Check Now' });
  await check.click();
  await part.getByText('No TXT record with the value was found').waitFor();
  world.texts('_daybreak.globex.com', proof);
  await check.click();
  await notice(page, 'Domain Checked').waitFor();
  await part.getByText('globex.com verified').waitFor();

  // By mail, opened by somebody without an account.
  world.name('globex.com', 'MX', [
    { name: 'globex.com', type: 'MX', data: { preference: 1, exchange: 'mx.globex.com' } },
  ]);
  await part.getByRole('tab', { name: 'Email' }).click();
  await part.getByText('This board sends no email yet.').waitFor();
  await company.client.mailDomainLink({ body: { mailbox: 'postmaster' } });
  const visitor = await openPage(server.url);
  const token = shownToken(server, 'postmaster@globex.com');
  await visit(visitor.page, `/confirm-domain?token=${token}`);
  await heading(visitor.page, 'Is this company yours?');
  await visitor.page.getByRole('button', { name: 'Confirm Domain' }).click();
  await heading(visitor.page, 'The domain is confirmed');

  await visit(visitor.page, '/alljobs');
  await visitor.page.getByRole('article').getByTitle('globex.com verified').waitFor();
  await visit(visitor.page, `/job/${job._id}`);
  await visitor.page.getByRole('main').getByText('globex.com verified').waitFor();
  await visit(visitor.page, `/companies/${company.user.companyProfile?._id}`);
  await visitor.page.getByText('by an email to the domain').waitFor();

  await part.getByRole('button', { name: 'Remove Domain' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Domain' }).click();
  await notice(page, 'Domain Removed').waitFor();
  await part.getByRole('button', { name: 'Continue' }).waitFor();
  await visit(visitor.page, `/job/${job._id}`);
  await heading(visitor.page, job.jobTitle);
  expect(await visitor.page.getByText('globex.com verified').count()).toBe(0);
});
