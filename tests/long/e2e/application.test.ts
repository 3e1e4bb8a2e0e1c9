import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { wallTimeOf } from '../../../shared/kit/zones.ts';
import { openPage } from '../../support/browser.ts';
import { arrowTo, hasFocus, letsFocusOut, tabTo } from '../../support/keyboard.ts';
import { tinyPdf } from '../../support/pdf.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { dayIn, heading, notice, press, rowAction, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
const job = await makeJob(server, company, { jobTitle: 'Potter' });
const pdf = { name: 'newer.pdf', mimeType: 'application/pdf', buffer: tinyPdf() };

/** An application of somebody new. */
async function applied(fullName?: string) {
  const seeker = await makeSeeker(server, fullName);
  const application = await makeApplication(seeker, job);
  const params = { id: application._id };
  const read = async () => (await seeker.client.getApplication({ params })).application;
  const move = (status: 'reviewed' | 'interviewed') =>
    company.client.moveApplication({
      params: { applicationId: application._id },
      body: { status },
    });
  return {
    seeker,
    id: application._id,
    params,
    read,
    move,
    path: `/applications/edit/${params.id}`,
  };
}

const letter = (page: Page) => page.getByRole('textbox', { name: 'Cover letter' });
/** What has happened, without what comes next. */
const timeline = (page: Page) =>
  page.getByRole('list', { name: 'Timeline' }).locator('li:not([data-state])').allInnerTexts();
const steps = async (page: Page) => (await timeline(page)).map((text) => text.split('\n')[0]);

/** The chosen files that the browser keeps (web/kit/forms/chosen-file.ts). The page has created their store. */
const keptFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opened = indexedDB.open('chosen-files');
        opened.addEventListener('success', () => {
          const count = opened.result.transaction('files').objectStore('files').count();
          count.addEventListener('success', () => {
            opened.result.close();
            resolve(count.result);
          });
        });
      }),
  );

test('cover letter and resume can be changed while pending, and drafts survive', async () => {
  const { seeker, read, path } = await applied();
  const { page, problems } = await openPage(server.url, { user: seeker.user });
  await visit(page, '/applications/my-applications');
  await page.getByRole('link', { name: 'Potter', exact: true }).click();
  await heading(page, 'Your application');
  expect(new URL(page.url()).pathname).toBe(path);
  await expect.poll(() => steps(page)).toEqual(['You applied']);

  await letter(page).fill('I throw pots.');
  await page.getByText('13 / 10,000 characters').waitFor();
  await page.getByLabel('Replace it with another file').setInputFiles(pdf);
  await page.getByText('newer.pdf').waitFor();
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.reload();
  await notice(page, 'Unsaved Changes Found').waitFor();
  await expect.poll(() => letter(page).inputValue()).toBe('I throw pots.');
  await page.getByText('newer.pdf').waitFor();

  problems.expect(/^503 PUT/);
  await page.route('**/api/applications/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } })
      : route.continue(),
  );
  await press(page, 'Save Changes');
  await notice(page, 'Update Error').getByText('Resting.').waitFor();
  await expect.poll(() => letter(page).inputValue()).toBe('I throw pots.');
  await page.unrouteAll();
  await press(page, 'Save Changes');
  await notice(page, 'Application Updated').waitFor();
  await page.getByRole('link', { name: 'Open your resume' }).waitFor();
  await expect.poll(() => steps(page)).toEqual(['You applied', 'You changed your application']);
  await expect.poll(() => read()).toMatchObject({ coverLetter: 'I throw pots.' });
  expect((await read()).resume).toContain('newer.pdf');
  await page.reload();
  await expect.poll(() => letter(page).inputValue()).toBe('I throw pots.');
  await expect.poll(() => notice(page, 'Unsaved Changes Found').count()).toBe(0);
});

