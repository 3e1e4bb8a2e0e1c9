import { expect, test } from 'vitest';
import { assign } from '../../support/assign.ts';
import { openPage } from '../../support/browser.ts';
import {
  logInAgain,
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../support/people.ts';
import { button, heading, logIn, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const owner = await makeCompany(server, { companyName: 'Kiln & Clay' });
const job = await makeJob(server, owner, { jobTitle: 'Potter' });
const application = await makeApplication(await makeSeeker(server, 'Ada Byron'), job);

await server.request('PUT', `/api/jobs/${job._id}/hiring-plan`, {
  token: owner.token,
  json: { stages: [], criteria: [{ name: 'Craft' }, { name: 'Care' }] },
});

const PAGES = [
  `/applications/view/${application._id}`,
  '/applications/my-applications-company',
  '/jobs/my-jobs',
  '/jobs/new',
];

/** Opens pages in browsers that do not know of each other. */
const openAll = (person: Person, paths: readonly string[]) =>
  Promise.all(
    paths.map(async (path) => {
      const { page, problems } = await openPage(server.url, { user: person.user });
      // A signed link ends with the session.
      problems.expect(/^4(01|10) /);
      await visit(page, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      return { page, path };
    }),
  );

type Opened = Awaited<ReturnType<typeof openAll>>;

const expectLogIn = (opened: Opened) =>
  Promise.all(
    opened.map(({ page, path }) => page.waitForURL(`**/login?next=${encodeURIComponent(path)}`)),
  );

test('every open page of a removed colleague leads to the login page', async () => {
  const colleague = await makeColleague(server, owner);
  const opened = await openAll(colleague, PAGES);
  await owner.client.removeMember({ params: { id: colleague.user._id } });
  await expectLogIn(opened);
});

test('open pages leave when the password is changed elsewhere', async () => {
  const colleague = await makeColleague(server, owner);
  const opened = await openAll(colleague, PAGES.slice(0, 2));
  const elsewhere = await logInAgain(server, colleague);
  await elsewhere.client.changePassword({
    body: { currentPassword: colleague.password, newPassword: 'secret-pass-2' },
  });
  await expectLogIn(opened);
});

test('after logging out in another tab a page leaves, keeps what was typed, and follows the next login', async () => {
  const colleague = await makeColleague(server, owner);
  const { page, context } = await openPage(server.url, { user: colleague.user });
  const path = `/applications/view/${application._id}?tab=notes`;
  await visit(page, path);
  await page.getByLabel('New note').fill('Would be good at the wheel, because');
  const other = await context.newPage();
  await visit(other, '/dashboard/company');
  await press(other, 'Logout');
  await page.waitForURL('**/login?next=*');

  await visit(other, '/login');
  await logIn(other, { email: colleague.user.email, password: colleague.password });
  await page.waitForURL(`**${path}`);
  await heading(page, 'Ada Byron');
  await expect
    .poll(() => page.getByLabel('New note').inputValue())
    .toBe('Would be good at the wheel, because');
});

test('a recruiter who was removed reads and copies everything that they were writing', async () => {
  const colleague = await makeColleague(server, owner);
  const { page, problems, context } = await openPage(server.url, { user: colleague.user });
  problems.expect(/^4(01|03|10) /);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/jobs/new');
  await page.getByLabel('Job Title').fill('Glazier of tiles');
  await visit(page, `/applications/view/${application._id}?tab=messages`);
  await page.getByLabel('Write to the applicant').fill('Dear Ada,');
  await page.getByRole('tab', { name: 'Scorecard' }).click();
  const card = page.getByRole('form', { name: 'Your scorecard' });
  await card.getByRole('group', { name: 'Craft' }).getByText('4', { exact: true }).click();
  await card.getByPlaceholder('e.g. Why you recommend it').fill('Calm hands.');
  await owner.client.removeMember({ params: { id: colleague.user._id } });
  await page.waitForURL('**/login?next=*');

  await logIn(page, { email: colleague.user.email, password: colleague.password });
  await heading(page, 'You are no longer a member of Kiln & Clay');
  const unsent = page.getByRole('region', { name: 'What you were writing' });
  for (const text of ['Glazier of tiles', 'Dear Ada,', 'Calm hands.', 'Craft, rating'])
    await unsent.getByText(text, { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Copy.*Scorecard$/ }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe('Comment: Calm hands.\nCraft, rating: 4');
});

test('an application that is no longer assigned disappears from the page, and what was typed stays', async () => {
  const colleague = await makeColleague(server, owner, 'interviewer');
  const give = (isAssigned: boolean) => assign(server, [application._id], [colleague], isAssigned);
  await give(true);
  const { page, problems } = await openPage(server.url, { user: colleague.user });
  problems.expect(/^404 /);
  await visit(page, `/applications/view/${application._id}?tab=scorecard`);
  await page.getByPlaceholder('e.g. Why you recommend it').fill('Calm hands.');
  await give(false);
  await heading(page, 'Not assigned to you');
  for (const gone of [page.getByText('Ada Byron'), button(page, 'Submit Scorecard')])
    await gone.first().waitFor({ state: 'detached' });
  await page
    .getByRole('region', { name: 'What you were writing' })
    .getByText('Calm hands.')
    .waitFor();

  await give(true);
  await heading(page, 'Ada Byron');
  await expect
    .poll(() => page.getByPlaceholder('e.g. Why you recommend it').inputValue())
    .toBe('Calm hands.');
});
