import { featureOfCall } from '../../../../shared/seams.ts';
import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import { tabTo } from '../../../../tests/support/keyboard.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import {
  button,
  heading,
  notice,
  press,
  rowAction,
  visit,
} from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();

test('a company asks, the applicant agrees, is invited and ends it, all by keyboard', async () => {
  const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
  const potter = await makeJob(server, company, { jobTitle: 'Potter' });
  await makeJob(server, company, { jobTitle: 'Glazer' });
  const seeker = await makeSeeker(server, 'Ada Byron');
  const { _id } = await makeApplication(seeker, potter);
  const { page: owns, problems } = await openPage(server.url, { user: company.user });
  const { page: mine } = await openPage(server.url, { user: seeker.user });

  // The company asks from the application's page.
  await visit(owns, `/applications/view/${_id}`);
  await tabTo(owns, button(owns, 'Ask to Stay in Touch'));
  await owns.keyboard.press('Enter');
  const asking = owns.getByRole('dialog', { name: 'Ask to Stay in Touch' });
  await tabTo(owns, asking.getByLabel('Message'));
  await owns.keyboard.type('Your cups stayed on our shelf.');
  await tabTo(owns, asking.getByRole('button', { name: 'Ask', exact: true }));
  await owns.keyboard.press('Enter');
  await notice(owns, 'Asked to Stay in Touch').waitFor();
  await owns.getByText('No answer yet.').waitFor();

  // The applicant reads it on the application, and says yes for a shorter time.
  await visit(mine, `/applications/edit/${_id}`);
  await tabTo(mine, mine.getByRole('link', { name: 'Read and Answer' }));
  await mine.keyboard.press('Enter');
  await heading(mine, 'Kiln & Clay: Stay in Touch');
  await mine.getByText('Your cups stayed on our shelf.').waitFor();
  await tabTo(mine, mine.getByLabel('For how long'));
  await mine.keyboard.press('ArrowUp');
  await tabTo(mine, button(mine, 'Yes, for 6 months'));
  await mine.keyboard.press('Enter');
  await mine.getByRole('heading', { name: /^Kiln & Clay keeps your profile until/ }).waitFor();

  // The company opens the person in its talent pool, and proposes another job.
  await visit(owns, '/company/candidates');
  await tabTo(owns, owns.getByRole('link', { name: 'Ada Byron' }));
  await owns.keyboard.press('Enter');
  await owns.getByRole('dialog').getByRole('link', { name: 'Open Resume' }).waitFor();
  await owns.keyboard.press('Escape');
  await tabTo(owns, button(owns, 'Actions for Ada Byron'));
  await owns.keyboard.press('Enter');
  await owns.getByRole('menuitem', { name: 'Invite to Apply' }).waitFor();
  await owns.keyboard.press('Enter');
  const inviting = owns.getByRole('dialog', { name: 'Invite Ada Byron' });
  // The job that she applied to is not among them.
  await tabTo(owns, inviting.getByRole('combobox', { name: 'Job' }));
  await owns.keyboard.press('ArrowDown');
  await owns.getByRole('option', { name: 'Glazer' }).waitFor();
  expect(await owns.getByRole('option', { name: 'Potter' }).count()).toBe(0);
  await owns.keyboard.press('ArrowDown');
  await owns.keyboard.press('Enter');
  await tabTo(owns, inviting.getByRole('button', { name: 'Send Invitation' }));
  await owns.keyboard.press('Enter');
  await notice(owns, 'Invitation Sent').waitFor();

  // She is told of the opening and the invitation, and ends it in the settings.
  if (featureOfCall('listAccesses')) {
    await visit(mine, '/who-saw-my-data');
    await mine.getByText('Opened your profile in its talent pool').waitFor();
  }
  await visit(mine, '/notifications');
  await mine.getByText('Kiln & Clay invites you to apply: Glazer').waitFor();
  await visit(mine, '/profile#talent-pools');
  await tabTo(mine, mine.getByRole('button', { name: /^Withdraw Consent ?:/ }));
  await mine.keyboard.press('Enter');
  const ending = mine.getByRole('dialog', { name: 'Withdraw consent for Kiln & Clay?' });
  await tabTo(mine, ending.getByRole('button', { name: 'Withdraw Consent', exact: true }));
  await mine.keyboard.press('Enter');
  await notice(mine, 'Consent Withdrawn').waitFor();
  await mine.getByText('No company keeps your profile.').waitFor();

  // Nothing of her is left in the pool.
  problems.expect(/404 GET .*\/company\/candidates\//);
  await visit(owns, '/company/candidates');
  await owns.getByText('Nobody in your talent pool yet').waitFor();
});

test('requests to stay in touch and invitations offer templates, and refuse unknown fields', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company, { jobTitle: 'Potter' });
  await makeJob(server, company, { jobTitle: 'Glazer' });
  const seeker = await makeSeeker(server, 'Ada Byron');
  const { _id: id } = await makeApplication(seeker, job);
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `/applications/view/${id}`);
  await heading(page, 'Ada Byron');
  await button(page, 'Ask to Stay in Touch').click();
  const asking = page.getByRole('dialog', { name: 'Ask to Stay in Touch' });
  await asking.getByLabel('Template').selectOption('Standard: Ask for a time');
  const message = asking.getByRole('textbox', { name: 'Message' });
  await expect.poll(() => message.inputValue()).toMatch(/^Hello Ada,/);
  await message.fill('Hi {first_name} {surname}');
  await press(page, 'Ask');
  await asking.getByText('{surname} is not a field.').waitFor();
  await message.fill('Hi {first_name}, about {job}');
  await asking.getByText('Hi Ada, about Potter').waitFor();
  await press(page, 'Ask');
  await notice(page, 'Asked to Stay in Touch').waitFor();
  const { consents } = await seeker.client.listPoolConsents();
  expect(consents[0]?.message).toBe('Hi Ada, about Potter');
  await seeker.client.answerPoolRequest({
    params: { id: consents[0]?._id ?? '' },
    body: { answer: 'yes' },
  });

  await visit(page, '/company/candidates');
  await rowAction(page, 'Ada Byron', 'Invite to Apply');
  const inviting = page.getByRole('dialog', { name: 'Invite Ada Byron' });
  await inviting.getByRole('combobox', { name: 'Job' }).fill('glazer');
  await page.getByRole('option', { name: 'Glazer' }).click();
  await inviting.getByRole('textbox', { name: 'Message' }).fill('{first_name}, see {job}.');
  await inviting.getByText('Ada, see Glazer.').waitFor();
  expect(await axe(page)).toEqual([]);
  await press(page, 'Send Invitation');
  await notice(page, 'Invitation Sent').waitFor();
  const { notifications } = await seeker.client.listNotifications();
  expect(notifications.some(({ text }) => text.includes('Ada, see Glazer.'))).toBe(true);
});

