import { expect, test } from 'vitest';
import { axe } from '../../../../tests/support/axe.ts';
import { openPage, phone } from '../../../../tests/support/browser.ts';
import { hasFocus, tabTo } from '../../../../tests/support/keyboard.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
  type Person,
} from '../../../../tests/support/people.ts';
import { button, heading, notice, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';

const server = await startServer();
const owner = await makeCompany(server, { companyName: 'Kiln & Clay' });
const ines = await makeColleague(server, owner, 'interviewer', 'Ines Moura');
const rui = await makeColleague(server, owner, 'recruiter', 'Rui Teixeira');
const job = await makeJob(server, owner, { jobTitle: 'Potter' });

const HOUR = 3_600_000;
const inHours = (hours: number) =>
  new Date(Math.ceil((Date.now() + hours * HOUR) / 60_000) * 60_000).toISOString();
const meeting = { minutes: 60, timeZone: 'Europe/Lisbon', place: 'https://meet.example/potter' };

async function invited(name: string, startsAt: string[], people: Person[] = []) {
  const seeker = await makeSeeker(server, name);
  const { _id: id } = await makeApplication(seeker, job);
  const plan = { ...meeting, interviewers: people.map(({ user }) => user._id) };
  const [first = ''] = startsAt;
  await owner.client.moveApplication({
    params: { applicationId: id },
    body: {
      status: 'interviewed',
      ...(startsAt.length > 1
        ? { slots: { ...plan, startsAt } }
        : { interview: { ...plan, startsAt: first } }),
    },
  });
  return { id, seeker, params: { id } };
}

test('by keyboard alone, an interview is moved with a clash in sight, and canceled', async () => {
  const { id } = await invited('Ada Byron', [inHours(30)], [ines]);
  await invited('Ida Rhodes', [inHours(54)], [ines]);
  const { page } = await openPage(server.url, { user: owner.user });
  await visit(page, '/dashboard/company');
  await tabTo(page, page.getByRole('link', { name: 'Interviews', exact: true }));
  await page.keyboard.press('Enter');
  await heading(page, 'Interviews');
  const ada = page.getByRole('link', { name: 'Ada Byron', exact: true });
  await ada.waitFor();
  await page.keyboard.press('j');
  await expect.poll(() => hasFocus(ada)).toBe(true);
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog', { name: 'Move Interview' });
  const box = dialog.getByRole('checkbox', { name: /Ines Moura/ });
  await box.waitFor();
  expect(await box.isChecked()).toBe(true);
  // The day and time of the other interview, in its time zone.
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/Lisbon',
  })
    .format(new Date(inHours(54)))
    .split(' ');
  await dialog.getByLabel('Date').fill(day);
  await dialog.getByLabel('Time', { exact: true }).fill(time);
  await dialog.getByText(/Ines Moura has another interview then, with Ida Rhodes/).waitFor();
  expect(await axe(page, 'all', 'dialog')).toEqual([]);
  await tabTo(page, dialog.getByRole('button', { name: 'Move Interview' }));
  await page.keyboard.press('Enter');
  await notice(page, 'Interview Scheduled').waitFor();
  await page.getByText(/Clash: Ines Moura interviews Ida Rhodes/).waitFor();
  expect(await axe(page)).toEqual([]);

  await tabTo(page, page.getByRole('button', { name: 'Actions for the interview with Ada Byron' }));
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Cancel Interview' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const asking = page.getByRole('dialog', { name: 'Cancel Interview' });
  await asking.getByText('Ada Byron and the interviewers are told').waitFor();
  await tabTo(page, asking.getByRole('button', { name: 'Cancel Interview' }));
  await page.keyboard.press('Enter');
  await notice(page, 'Interview Canceled').waitFor();
  await ada.waitFor({ state: 'detached' });
  const { application } = await owner.client.getApplication({ params: { id } });
  expect(application.interview).toMatchObject({ isCancelled: true });
});

