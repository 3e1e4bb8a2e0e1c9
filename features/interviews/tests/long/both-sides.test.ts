import { hasMessages, messaging } from '../../../../tests/support/messages.ts';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wallTimeOf } from '../../../../shared/kit/zones.ts';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage } from '../../../../tests/support/browser.ts';
import { inDays } from '../../../../tests/support/clock.ts';
import { arrowTo, hasFocus, letsFocusOut, tabTo } from '../../../../tests/support/keyboard.ts';
import {
  makeApplication,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import {
  button,
  dayIn,
  heading,
  notice,
  press,
  rowAction,
  visit,
} from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

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
  const params = { id };
  for (const body of moves)
    await company.client.moveApplication({ params: { applicationId: id }, body });
  return {
    id,
    seeker,
    params,
    read: async () => (await seeker.client.getApplication({ params })).application,
    path: `/applications/edit/${id}`,
    view: `/applications/view/${id}?job=${job._id}`,
  };
}

const meeting = () => ({
  startsAt: inHours(48),
  minutes: 30,
  timeZone: 'Asia/Tokyo',
  place: 'Room 2',
});

const dialogIn = (page: Page, name: string) => page.getByRole('dialog', { name });
/** Types a day and a time into the focused fields of a dialog, as somebody without a mouse does. */
async function typeTime(page: Page, part: Locator, day: string, time: string): Promise<void> {
  const { keyboard } = page;
  const [year, month, date] = day.split('-');
  await keyboard.type(`${month}${date}${year}`);
  await tabTo(page, part.getByLabel('Time', { exact: true }).last());
  await keyboard.type(time);
}

/** Waits until the dialog says why it can no longer be sent, and that it cannot. */
async function isRefused(page: Page, name: string, reason: string, submit = name) {
  const asking = dialogIn(page, name);
  await asking.getByRole('alert').getByText(reason).waitFor();
  const send = asking.getByRole('button', { name: submit, exact: true });
  expect(await send.getAttribute('aria-disabled')).toBe('true');
  return asking;
}

/** What has happened, without what comes next. */
const steps = async (page: Page) =>
  (
    await page
      .getByRole('list', { name: 'Timeline' })
      .locator('li:not([data-state])')
      .allInnerTexts()
  ).map((text) => text.split('\n')[0]);

const needs = (page: Page) =>
  page.getByRole('region', { name: /^Needs you/ }).getByRole('listitem');

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
  const times = dialogIn(page, 'Propose Other Times');
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
  const asking = dialogIn(page, 'Schedule Interview');
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
  const changing = dialogIn(page, 'Change Times');
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
  await dialogIn(page, 'Schedule Interview').getByLabel('Place or link').fill('Studio 3');
  await dialogIn(page, 'Schedule Interview')
    .getByRole('button', { name: 'Schedule Interview' })
    .click();
  await page.getByText('Confirmed', { exact: true }).waitFor();
});

test('an interview is moved, and then the applicant withdraws, while it is being declined', async () => {
  const { seeker, params, path } = await applied('Ada Byron', {
    status: 'interviewed',
    interview: meeting(),
  });
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, path);
  await press(page, 'Decline');
  const text = dialogIn(page, 'Decline Interview').getByRole('textbox');
  await text.fill('I am away on that day.');
  await company.client.moveInterview({
    params,
    body: { ...meeting(), startsAt: inHours(72) },
  });
  const moved = 'The company has moved the interview. Check the new time before you answer.';
  const asking = await isRefused(page, 'Decline Interview', moved);
  await asking.getByRole('button', { name: 'Continue with the New Time' }).click();
  await asking.getByRole('alert').waitFor({ state: 'detached' });
  await seeker.client.withdrawApplication({ params });
  const gone = 'This application has no interview, because its status is Withdrawn.';
  await isRefused(page, 'Decline Interview', gone);
  expect(await text.inputValue()).toBe('I am away on that day.');
});

