import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { shownToken } from '../../support/mail.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { button, heading, logIn, notice, press, rowAction, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const owner = await makeCompany(server, { companyName: 'Kiln & Clay' });
const job = await makeJob(server, owner, { jobTitle: 'Potter' });
const seen = await makeApplication(await makeSeeker(server, 'Ada Byron'), job);
await makeApplication(await makeSeeker(server, 'Ida Rhodes'), job);

test('a colleague is invited, sees only what is assigned, and loses nothing typed when removed while working', async () => {
  const { page: owns } = await openPage(server.url, { user: owner.user });
  await visit(owns, '/company/team');
  await press(owns, 'Invite Colleague');
  const inviting = owns.getByRole('dialog', { name: 'Invite Colleague' });
  await inviting.getByLabel('Email').fill('ben@team.example.com');
  await inviting.getByLabel('Role').selectOption('interviewer');
  await inviting.getByText('Sees only the applications').waitFor();
  await inviting.getByRole('button', { name: 'Create Link' }).click();
  await owns.getByRole('dialog', { name: 'Pass the Link On' }).waitFor();
  await press(owns, 'I Have Saved It');

  const { page, problems } = await openPage(server.url);
  problems.expect(/^40[13] /);
  const token = shownToken(server, 'ben@team.example.com');
  await visit(page, `/accept-invitation?token=${token}`);
  await page.getByLabel('Username').fill('Ben Larsen');
  await page.getByLabel('Password', { exact: true }).fill('secret-pass-1');
  await page.getByLabel('Confirm Password').fill('secret-pass-1');
  await press(page, 'Accept Invitation');
  await heading(page, 'Welcome to Kiln & Clay');
  await visit(page, '/login');
  await logIn(page, { email: 'ben@team.example.com', password: 'secret-pass-1' });

  // The owner assigns an application while the colleague looks at the list.
  await visit(page, '/applications/my-applications-company');
  await page.getByText('Nothing here yet').waitFor();
  await visit(owns, `/applications/view/${seen._id}`);
  await press(owns, 'Assign');
  const assigning = owns.getByRole('dialog', { name: 'Assign Ada Byron' });
  // It is checked when the server has said so.
  await assigning.getByRole('checkbox', { name: /Ben Larsen/ }).click();
  await notice(owns, 'Assigned').waitFor();
  await assigning.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Ada Byron' }).first().click();
  await heading(page, 'Ada Byron');
  expect(await page.getByText('Ida Rhodes').count()).toBe(0);
  await page.getByText('Only owners and recruiters of Kiln & Clay can').first().waitFor();
  expect(await button(page, 'Reject').count()).toBe(0);

  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByLabel('New note').fill('Would be good at the wheel, because');
  await visit(owns, '/company/team');
  await rowAction(owns, 'Ben Larsen', 'Remove');
  const removing = owns.getByRole('dialog', { name: 'Remove Ben Larsen?' });
  await removing.getByText('1 application will no longer be assigned to them.').waitFor();
  await removing.getByRole('button', { name: 'Remove' }).click();
  await notice(owns, 'Member Removed').waitFor();

  // The session has ended.
  await page.waitForURL('**/login**');
  await logIn(page, { email: 'ben@team.example.com', password: 'secret-pass-1' });
  await heading(page, 'You are no longer a member of Kiln & Clay');
  await page.getByText('Would be good at the wheel, because').waitFor();
  await button(page, 'Delete My Account').waitFor();
});
