import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { hasMessages, messaging } from '../../support/messages.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { button, notice, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
type Move = Parameters<typeof company.client.moveApplication>[0]['body'];

/** An application of somebody new, moved on. */
async function applied(fullName: string, ...moves: Move[]) {
  const job = await makeJob(server, company, { jobTitle: 'Potter' });
  const seeker = await makeSeeker(server, fullName);
  const { _id: id } = await makeApplication(seeker, job);
  const params = { applicationId: id };
  for (const body of moves) await company.client.moveApplication({ params, body });
  return {
    id,
    seeker,
    job,
    path: `/applications/edit/${id}`,
    view: `/applications/view/${id}?job=${job._id}`,
  };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const messages = (page: Page) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').allInnerTexts();

test.runIf(hasMessages)(
  'both sides write to each other, live, and each sees what is new',
  async () => {
    const { id, seeker, path, view } = await applied('Grace Hopper');
    const [mine, theirs] = await Promise.all([
      openPage(server.url, { user: seeker.user }),
      openPage(server.url, { user: company.user }),
    ]);
    await visit(mine.page, path);
    await visit(theirs.page, '/applications/my-applications-company');
    const sidebar = theirs.page.getByRole('navigation', { name: 'Dashboard' });
    await sidebar.getByText(/\(\d+ unread\)/).waitFor();
    await theirs.page.getByRole('link', { name: 'Grace Hopper' }).click();
    await theirs.page.getByRole('tab', { name: 'Messages' }).click();
    await theirs.page
      .getByLabel('Write to the applicant')
      .fill('Look at https://example.org/kiln.');
    await press(theirs.page, 'Send');
    await expect.poll(() => messages(theirs.page)).toHaveLength(1);
    await mine.page.getByText('Look at').waitFor();
    await theirs.page.getByText(/^Seen /).waitFor();

    // A link asks before it is opened.
    await mine.page.getByRole('button', { name: 'https://example.org/kiln' }).click();
    const question = dialog(mine.page, 'Open this link?');
    await question.getByText('https://example.org/kiln', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();

    const text = mine.page.getByLabel('Write to the company');
    await text.fill('A half-written');
    await mine.page.reload();
    await expect.poll(() => text.inputValue()).toBe('A half-written');
    await text.fill('Thank you.');
    await press(mine.page, 'Send');
    await expect.poll(() => text.inputValue()).toBe('');
    await theirs.page.getByText('Thank you.').waitFor();
    expect(view).toContain(new URL(theirs.page.url()).pathname);
    const { messages: stored } = await messaging(seeker.client).listThread({ params: { id } });
    expect(stored.map(({ text: words }) => words)).toEqual([
      'Look at https://example.org/kiln.',
      'Thank you.',
    ]);
  },
);

test("a withdrawal can be undone; afterwards the job's page says Withdrawn", async () => {
  const { seeker, job, path } = await applied('Ruth Teitelbaum');
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, path);
  const withdraw = async () => {
    await press(page, 'Withdraw Application');
    await dialog(page, 'Withdraw Application')
      .getByRole('button', { name: 'Withdraw Application' })
      .click();
    await page.getByRole('heading', { name: 'You withdrew this application' }).waitFor();
  };
  await withdraw();
  await notice(page, 'Application Withdrawn').getByRole('button', { name: 'Undo' }).click();
  await button(page, 'Withdraw Application').waitFor();
  await withdraw();
  await press(page, 'Undo Withdrawal');
  await button(page, 'Withdraw Application').waitFor();
  await visit(page, `/job/${job._id}`);
  await page.getByRole('button', { name: 'Applied!' }).waitFor();
  await visit(page, path);
  await withdraw();
  await visit(page, `/job/${job._id}`);
  await page.getByRole('button', { name: 'Withdrawn' }).waitFor();
  // Nothing can be edited any more, and no heading says so.
  await visit(page, path);
  await page.getByRole('heading', { name: 'What you sent' }).waitFor();
  const headings = await page.getByRole('heading').allInnerTexts();
  expect(headings.filter((text) => /\bedit\b/i.test(text))).toEqual([]);
});
