import { expect, test } from 'vitest';
import { draftLetterLink } from '../../../../shared/applications/draft-letter.ts';
import { connectAgent } from '../agent.ts';
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
const company = await makeCompany(server);
const job = await makeJob(server, company, { jobTitle: 'Lighthouse Keeper' });
const second = await makeJob(server, company, { jobTitle: 'Boat Builder' });

test('a job seeker creates a token, an agent reads with it and drafts, the person applies, and revokes it', async () => {
  const seeker = await makeSeeker(server);
  await makeApplication(seeker, second);
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  problems.expect(/^400 POST .*\/users\/agent-tokens/);
  await visit(page, '/profile#agents');
  const part = page.getByRole('region', { name: 'Access for Agents' });
  await part.getByRole('button', { name: 'Create a Token' }).click();
  const form = page.getByRole('dialog', { name: 'Create a Token' });
  await form.getByLabel('Name').fill('My assistant');
  await form.getByLabel('Works for').selectOption('7 days');
  await form.getByLabel('Your Password').fill('not-my-password');
  await form.getByRole('button', { name: 'Create a Token' }).click();
  await form.getByText('This password is incorrect.').waitFor();
  await form.getByLabel('Your Password').fill(seeker.password);
  await form.getByRole('button', { name: 'Create a Token' }).click();
  const shown = page.getByRole('dialog', { name: 'Save Your Token' });
  const token = await shown.getByText(/^agent_/).innerText();
  await shown.getByText(`${server.url}/mcp`).waitFor();
  await shown.getByRole('button', { name: 'I Have Saved It' }).click();
  await part.getByText('never used').waitFor();

  const agent = await connectAgent(server, token);
  expect(await agent.call('list_my_applications')).toMatchObject({
    applications: [{ job: { jobTitle: 'Boat Builder' } }],
  });
  const { url } = await agent.call<{ url: string }>('draft_application_link', {
    id: job._id,
    letter: 'Dear keepers,\n\nI like the sea & the light.',
  });
  const { pathname, search, hash } = new URL(url);
  await visit(page, pathname + search + hash);
  const dialog = page.getByRole('dialog', { name: 'Apply for Lighthouse Keeper' });
  await dialog.getByText('This text was filled in for you. Check it before you apply.').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  const letter = dialog.getByLabel('Cover letter');
  expect(await letter.inputValue()).toBe('Dear keepers,\n\nI like the sea & the light.');
  expect((await seeker.client.listMyApplications()).count).toBe(1);
  await letter.fill('Dear keepers, I like the light.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // What the person wrote stays; the other text is offered.
  await visit(page, pathname + search + hash);
  await dialog.getByRole('button', { name: 'Replace My Draft' }).waitFor();
  expect(await letter.inputValue()).toBe('Dear keepers, I like the light.');
  await dialog.getByRole('button', { name: 'Replace My Draft' }).click();
  await dialog.getByText('This text was filled in for you.').waitFor();
  await expect.poll(() => letter.inputValue()).toBe('Dear keepers,\n\nI like the sea & the light.');

  await visit(page, '/profile#agents');
  await part.getByText('last used').waitFor();
  await part.getByRole('button', { name: 'Revoke the token My assistant' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke Token' }).click();
  await notice(page, 'Token Revoked').waitFor();
  await expect.poll(() => part.getByText('My assistant').count()).toBe(0);
  await expect(agent.call('list_my_applications')).rejects.toThrow('This token does not work');
});

test('a draft waits while a visitor logs in', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url);
  const { pathname, search, hash } = new URL(
    draftLetterLink(server.url, job._id, 'Dear keepers, I can climb stairs.'),
  );
  await visit(page, pathname + search + hash);
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.getByRole('link', { name: 'Apply Now' }).click();
  await page.getByLabel('Email').fill(seeker.user.email);
  await page.getByLabel('Password', { exact: true }).fill(seeker.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply for Lighthouse Keeper' });
  await dialog.getByText('This text was filled in for you. Check it before you apply.').waitFor();
  expect(await dialog.getByLabel('Cover letter').inputValue()).toBe(
    'Dear keepers, I can climb stairs.',
  );
});
