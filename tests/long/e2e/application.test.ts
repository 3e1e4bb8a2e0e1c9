import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../support/browser.ts';
import { hasFocus, letsFocusOut, tabTo } from '../../support/keyboard.ts';
import { tinyPdf } from '../../support/pdf.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { heading, notice, press, visit } from '../../support/screen.ts';
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
