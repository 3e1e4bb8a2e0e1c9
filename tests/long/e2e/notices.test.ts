import { describe, expect, test } from 'vitest';
import { openPage, phone } from '../../support/browser.ts';
import { covered, uncovers } from '../../support/covered.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../support/people.ts';
import { heading, notice, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
const job = await makeJob(server, company, { jobTitle: 'Potter' });

const WIDTHS = [
  ['on a phone', phone],
  ['at 1,440 px', { width: 1440, height: 900 }],
] as const;

describe.each(WIDTHS)('a notice covers nothing %s:', (_where, viewport) => {
  const open = async ({ user }: Person, path: string) => {
    const { page } = await openPage(server.url, { user, viewport });
    await visit(page, path);
    return page;
  };

  test('in a form', async () => {
    const page = await open(company, '/jobs/new');
    await heading(page, 'Post New Job');
    await press(page, 'Post Job');
    await notice(page, 'Form Validation Failed').waitFor();
    // The page has scrolled to the first field to correct.
    await page.evaluate(() => Object.assign(window, { inSight: [document.activeElement] }));
    expect(await page.evaluate(covered)).toEqual([]);
  });

  test('with a dialog', async () => {
    const seeker = await makeSeeker(server);
    const page = await open(seeker, `/job/${job._id}`);
    await press(page, 'Apply Now');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const submit = dialog.getByRole('button', { name: 'Submit Application' });
    await uncovers(page, 'Resume Required', () => submit.click());
    // A press of the notice is none outside of the dialog.
    await press(page, 'Dismiss');
    await expect.poll(() => page.locator('[data-kind]').count()).toBe(0);
    expect(await dialog.isVisible()).toBe(true);
  });

  test('with a drawer', async () => {
    const admin = await makeAdmin(server);
    const waiting = await makeCompany(server, { approved: false });
    const page = await open(admin, `/admin/users?view=${waiting.user._id}`);
    const drawer = page.getByRole('dialog');
    const approve = drawer.getByRole('button', { name: 'Approve Company' });
    await uncovers(page, 'Company Approved!', () => approve.click());
  });

  test('with the bar of selected applications', async () => {
    const ada = await makeSeeker(server, 'Ada Reed');
    const own = await makeCompany(server);
    const ida = await makeSeeker(server, 'Ida Rhodes');
    const weaving = await makeJob(server, own, { jobTitle: 'Weaver' });
    await makeApplication(ada, weaving);
    const page = await open(own, '/applications/my-applications-company');
    await page.getByRole('link', { name: 'Ada Reed' }).focus();
    await page.keyboard.press('x');
    await page.getByText('1 selected', { exact: true }).waitFor();
    const arrive = async () => {
      await makeApplication(ida, weaving);
    };
    await uncovers(page, 'New application from Ida Rhodes', arrive);
  });
});

test('what is said with a page stays on it, one notice after the other', async () => {
  const pending = await makeCompany(server, { approved: false });
  const { page } = await openPage(server.url);
  await visit(page, '/login');
  await page.getByLabel('Email Address').fill(pending.user.email);
  await page.getByLabel('Password', { exact: true }).fill(pending.password);
  await press(page, 'Sign In');
  await notice(page, 'Welcome back!').waitFor();
  await notice(page, 'Account Pending Approval').waitFor();
  expect(await page.locator('[data-kind]').count()).toBe(1);
  await page.waitForURL('/dashboard/company');
});
