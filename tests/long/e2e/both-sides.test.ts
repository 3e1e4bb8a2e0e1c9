import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { hasFocus, tabTo } from '../../support/keyboard.ts';
import { hasMessages, messaging } from '../../support/messages.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { button, dayIn, notice, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
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
/** Types a day and a time into the focused fields of a dialog, as somebody without a mouse does. */
async function typeTime(page: Page, part: Locator, day: string, time: string): Promise<void> {
  const { keyboard } = page;
  const [year, month, date] = day.split('-');
  await keyboard.type(`${month}${date}${year}`);
  await tabTo(page, part.getByLabel('Time', { exact: true }).last());
  await keyboard.type(time);
}

const messages = (page: Page) =>
  page.getByRole('list', { name: 'Messages' }).getByRole('listitem').allInnerTexts();

test('times that pass while the page is open can no longer be chosen, minute by minute', async () => {
  const startsAt = [inHours(1), inHours(2)];
  const slots = { startsAt, minutes: 30, timeZone: 'Asia/Tokyo', place: 'Room 2' };
  const { seeker, path } = await applied('Mary Jackson', { status: 'interviewed', slots });
  const { page } = await openPage(server.url, { user: seeker.user, live: false });
  await page.clock.install();
  await visit(page, path);
  await page.getByText(/^Choose by /).waitFor();
  await page.clock.setSystemTime(inHours(1.5));
  await page.clock.runFor(61_000);
  await page.getByText('This time has passed').waitFor();
  await page.clock.setSystemTime(inHours(3));
  await page.clock.runFor(61_000);
  await page.getByText('All of these times have passed').waitFor();
  await page.getByRole('list', { name: 'Timeline' }).getByText('Propose other times').waitFor();
});

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

test('an interview is chosen from several times by keyboard alone', async () => {
  const slots = {
    startsAt: [inHours(48), inHours(72)],
    minutes: 30,
    timeZone: 'Asia/Tokyo',
    place: 'Room 2',
  };
  const { id, seeker, path } = await applied('Jean Bartik', { status: 'interviewed', slots });
  const { page } = await openPage(server.url, { user: seeker.user });
  const { keyboard } = page;
  await visit(page, path);
  await page.getByRole('heading', { name: 'Choose a time for your interview' }).waitFor();
  // The company's time stands beside one's own.
  expect(await page.getByText(/in Tokyo$/).count()).toBe(2);
  await tabTo(page, page.getByRole('radio').first());
  await keyboard.press('Space');
  await keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: /^Confirm / }));
  await keyboard.press('Enter');
  await notice(page, 'Interview Confirmed').waitFor();
  await page
    .getByRole('heading', { name: 'Your interview with Kiln & Clay is confirmed' })
    .waitFor();
  const { application } = await seeker.client.getApplication({ params: { id } });
  expect(application.interview).toMatchObject({ startsAt: slots.startsAt[1], answer: 'confirmed' });

  await tabTo(page, button(page, 'Propose Other Times'));
  await keyboard.press('Enter');
  const times = dialog(page, 'Propose Other Times');
  await times.waitFor();
  await expect.poll(() => hasFocus(times.getByLabel('Date'))).toBe(true);
  await typeTime(page, times, dayIn(6), '0530PM');
  await tabTo(page, times.getByRole('button', { name: 'Send Times' }));
  await keyboard.press('Enter');
  await page.getByText(/^You proposed .*has not replied yet/).waitFor();
  await expect.poll(() => hasFocus(page.locator('body'))).toBe(false);
});

test('a company offers several times at once by keyboard alone', async () => {
  const { id, seeker, view } = await applied('Marlyn Brooks');
  const { page } = await openPage(server.url, { user: company.user });
  const { keyboard } = page;
  await visit(page, view);
  await page.getByRole('heading', { name: 'Marlyn Brooks' }).waitFor();
  await keyboard.press('i');
  const asking = dialog(page, 'Schedule Interview');
  await expect.poll(() => hasFocus(asking.getByLabel('Date'))).toBe(true);
  await typeTime(page, asking, dayIn(5), '1030AM');
  const add = asking.getByRole('button', { name: 'Add Another Time' });
  await tabTo(page, add);
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(asking.getByLabel('Date').last())).toBe(true);
  await typeTime(page, asking, dayIn(6), '0245PM');
  await tabTo(page, asking.getByRole('button', { name: 'Remove time 2' }));
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(asking.getByLabel('Date'))).toBe(true);
  await tabTo(page, add);
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(asking.getByLabel('Date').last())).toBe(true);
  await typeTime(page, asking, dayIn(7), '0300PM');
  await tabTo(page, asking.getByLabel('Place or link'));
  await keyboard.type('Studio 3');
  await tabTo(page, asking.getByRole('button', { name: 'Schedule Interview' }));
  await keyboard.press('Enter');
  await page.getByText('Marlyn Brooks moved to Interviewed.').waitFor();
  await page.getByText('has not chosen yet').waitFor();
  const { application } = await seeker.client.getApplication({ params: { id } });
  expect(application).toMatchObject({ status: 'interviewed', interview: null });
  expect(application.proposal?.startsAt).toHaveLength(2);

  // The same dialog changes them: with one time left, it is an interview.
  await press(page, 'Change Times');
  const changing = dialog(page, 'Change Times');
  await changing.getByRole('button', { name: 'Remove time 2' }).click();
  await changing.getByRole('button', { name: 'Change Times' }).click();
  await button(page, 'Cancel Interview').waitFor();
  const { application: arranged } = await seeker.client.getApplication({ params: { id } });
  expect(arranged).toMatchObject({ proposal: null, interview: { place: 'Studio 3' } });
});

test('the company takes a proposed time', async () => {
  const { id, seeker, view } = await applied('Kay Antonelli', { status: 'interviewed' });
  await seeker.client.proposeTimes({
    params: { id },
    body: { startsAt: [inHours(50)], timeZone: 'Europe/Lisbon', note: 'After work.' },
  });
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, view);
  await page.getByText('After work.').first().waitFor();
  await page.getByRole('button', { name: /^Choose / }).click();
  await dialog(page, 'Schedule Interview').getByLabel('Place or link').fill('Studio 3');
  await dialog(page, 'Schedule Interview')
    .getByRole('button', { name: 'Schedule Interview' })
    .click();
  await page.getByText('Confirmed', { exact: true }).waitFor();
});

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