test('two windows cannot overwrite each other, and a review ends editing', async () => {
  const { seeker, params, read, move, path } = await applied();
  const { page } = await openPage(server.url, {
    user: seeker.user,
    live: false,
    expected: [/409 PUT/],
  });
  await visit(page, path);
  await letter(page).fill('From this window\nof two lines.');
  const other = { params, body: { coverLetter: 'From the other.' }, file: undefined };
  await seeker.client.updateApplication(other);
  await press(page, 'Save Changes');
  const sentence = 'You changed this application in another window.';
  await notice(page, 'Update Failed').getByText(sentence).waitFor();
  await page.getByText('From the other.').waitFor();
  await expect.poll(() => letter(page).inputValue()).toBe('From this window\nof two lines.');
  await press(page, 'Save Changes');
  await notice(page, 'Application Updated').waitFor();
  expect((await read()).coverLetter).toBe('From this window\nof two lines.');

  await letter(page).fill('Too late.');
  await move('reviewed');
  await press(page, 'Save Changes');
  const late = 'This application can no longer be changed, because its status is Reviewed.';
  await notice(page, 'Update Failed').getByText(late).waitFor();
  await page.getByText('Your last changes were not sent').waitFor();
  await expect.poll(() => page.getByLabel('Your unsent text').inputValue()).toBe('Too late.');
  await expect.poll(() => page.getByRole('button', { name: 'Save Changes' }).count()).toBe(0);
  await expect.poll(() => steps(page)).toContain('Kiln & Clay reviewed your application');
  expect((await read()).coverLetter).toBe('From this window\nof two lines.');
});

test('a change from another window is shown before this one overwrites it', async () => {
  const { seeker, params, read, path } = await applied();
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, path);
  await letter(page).fill('From this window.');
  await seeker.client.updateApplication({
    params,
    body: { coverLetter: 'From the other.' },
    file: undefined,
  });
  await page.getByText('You changed this application in another window.').waitFor();
  await page.getByText('From the other.').waitFor();
  await expect.poll(() => letter(page).inputValue()).toBe('From this window.');
  await press(page, 'Save Changes');
  await notice(page, 'Application Updated').waitFor();
  expect((await read()).coverLetter).toBe('From this window.');
  await letter(page).fill('Once more.');
  await press(page, 'Save Changes');
  await expect.poll(async () => (await read()).coverLetter).toBe('Once more.');
  await expect
    .poll(() => page.getByText('You changed this application in another window.').count())
    .toBe(0);
});

test('withdrawing explains the effect, asks once, and is final', async () => {
  const { seeker, read, path } = await applied();
  const { page } = await openPage(server.url, { user: seeker.user });
  const { keyboard } = page;
  await visit(page, path);
  const button = page.getByRole('button', { name: 'Withdraw Application' }).first();
  const dialog = page.getByRole('dialog', { name: 'Withdraw Application' });
  await tabTo(page, button);
  await keyboard.press('Enter');
  await dialog.getByText('You can undo it for 10 minutes').waitFor();
  await expect.poll(() => hasFocus(dialog.getByRole('button', { name: 'Cancel' }))).toBe(true);
  expect(await letsFocusOut(page, dialog)).toBe(false);
  await keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button)).toBe(true);
  expect((await read()).status).toBe('pending');

  await keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Withdraw Application' }));
  await keyboard.press('Enter');
  await notice(page, 'Application Withdrawn').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => button.count()).toBe(0);
  await expect.poll(() => steps(page)).toEqual(['You applied', 'You withdrew your application']);
  expect((await read()).status).toBe('withdrawn');
  // The focused button is gone, so the focus moves to the page content.
  await expect
    .poll(() => page.evaluate(() => document.activeElement === document.body))
    .toBe(false);
});