test('an interview is moved and canceled while the applicant proposes other times', async () => {
  const { seeker, params, path } = await applied('Ada Byron', {
    status: 'interviewed',
    interview: meeting(),
  });
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, path);
  await press(page, 'Propose Other Times');
  const asking = dialogIn(page, 'Propose Other Times');
  await asking.getByLabel('Date').fill(dayIn(5));
  await asking.getByLabel('Time', { exact: true }).fill('10:00');
  await asking.getByRole('textbox', { name: /^Note/ }).fill('Mornings suit me.');
  await company.client.moveInterview({ params, body: { ...meeting(), startsAt: inHours(72) } });
  const moved = 'The time of the interview has changed. Check it before you propose others.';
  await isRefused(page, 'Propose Other Times', moved, 'Send Times');
  await asking.getByRole('button', { name: 'Continue with Other Times' }).click();
  await asking.getByRole('alert').waitFor({ state: 'detached' });
  await company.client.cancelInterview({ params });
  await asking.getByRole('alert').getByText('has canceled the interview').waitFor();
  await asking.getByRole('button', { name: 'Send Times' }).click();
  await page.getByText(/^You proposed .*has not replied yet/).waitFor();
  const { application } = await seeker.client.getApplication({ params });
  expect(application.proposal).toMatchObject({ by: 'job_seeker', note: 'Mornings suit me.' });
});

test('an applicant withdraws while the company moves the interview', async () => {
  const { seeker, params, view } = await applied('Ada Byron', {
    status: 'interviewed',
    interview: meeting(),
  });
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, view);
  await press(page, 'Move');
  const note = dialogIn(page, 'Move Interview').getByLabel('Note to the applicant');
  await note.fill('Bring your portfolio.');
  await seeker.client.withdrawApplication({ params });
  await page.getByText("Ada Byron's application is now withdrawn.").first().waitFor();
  const reason = 'This application has no interview, because its status is Withdrawn.';
  const asking = await isRefused(page, 'Move Interview', reason);
  expect(await asking.getByLabel('Note to the applicant').inputValue()).toBe(
    'Bring your portfolio.',
  );
});

test.runIf(hasMessages)(
  'the dashboard names what needs somebody, follows what companies do, and leads there',
  async () => {
    const { seeker } = await applied('Ada Byron', { status: 'interviewed', interview: meeting() });
    const second = await makeJob(server, company, {
      jobTitle: 'Glazer',
      applicationDeadline: inDays(2),
    });
    const { page } = await openPage(server.url, { user: seeker.user });
    await visit(page, '/dashboard/job_seeker');
    await expect.poll(() => needs(page).count()).toBe(1);
    expect(await needs(page).first().innerText()).toContain(
      'Kiln & Clay invited you to an interview',
    );
    await page.getByRole('region', { name: 'Coming up' }).getByText('Interview at').waitFor();
    expect(await axe(page)).toEqual([]);

    // Without reloading.
    const other = await makeApplication(seeker, second);
    await messaging(company.client).sendToThread({
      params: { id: other._id },
      body: { text: 'Any glaze?' },
    });
    await expect.poll(() => needs(page).nth(1).innerText()).toContain('“Any glaze?”');
    await expect.poll(() => needs(page).count()).toBe(2);
    await needs(page).first().getByRole('link', { name: 'Confirm Time' }).click();
    await heading(page, 'Your application');
  },
);

