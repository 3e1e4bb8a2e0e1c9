import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axe } from '../../support/axe.ts';
import { openPage, phone } from '../../support/browser.ts';
import { hasFocus } from '../../support/keyboard.ts';
import {
  makeAdmin,
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../support/people.ts';
import { button, heading, notice, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
const job = await makeJob(server, company, { jobTitle: 'Potter' });
await makeJob(server, company, { jobTitle: 'Kiln Operator' });

const WIDTHS = [
  ['on a phone', phone],
  ['at 1,440 px', { width: 1440, height: 900 }],
] as const;

/** Runs in the page: remembers the controls, forms and dialogs that are in sight below the header. */
function remember() {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const parts = 'button, input, select, textarea, summary, form, [role=dialog]';
  const inSight = [...document.querySelectorAll(parts)].filter(
    (part) => part.getBoundingClientRect().top >= header || part.closest('header'),
  );
  Object.assign(window, { inSight });
}

/** Runs in the page: which of them are partly under the notice, or any dialog. */
function covered() {
  const bar = document.querySelector('[data-kind]');
  if (!bar) throw new Error('There is no notice.');
  const over = bar.getBoundingClientRect();
  const { inSight } = window as unknown as { inSight: Element[] };
  return [...inSight, ...document.querySelectorAll('[role=dialog]')]
    .filter((part) => part.checkVisibility({ visibilityProperty: true }))
    .filter((part) => {
      const { left, right, top, bottom, width } = part.getBoundingClientRect();
      const meets =
        left < over.right && right > over.left && top < over.bottom && bottom > over.top;
      return width > 1 && meets;
    })
    .map((part) => part.outerHTML.slice(0, 120));
}

/** Does what shows a notice, which covers nothing that was in sight. */
const uncovers = async (page: Page, title: string, act: () => Promise<void>) => {
  await page.evaluate(remember);
  await act();
  await notice(page, title).waitFor();
  expect(await page.evaluate(covered)).toEqual([]);
};

describe.each(WIDTHS)('a notice covers nothing %s:', (_where, viewport) => {
  const open = async ({ user }: Person, path: string) => {
    const { page } = await openPage(server.url, { user, viewport });
    await visit(page, path);
    return page;
  };

  test('in a list of jobs, also when it is scrolled', async () => {
    const seeker = await makeSeeker(server);
    const page = await open(seeker, '/alljobs');
    const toMiddle = (name: string) =>
      button(page, name).evaluate((part) => part.scrollIntoView({ block: 'center' }));
    await toMiddle('Save Job: Potter');
    await uncovers(page, 'Job Saved', () => press(page, 'Save Job: Potter'));
    expect(await axe(page)).toEqual([]);
    await press(page, 'Dismiss');
    await toMiddle('Save Job: Kiln Operator');
    await uncovers(page, 'Job Saved', () => press(page, 'Save Job: Kiln Operator'));
  });

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

test('a second notice takes the place of the first, and the next page has none', async () => {
  const seeker = await makeSeeker(server);
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/alljobs');
  await press(page, 'Save Job: Potter');
  await notice(page, 'Job Saved').waitFor();
  await press(page, 'Saved: Potter');
  await notice(page, 'Job Removed').waitFor();
  expect(await page.locator('[data-kind]').count()).toBe(1);
  await page.getByRole('link', { name: 'About' }).first().click();
  await heading(page, 'Connecting talent with opportunity');
  await expect.poll(() => page.locator('[data-kind]').count()).toBe(0);
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

test('by keyboard: F6 leads to Undo, and from there back', async () => {
  const { page } = await openPage(server.url);
  await visit(page, '/alljobs');
  await button(page, 'More about Potter at Kiln & Clay').press('Enter');
  await page.getByRole('menuitem', { name: 'Hide jobs from Kiln & Clay' }).press('Enter');
  await notice(page, 'Company Hidden').waitFor();
  await button(page, 'Show hidden jobs').focus();
  await page.keyboard.press('F6');
  const undo = notice(page, 'Company Hidden').getByRole('button', { name: 'Undo' });
  expect(await hasFocus(undo)).toBe(true);
  await page.keyboard.press('Enter');
  await notice(page, 'Shown Again').waitFor();
  expect(await notice(page, 'Shown Again').getAttribute('role')).toBe('status');
});