test('an interviewer answers, a recruiter sees it at once and chooses somebody else', async () => {
  await invited('Grace Hopper', [inHours(80)], [ines]);
  const { page } = await openPage(server.url, { user: ines.user });
  const { page: recruits } = await openPage(server.url, { user: rui.user });
  await visit(recruits, '/interviews');
  await visit(page, '/interviews');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await waiting.getByRole('link', { name: 'Grace Hopper', exact: true }).waitFor();
  expect(await axe(page)).toEqual([]);
  await waiting.getByRole('button', { name: 'Decline the interview with Grace Hopper' }).click();
  await notice(page, 'Declined').waitFor();
  const forRui = recruits.getByRole('region', { name: 'Waiting for you' });
  await forRui.getByRole('listitem').filter({ hasText: 'Ines Moura: declined' }).first().waitFor();
  await forRui.getByRole('button', { name: /Actions for the interview with Grace/ }).click();
  await recruits.getByRole('menuitem', { name: 'Move' }).click();
  const dialog = recruits.getByRole('dialog', { name: 'Move Interview' });
  await dialog.getByRole('checkbox', { name: /Ines Moura/ }).uncheck();
  await dialog.getByRole('checkbox', { name: /Rui Teixeira/ }).check();
  await dialog.getByRole('button', { name: 'Move Interview' }).click();
  await recruits.getByText('the applicant gets no email').waitFor();
  await forRui.waitFor({ state: 'detached' });
  // Ines still reads the application, but has no interview.
  await page.getByRole('link', { name: 'Grace Hopper', exact: true }).first().waitFor();
});

test('applicants are reminded of offered times once, also on a phone', async () => {
  await invited('Slow Reader', [inHours(100), inHours(110)]);
  const { page } = await openPage(server.url, { user: owner.user, viewport: phone });
  await visit(page, '/interviews');
  const waiting = page.getByRole('region', { name: 'Waiting for the applicant' });
  await waiting.getByRole('button', { name: 'Remind Slow Reader' }).click();
  await notice(page, 'Reminded').waitFor();
  const again = button(page, 'Remind Slow Reader');
  await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true');
  expect(await axe(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= globalThis.innerWidth),
  ).toBe(true);
});

test('an interviewer who is removed while the dialog is open is left out', async () => {
  const leaver = await makeColleague(server, owner, 'recruiter', 'Lea Moreau');
  const { id } = await invited('Emmy Noether', [inHours(120)], [leaver]);
  const { page } = await openPage(server.url, { user: owner.user });
  await visit(page, '/interviews');
  await page.getByRole('button', { name: /Actions for the interview with Emmy/ }).click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Interview' });
  const box = dialog.getByRole('checkbox', { name: /Lea Moreau/ });
  await box.waitFor();
  await owner.client.removeMember({ params: { id: leaver.user._id } });
  await box.waitFor({ state: 'detached' });
  await dialog.getByLabel('Place or link').fill('Studio 2');
  await dialog.getByRole('button', { name: 'Move Interview' }).click();
  await notice(page, 'Interview Scheduled').waitFor();
  const { application } = await owner.client.getApplication({ params: { id } });
  expect(application).toMatchObject({ interviewers: [], interview: { place: 'Studio 2' } });
});

test('an interview that a colleague moves while the dialog is open is moved from there', async () => {
  const { id, params } = await invited('Hedy Lamarr', [inHours(130)]);
  const { page } = await openPage(server.url, {
    user: owner.user,
    expected: [/409 PUT .*\/interview/],
  });
  await visit(page, '/interviews');
  await page.getByRole('button', { name: /Actions for the interview with Hedy/ }).click();
  await page.getByRole('menuitem', { name: 'Move' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Interview' });
  await dialog.getByLabel('Place or link').fill('Studio 3');
  const startsAt = inHours(132);
  await rui.client.moveInterview({ params, body: { ...meeting, startsAt } });
  await dialog.getByRole('button', { name: 'Move Interview' }).click();
  await dialog.getByRole('alert').getByText('changed').waitFor();
  await dialog.getByText('The interview is now on').waitFor();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('alert').waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Move Interview' }).click();
  await notice(page, 'Interview Scheduled').waitFor();
  const { application } = await owner.client.getApplication({ params: { id } });
  expect(application.interview).toMatchObject({ place: 'Studio 3' });
});

test('a place that is no link to a page is text, and nothing can be joined', async () => {
  const { params } = await invited('Mallory', [inHours(140)]);
  await owner.client.moveInterview({
    params,
    body: { ...meeting, startsAt: inHours(140), place: 'javascript:alert(1)' },
  });
  const { page } = await openPage(server.url, { user: owner.user });
  await visit(page, '/interviews');
  const row = page.getByRole('listitem').filter({ hasText: 'Mallory' });
  await row.getByText('javascript:alert(1)').waitFor();
  expect(await row.getByRole('link', { name: /Join/ }).count()).toBe(0);
  expect(await page.locator('a[href^="javascript:"]').count()).toBe(0);
});