test("an interview is scheduled, added to the applicant's calendar, moved and canceled", async () => {
  const { seeker, id, read, path } = await applied('Mara Lind');
  const office = await openPage(server.url, { user: company.user });
  await visit(office.page, '/applications/my-applications-company?search=Mara');
  const dialog = office.page.getByRole('dialog', { name: 'Schedule Interview' });
  const row = office.page.getByRole('row', { name: 'Mara Lind' });
  await rowAction(office.page, 'Mara Lind', 'Schedule Interview');
  await expect.poll(() => dialog.getByLabel('Time zone').inputValue()).toBe('Pacific/Auckland');
  const send = dialog.getByRole('button', { name: 'Schedule Interview' });
  await send.click();
  await dialog.getByText('Choose the date and time of the interview.').waitFor();
  await dialog.getByText('Enter a place or a link.').waitFor();
  await dialog.getByLabel('Date').fill('2024-02-28');
  await dialog.getByLabel('Time', { exact: true }).fill('10:30');
  await dialog.getByLabel('Place or link').fill('https://meet.example/kiln');
  await send.click();
  await dialog.getByText('The interview must be in the future.').waitFor();
  await dialog.getByLabel('Date').fill(dayIn(5));
  await dialog.getByLabel('Time zone').selectOption('Europe/Lisbon');
  await dialog.getByLabel('Minutes').fill('30');
  await dialog.getByLabel('Note to the applicant').fill('Bring a pot.');
  await send.click();
  await office.page
    .getByRole('region', { name: 'Selected applications' })
    .getByText("Mara Lind's application status updated to interviewed.")
    .waitFor();
  await row.getByText('Interviewed', { exact: true }).waitFor();
  const { interview } = await read();
  expect(interview).toMatchObject({ minutes: 30, timeZone: 'Europe/Lisbon', note: 'Bring a pot.' });

  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, path);
  const invitation = page.getByRole('region', { name: 'Kiln & Clay invites you to an interview' });
  // The company's time stands beside one's own.
  await invitation.getByText(/10:30 in Lisbon$/).waitFor();
  await invitation.getByText('30 minutes').waitFor();
  await invitation.getByText('Bring a pot.').waitFor();
  await expect
    .poll(() => invitation.getByRole('link').getAttribute('href'))
    .toBe('https://meet.example/kiln');
  expect(await downloaded(page, 'Add to Calendar')).toEqual({
    name: 'interview.ics',
    text: interview?.calendar,
  });

  await visit(office.page, `/applications/view/${id}`);
  await press(office.page, 'Move');
  const moving = office.page.getByRole('dialog', { name: 'Move Interview' });
  await expect.poll(() => moving.getByLabel('Time', { exact: true }).inputValue()).toBe('10:30');
  await moving.getByLabel('Time', { exact: true }).fill('15:00');
  await moving.getByRole('button', { name: 'Move Interview' }).click();
  await notice(office.page, 'Interview Scheduled').waitFor();
  await press(office.page, 'Cancel Interview');
  const asking = office.page.getByRole('dialog', { name: 'Cancel Interview' });
  await asking.getByRole('button', { name: 'Cancel Interview' }).click();
  await notice(office.page, 'Interview Canceled').waitFor();
  await office.page.getByRole('button', { name: 'Schedule Interview' }).waitFor();
  await office.page.getByRole('tab', { name: 'History' }).click();
  // A browser that shows PDFs has also opened the resume.
  const told = async () =>
    (await steps(office.page)).filter((text) => text !== 'You opened the resume');
  await expect
    .poll(told)
    .toEqual([
      'Mara Lind applied',
      'You invited Mara Lind to an interview',
      'You opened the application',
      'You moved the interview',
      'You canceled the interview',
    ]);

  await page.reload();
  const card = page.getByRole('region', { name: 'Interview', exact: true });
  await card.getByText('Canceled').waitFor();
  const { text } = await downloaded(page, 'Remove from Calendar');
  expect(text).toContain('METHOD:CANCEL');
});

test('an interview is scheduled by keyboard', async () => {
  const { read } = await applied('Noor Haddad');
  const { page } = await openPage(server.url, { user: company.user });
  const { keyboard } = page;
  await visit(page, '/applications/my-applications-company?search=Noor');
  const menu = page.getByRole('button', { name: 'Actions for Noor Haddad' });
  const dialog = page.getByRole('dialog', { name: 'Schedule Interview' });
  await tabTo(page, menu);
  await keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name: 'View Full Application' });
  await expect.poll(() => hasFocus(item)).toBe(true);
  await arrowTo(page, page.getByRole('menuitem', { name: 'Schedule Interview' }));
  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(dialog.getByLabel('Date'))).toBe(true);
  expect(await letsFocusOut(page, dialog)).toBe(false);
  await dialog.getByLabel('Date').focus();
  const [year, month, day] = dayIn(9).split('-');
  await keyboard.type(`${month}${day}${year}`);
  // The parts of a date, and its calendar, are tab stops too.
  await tabTo(page, dialog.getByLabel('Time', { exact: true }));
  await keyboard.type('0245PM');
  await tabTo(page, dialog.getByLabel('Time zone'));
  await keyboard.type('Europe/Lis');
  await tabTo(page, dialog.getByLabel('Place or link'));
  await keyboard.type('Room 2');
  await keyboard.press('Enter');
  await page.getByText('Status Updated! ✅').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(menu)).toBe(true);
  const { interview } = await read();
  expect(interview).toMatchObject({ timeZone: 'Europe/Lisbon', place: 'Room 2', minutes: 45 });
  const starts = wallTimeOf(new Date(interview?.startsAt ?? ''), 'Europe/Lisbon');
  expect(starts.time).toBe('14:45');
});

/** The file that a button downloads. */
async function downloaded(page: Page, name: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, name)]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
}
