import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { notice, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();

test('an owner connects a program with a key, which reads and moves until it is revoked', async () => {
  const company = await makeCompany(server, { companyName: 'Globex' });
  const job = await makeJob(server, company);
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/dashboard/company');
  await page.getByRole('link', { name: 'API & Webhooks' }).click();

  // A key, shown once.
  await page.getByRole('button', { name: 'Create API Key' }).click();
  const form = page.getByRole('dialog', { name: 'Create API Key' });
  await form.getByLabel('Name').fill('Applicant tracking');
  await form.getByRole('checkbox', { name: /^Read applications/ }).check();
  await form.getByRole('checkbox', { name: /^Move applications/ }).check();
  await form.getByLabel('Your Password').fill(company.password);
  await form.getByRole('button', { name: 'Create Key' }).click();
  const saved = page.getByRole('dialog', { name: 'Save Your API Key' });
  const key = (await saved.getByText(/^dbk_[\w-]{43}$/).textContent()) ?? '';
  await saved.getByRole('button', { name: 'I Have Saved It' }).click();
  const keys = page.getByRole('table', { name: 'API keys' });
  await keys.getByRole('row', { name: /Applicant tracking.*Never/ }).waitFor();

  // The program reads the application and moves it.
  const seeker = await makeSeeker(server);
  const { _id } = await makeApplication(seeker, job);
  const call = (method: string, path: string, json?: unknown) =>
    server.request(method, `/api${path}`, { token: key, ...(json !== undefined && { json }) });
  const list = await call('GET', '/applications/company');
  expect(list.body).toMatchObject({ count: 1, applications: [{ _id }] });
  expect((await call('POST', '/jobs', {})).code).toBe(403);
  expect((await call('PUT', `/applications/${_id}/status`, { status: 'reviewed' })).code).toBe(200);

  // The timeline has the name of the key.
  await visit(page, `/applications/view/${_id}`);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Applicant tracking (API key)').first().waitFor();

  // Revoked, it no longer works.
  await visit(page, '/company/api');
  await page.getByRole('button', { name: 'Actions for Applicant tracking' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Key' }).click();
  await notice(page, 'Key Revoked').waitFor();
  expect((await call('GET', '/applications/company')).body).toMatchObject({
    code: 'api-key-invalid',
  });
});