test('the palette finds who has not applied', async () => {
  const company = await makeCompany(server);
  const file = new File(['Name,Email\nInês Moore,ines@example.com'], 'people.csv');
  await company.client.importCandidates({ body: { columns: '', job: '' }, file });
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, '/dashboard/company');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search' });
  await palette.getByRole('combobox').fill('moore');
  await palette.getByRole('option', { name: /^Inês Moore ines@example.com/ }).click();
  await page.getByRole('dialog', { name: 'Inês Moore' }).waitFor();
});

test('a rejection asks to stay in touch, unless the applicant was asked before', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const seeker = await makeSeeker(server, 'Ada Byron');
  const { _id: id } = await makeApplication(seeker, job);
  const other = await makeApplication(seeker, await makeJob(server, company));
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `/applications/view/${id}`);
  await button(page, 'Reject').click();
  const dialog = page.getByRole('dialog', { name: 'Reject Application' });
  await dialog.getByLabel('Reason').selectOption('Another candidate was chosen');
  await dialog.getByLabel('Ask to stay in touch').selectOption('12');
  await dialog.getByRole('button', { name: 'Reject Application' }).click();
  await dialog.waitFor({ state: 'detached' });
  await server.passOn();
  const consents = async () => (await seeker.client.listPoolConsents()).consents;
  expect(await consents()).toMatchObject([{ months: 12, application: { _id: id } }]);

  await visit(page, `/applications/view/${other._id}`);
  await page.getByText('No answer yet.').waitFor();
  await button(page, 'Reject').click();
  await dialog.getByLabel('Reason').waitFor();
  expect(await dialog.getByLabel('Ask to stay in touch').count()).toBe(0);
});
