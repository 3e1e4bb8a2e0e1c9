import { expect, test } from 'vitest';
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
import { heading, logIn, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const owner = await makeCompany(server, { companyName: 'Kiln & Clay' });
const job = await makeJob(server, owner, { jobTitle: 'Potter' });
const application = await makeApplication(await makeSeeker(server, 'Ada Byron'), job);

const PAGES = [
  `/applications/view/${application._id}`,
  '/applications/my-applications-company',
  '/jobs/my-jobs',
  '/applications/bookings',
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
    opened.map(({ page, path }) =>
      page.waitForURL(`**/login?next=${encodeURIComponent(path)}`, { timeout: 10_000 }),
    ),
  );

test('every open page of a removed colleague leads to the log-in page', async () => {
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

test('after a log-out in another tab a page leaves, keeps what was typed, and follows the next log-in', async () => {
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