test('an unsent cover letter is offered after a withdrawal, and is back after undoing it', async () => {
  const { seeker, read, path } = await applied();
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, path);
  const sent = (await read()).coverLetter;
  await letter(page).fill('Not sent yet.');
  await press(page, 'Withdraw Application');
  const dialog = page.getByRole('dialog', { name: 'Withdraw Application' });
  await dialog.getByRole('button', { name: 'Withdraw Application' }).click();
  await notice(page, 'Application Withdrawn').waitFor();
  const unsent = page.getByLabel('Your unsent text');
  await expect.poll(() => unsent.inputValue()).toBe('Not sent yet.');
  await page.reload();
  await expect.poll(() => unsent.inputValue()).toBe('Not sent yet.');
  await press(page, 'Undo Withdrawal');
  await expect.poll(() => letter(page).inputValue()).toBe('Not sent yet.');
  expect((await read()).coverLetter).toBe(sent);

  await press(page, 'Withdraw Application');
  await dialog.getByRole('button', { name: 'Withdraw Application' }).click();
  await unsent.waitFor();
  await notice(page, 'Application Withdrawn').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => letter(page).inputValue()).toBe('Not sent yet.');
  await press(page, 'Save Changes');
  await notice(page, 'Application Updated').waitFor();
  expect((await read()).coverLetter).toBe('Not sent yet.');
});

test('an application whose job was deleted says once when, why, and that the applicant keeps it', async () => {
  const seeker = await makeSeeker(server);
  const gone = await makeJob(server, company, { jobTitle: 'Glazier' });
  const { _id } = await makeApplication(seeker, gone);
  const reason = 'We found somebody within the studio.';
  await company.client.deleteJob({ params: { id: gone._id }, body: { reason } });
  const { page } = await openPage(server.url, { user: seeker.user });
  await visit(page, `/applications/edit/${_id}`);
  await page.getByText(reason).waitFor();
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('The job was removed on');
  expect(text.match(/keep your copy/g)).toHaveLength(1);
});

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
async function downloaded(page: Page, button: string) {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)]);
  return {
    name: download.suggestedFilename(),
    text: await readFile(await download.path(), 'utf8'),
  };
}

test('a rejection requires a reason, which the applicant sees with the message', async () => {
  const { seeker, id, path } = await applied('Ole Dahl');
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `/applications/view/${id}?search=Ole`);
  await press(page, 'Reject');
  const dialog = page.getByRole('dialog', { name: 'Reject Application' });
  const reject = dialog.getByRole('button', { name: 'Reject Application' });
  await dialog.getByText('Are you sure you want to reject "Ole Dahl" for Potter?').waitFor();
  await reject.click();
  await dialog.getByText('Choose a reason.').waitFor();
  await expect.poll(() => hasFocus(dialog.getByLabel('Reason'))).toBe(true);
  await dialog.getByLabel('Reason').selectOption('Another candidate was chosen');
  await dialog.getByLabel('Message').fill('We enjoyed your pots.');
  await reject.click();
  await page.getByText('Ole Dahl moved to Rejected.').waitFor();
  await page.getByText('This application has been rejected.').waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('You rejected the application').waitFor();

  const home = await openPage(server.url, { user: seeker.user });
  await visit(home.page, path);
  await home.page.getByText('Kiln & Clay rejected your application').waitFor();
  await expect
    .poll(async () => (await timeline(home.page)).at(-1))
    .toMatch(
      /\w{3}, \w{3} \d+ at \d\d:\d\d\s+Another candidate was chosen\s+We enjoyed your pots\.\s+Report Message$/,
    );
});

test("other applicants' applications cannot be opened, and errors can be retried", async () => {
  const { path } = await applied();
  const { seeker, path: own } = await applied();
  const { page } = await openPage(server.url, { user: seeker.user, expected: [/^(404|503) GET/] });
  await visit(page, path);
  await page.getByText('Application not found').waitFor();
  await page.getByRole('link', { name: 'Back to My Applications' }).click();
  await heading(page, 'My Applications');

  await page.route('**/api/applications/*', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } }),
  );
  await visit(page, own);
  await page.getByText('Resting.').waitFor();
  await page.unrouteAll();
  await press(page, 'Try Again');
  await letter(page).waitFor();
});
