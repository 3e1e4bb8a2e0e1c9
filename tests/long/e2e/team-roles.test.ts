import { expect, test } from 'vitest';
import { assign } from '../../support/assign.ts';
import { openPage } from '../../support/browser.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../support/people.ts';
import { button, heading, notice, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const owner = await makeCompany(server, { companyName: 'Kiln & Clay' });
const job = await makeJob(server, owner, { jobTitle: 'Potter' });
const application = await makeApplication(await makeSeeker(server, 'Ada Byron'), job);
await makeApplication(await makeSeeker(server, 'Ida Rhodes'), job);
const path = `/applications/view/${application._id}`;

test('a note that is half written when its author becomes a viewer stays readable, and can be copied', async () => {
  const colleague = await makeColleague(server, owner);
  const { page, context } = await openPage(server.url, { user: colleague.user });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, `${path}?tab=notes`);
  await page.getByLabel('New note').fill('Would be good at the wheel, because');
  await owner.client.changeMemberRole({
    params: { id: colleague.user._id },
    body: { role: 'viewer' },
  });
  await notice(page, 'Role Changed').getByText('Your role is now Viewer.').waitFor();
  await page.getByText('What you wrote was not sent').waitFor();
  await page.getByText('Would be good at the wheel, because').waitFor();
  await page.getByRole('button', { name: /^Copy.*Note$/ }).click();
  await notice(page, 'Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Would be good at the wheel, because',
  );

  await page.getByRole('tab', { name: 'Scorecard' }).click();
  await page.getByText('Only members who rate applicants read them.').waitFor();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Next application').waitFor();
  for (const text of ['Reject', 'Write a private note', 'Change the tags'])
    expect(await keys.getByText(text).count()).toBe(0);
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Notes' }).click();
  await press(page, 'Discard');
  await page.getByText('What you wrote was not sent').waitFor({ state: 'detached' });
});

test('an interviewer counts what is assigned, and no link of My Jobs leads to a refusal', async () => {
  const colleague = await makeColleague(server, owner, 'interviewer');
  await assign(server, [application._id], [colleague]);
  const { page } = await openPage(server.url, { user: colleague.user });
  await visit(page, '/jobs/my-jobs');
  await page.getByRole('link', { name: '1 applicant', exact: true }).waitFor();
  await press(page, 'Actions for Potter');
  await page.getByRole('menuitem', { name: 'View Job' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Insights' }).count()).toBe(0);

  await visit(page, `/jobs/${job._id}`);
  await page.getByText('Permission Denied').waitFor();
  await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor();
});

test('Ctrl+Enter adds a note, sends a message, and submits a scorecard only with a rating', async () => {
  await server.request('PUT', `/api/jobs/${job._id}/hiring-plan`, {
    token: owner.token,
    json: { stages: [], criteria: [{ name: 'Craft' }, { name: 'Care' }] },
  });
  const { page } = await openPage(server.url, { user: owner.user });
  await visit(page, `${path}?tab=notes`);
  await page.getByLabel('New note').fill('Calm hands.');
  await page.keyboard.press('Control+Enter');
  await notice(page, 'Note Added').waitFor();

  await page.getByRole('tab', { name: 'Messages' }).click();
  await page.getByLabel('Write to the applicant').fill('Dear Ada,');
  await page.keyboard.press('Meta+Enter');
  await page.getByRole('list', { name: 'Messages' }).getByText('Dear Ada,').waitFor();

  await page.getByRole('tab', { name: 'Scorecard' }).click();
  const card = page.getByRole('form', { name: 'Your scorecard' });
  await card.getByText('Yes', { exact: true }).click();
  await card.getByPlaceholder('e.g. Why you recommend it').fill('Good.');
  await page.keyboard.press('Control+Enter');
  await card.getByText('Rate at least one criterion.').waitFor();
  await card.getByRole('group', { name: 'Craft' }).getByText('4', { exact: true }).click();
  await card.getByPlaceholder('e.g. Why you recommend it').press('Control+Enter');
  await notice(page, 'Scorecard Saved').waitFor();
  await page.getByText('Rated 4.0 (1)').first().waitFor();
  await heading(page, 'Ada Byron');
  expect(await button(page, 'Submit Scorecard').count()).toBe(0);
});
