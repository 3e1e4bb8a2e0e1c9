import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NOTE_MAX } from '../../../shared/applications/lists.ts';
import { openPage, phone } from '../../support/browser.ts';
import { hasFocus, letsFocusOut, tabTo } from '../../support/keyboard.ts';
import { tinyDocx } from '../../support/office.ts';
import { makeApplication, makeCompany, makeJob, makeSeeker } from '../../support/people.ts';
import { button, dayIn, heading, notice, press, visit } from '../../support/screen.ts';
import { startServer } from '../../support/server.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });

/** A job of its own with an application of each of these people, oldest first. */
async function hiring(...names: readonly string[]) {
  const job = await makeJob(server, company, { jobTitle: `Potter ${names[0]}` });
  const applications = [];
  for (const name of names) {
    const seeker = await makeSeeker(server, name);
    const { _id: id } = await makeApplication(seeker, job);
    applications.push({ id, seeker, path: `/applications/view/${id}` });
  }
  return { job, applications };
}

/** An application of a new applicant, and the company's page of it. */
async function opened(name: string, options: Parameters<typeof openPage>[1] = {}) {
  const { applications } = await hiring(name);
  const [application] = applications;
  if (!application) throw new Error('nobody applied');
  const { page, ...rest } = await openPage(server.url, { user: company.user, ...options });
  await visit(page, application.path);
  await shows(page, name);
  return { ...application, page, ...rest };
}

async function shows(page: Page, name: string) {
  await heading(page, name);
  await page.getByText('Private Notes').waitFor();
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const step = (page: Page, name: 'Previous' | 'Next') =>
  page.getByRole('navigation', { name: 'Applications' }).getByRole('link', { name });
const position = (page: Page) =>
  page.getByRole('navigation', { name: 'Applications' }).getByRole('status').innerText();
const notes = (page: Page) =>
  page.getByRole('list', { name: 'Private notes' }).getByRole('listitem').allInnerTexts();
const newNote = (page: Page) => page.getByLabel('New note');
/** Some browser builds cannot show PDFs. */
const showsPdfs = (page: Page, canShow: boolean) =>
  page.addInitScript(
    (value) => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => value }),
    canShow,
  );
const isAnywhere = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

test('from application to offer by keyboard: with confirmation, a notice, and the focus kept', async () => {
  const { page, id, seeker } = await opened('Ada Byron');
  const { keyboard } = page;
  await tabTo(page, button(page, 'Mark as Reviewed'));
  await keyboard.press('Enter');
  await notice(page, 'Status Updated! ✅')
    .getByText("Ada Byron's application status updated to reviewed.")
    .waitFor();
  await page.getByText('You reviewed the application').waitFor();
  await expect.poll(() => button(page, 'Mark as Reviewed').count()).toBe(0);
  await expect.poll(() => isAnywhere(page)).toBe(true);

  await tabTo(page, button(page, 'Accept'));
  await keyboard.press('Enter');
  const offer = dialog(page, 'Make Offer');
  await offer.getByText('Ada Byron is notified immediately').waitFor();
  await expect.poll(() => hasFocus(offer.getByLabel('Pay'))).toBe(true);
  expect(await letsFocusOut(page, offer)).toBe(false);
  await keyboard.press('Escape');
  await offer.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button(page, 'Accept'))).toBe(true);
  const params = { id };
  expect((await seeker.client.getApplication({ params })).application.status).toBe('reviewed');

  await keyboard.press('Enter');
  await expect.poll(() => hasFocus(offer.getByLabel('Pay'))).toBe(true);
  await keyboard.press('Enter');
  await page.getByText('You made an offer.').waitFor();
  await offer.waitFor({ state: 'detached' });
  await expect.poll(() => isAnywhere(page)).toBe(true);
  for (const name of ['Accept', 'Reject', 'Schedule Interview']) {
    await expect.poll(() => button(page, name).count(), { message: name }).toBe(0);
  }
  await page.getByText('You made Ada Byron an offer').waitFor();
  expect((await seeker.client.getApplication({ params })).application.status).toBe('offered');
});

test('single-key shortcuts act like the buttons, explain refusals, and ignore typing', async () => {
  const { page } = await opened('Grace Hopper');
  const { keyboard } = page;
  await keyboard.press('o');
  await notice(page, 'Make Offer')
    .getByText('This application cannot be set to Offered, because its status is Pending.')
    .waitFor();
  await keyboard.press('r');
  await page.getByText('You reviewed the application').waitFor();

  await keyboard.press('n');
  await expect.poll(() => hasFocus(newNote(page))).toBe(true);
  await keyboard.type('rioxc?jk');
  await expect.poll(() => newNote(page).inputValue()).toBe('rioxc?jk');
  await page.getByRole('heading', { level: 1 }).click();
  await keyboard.press('Alt+x');
  await keyboard.press('i');
  await dialog(page, 'Schedule Interview').waitFor();
  await keyboard.press('Escape');
  await dialog(page, 'Schedule Interview').waitFor({ state: 'detached' });
  await keyboard.press('x');
  await dialog(page, 'Reject Application').waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await dialog(page, 'Reject Application').getByRole('button', { name: 'Cancel' }).click();

  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      const link = (event.target as Element).closest('a');
      if (!link?.href.startsWith('mailto:')) return;
      event.preventDefault();
      document.title = decodeURIComponent(link.href);
    }),
  );
  await keyboard.press('c');
  await expect.poll(() => page.title()).toContain('?subject=Regarding Your Job Application');
  const letter = await page.title();
  expect(letter).toContain('Dear Grace Hopper,');
  expect(letter).toContain('Kiln & Clay Hiring Team');

  await keyboard.press('?');
  const keys = dialog(page, 'Keyboard shortcuts');
  await keys.getByText('Next application').waitFor();
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await page.reload();
  await shows(page, 'Grace Hopper');
  await keyboard.press('x');
  await keyboard.press('?');
  await press(page, 'Keyboard shortcuts');
  const choice = keys.getByRole('switch', { name: 'Single-key shortcuts' });
  await expect.poll(() => choice.isChecked()).toBe(false);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
  await choice.press('Space');
  await expect.poll(() => choice.isChecked()).toBe(true);
  await keyboard.press('Escape');
  await keys.waitFor({ state: 'detached' });
  await keyboard.press('x');
  await dialog(page, 'Reject Application').waitFor();
});

test('Previous and Next follow the list, even when a move removes an application from it', async () => {
  const { job, applications } = await hiring('First One', 'Second One', 'Third One');
  const [, second, third] = applications;
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `${third?.path}?job=${job._id}`);
  await shows(page, 'Third One');
  await expect.poll(() => position(page)).toBe('1 of 3');
  await expect.poll(() => step(page, 'Previous').getAttribute('aria-disabled')).toBe('true');
  await step(page, 'Previous').focus();
  await page.getByText('This is the first application of the list.').waitFor();

  await step(page, 'Next').focus();
  await page.keyboard.press('Enter');
  await shows(page, 'Second One');
  await expect.poll(() => position(page)).toBe('2 of 3');
  await expect.poll(() => hasFocus(step(page, 'Next'))).toBe(true);
  expect(new URL(page.url()).search).toBe(`?job=${job._id}`);
  await page.keyboard.press('j');
  await shows(page, 'First One');
  await expect.poll(() => position(page)).toBe('3 of 3');
  await page.keyboard.press('ArrowLeft');
  await shows(page, 'Second One');

  await visit(page, `${second?.path}?job=${job._id}&status=pending`);
  await shows(page, 'Second One');
  await expect.poll(() => position(page)).toBe('2 of 3');
  await page.keyboard.press('r');
  await page.getByText('You reviewed the application').waitFor();
  await expect.poll(() => position(page)).toBe('2 of 3');
  await page.keyboard.press('k');
  await shows(page, 'Third One');
  await expect.poll(() => position(page)).toBe('1 of 2');
  await page.getByRole('link', { name: 'Back to Job Applications' }).click();
  await heading(page, 'Job Applications');
  expect(new URL(page.url()).search).toBe(`?job=${job._id}&status=pending`);
});

test('Next moves the focus to the next applicant, and announces the name', async () => {
  const { job, applications } = await hiring('Maria Telkes', 'Stephanie Kwolek', 'Hedy Lamarr');
  const { page } = await openPage(server.url, { user: company.user });
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const said = (name: string) => page.getByRole('status').filter({ hasText: name }).count();
  await visit(page, `${applications[2]?.path}?job=${job._id}`);
  await shows(page, 'Hedy Lamarr');
  await expect.poll(() => position(page)).toBe('1 of 3');

  // The focused element disappears with the application.
  await tabTo(page, button(page, 'Mark as Reviewed'));
  await page.keyboard.press('j');
  await expect.poll(() => hasFocus(title('Stephanie Kwolek'))).toBe(true);
  await expect.poll(() => position(page)).toBe('2 of 3');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => hasFocus(title('Maria Telkes'))).toBe(true);
  await expect.poll(() => position(page)).toBe('3 of 3');
  await page.keyboard.press('k');
  await expect.poll(() => hasFocus(title('Stephanie Kwolek'))).toBe(true);
  await expect.poll(() => said('Stephanie Kwolek')).toBe(0);

  // The link is still there and has the heading's name.
  await expect.poll(() => position(page)).toBe('2 of 3');
  await step(page, 'Next').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => said('Maria Telkes')).toBe(1);
  await expect.poll(() => hasFocus(step(page, 'Next'))).toBe(true);
});

test('on a phone, a long email address breaks between its parts', async () => {
  const [application] = (await hiring('Rita Levi')).applications;
  const email = 'rita.levi.montalcini.neurobiology@department.of.physiology.university.example';
  await server.database.pool.query('update users set email = $1 where id = $2', [
    email,
    application?.seeker.user._id,
  ]);
  const { page } = await openPage(server.url, { user: company.user, viewport: phone });
  await visit(page, application?.path ?? '');
  await shows(page, 'Rita Levi');
  const shown = page.getByRole('definition').filter({ hasText: email });
  await shown.waitFor();
  const lines = await shown.evaluate((element) => {
    const range = document.createRange();
    const starts = new Map<number, string>();
    for (const part of element.childNodes) {
      range.selectNodeContents(part);
      for (const { top } of range.getClientRects())
        starts.set(Math.round(top), `${starts.get(Math.round(top)) ?? ''}${part.textContent}`);
    }
    return [...starts.values()];
  });
  // A broken part would span two lines.
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(email);
});

test('a list that fails to load says so and can be retried', async () => {
  const { path } = (await hiring('Ruth Benerito')).applications[0]!;
  const { page } = await openPage(server.url, { user: company.user, expected: [/^503 GET/] });
  await page.route('**/neighbours*', (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } }),
  );
  await visit(page, path);
  await shows(page, 'Ruth Benerito');
  await button(page, 'Try Again').waitFor();
  await page.unrouteAll();
  await press(page, 'Try Again');
  await expect.poll(() => position(page)).toMatch(/^\d+ of \d+$/);
});

test('private notes are written, kept on errors and reload, and deleted after confirmation', async () => {
  const { page, id, problems } = await opened('Lise Meitner');
  await page.getByText('Only your company can read these notes.').waitFor();
  await page.getByText('No notes yet.').waitFor();
  await press(page, 'Add Note');
  await page.getByText('Write a note first.').waitFor();
  await expect.poll(() => hasFocus(newNote(page))).toBe(true);

  problems.expect(/^503 POST/);
  await page.route('**/notes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } })
      : route.continue(),
  );
  await newNote(page).fill('Careful hands.\n\nAsk about fission.');
  await press(page, 'Add Note');
  await notice(page, 'Update Error').getByText('Resting.').waitFor();
  await expect.poll(() => newNote(page).inputValue()).toBe('Careful hands.\n\nAsk about fission.');
  await page.unrouteAll();
  await page.reload();
  await shows(page, 'Lise Meitner');
  await expect.poll(() => newNote(page).inputValue()).toBe('Careful hands.\n\nAsk about fission.');
  await press(page, 'Add Note');
  await notice(page, 'Note Added').waitFor();
  await expect.poll(() => newNote(page).inputValue()).toBe('');
  await expect.poll(() => notes(page)).toHaveLength(1);
  expect((await notes(page))[0]).toMatch(
    /^You .*\d\d:\d\d\s+Careful hands\.\s+Ask about fission\.$/,
  );
  await page.reload();
  await shows(page, 'Lise Meitner');
  await expect.poll(() => notes(page)).toHaveLength(1);
  await expect.poll(() => newNote(page).inputValue()).toBe('');

  await newNote(page).fill('x'.repeat(NOTE_MAX + 1));
  await page.getByText('4,001 / 4,000 characters').waitFor();
  await press(page, 'Add Note');
  await expect.poll(() => newNote(page).getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => newNote(page).inputValue()).toHaveLength(NOTE_MAX + 1);
  await newNote(page).fill('');

  await page.getByRole('button', { name: 'Delete note of' }).click();
  const asking = dialog(page, 'Delete Note');
  await asking.getByText('This action cannot be undone.').waitFor();
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await asking.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete note of' }).click();
  await asking.getByRole('button', { name: 'Delete Note' }).click();
  await notice(page, 'Note Deleted').waitFor();
  await page.getByText('No notes yet.').waitFor();
  expect((await company.client.listNotes({ params: { id } })).notes).toEqual([]);
});

test('notes that fail to load leave the rest of the page usable and can be retried', async () => {
  const { path } = (await hiring('Emmy Noether')).applications[0]!;
  const { page } = await openPage(server.url, {
    user: company.user,
    live: false,
    expected: [/^503 GET/],
  });
  await page.route(/\/notes$/, (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } }),
  );
  await visit(page, path);
  const section = page.getByRole('region', { name: 'Private Notes' });
  await section.getByText('Resting.').waitFor();
  await button(page, 'Mark as Reviewed').waitFor();
  await page.unrouteAll();
  await section.getByRole('button', { name: 'Try Again' }).click();
  await section.getByText('No notes yet.').waitFor();
});

test("after a colleague's change, a late dialog says so and the page updates", async () => {
  const { page, id } = await opened('Chien-Shiung Wu');
  const other = await openPage(server.url, { user: company.user });
  await visit(other.page, `/applications/view/${id}`);
  await shows(other.page, 'Chien-Shiung Wu');

  await page.keyboard.press('i');
  const inviting = dialog(page, 'Schedule Interview');
  await inviting.getByLabel('Date').fill(dayIn(4));
  await inviting.getByLabel('Time', { exact: true }).fill('10:00');
  await inviting.getByLabel('Place or link').fill('Room 1');

  await press(other.page, 'Reject');
  const rejecting = dialog(other.page, 'Reject Application');
  await rejecting.getByLabel('Reason').selectOption('Another candidate was chosen');
  await rejecting.getByRole('button', { name: 'Reject Application' }).click();
  await notice(other.page, 'Status Updated! ✅').waitFor();

  await inviting
    .getByRole('alert')
    .getByText('This application cannot be set to Interviewed, because its status is Rejected.')
    .waitFor();
  expect(await inviting.getByLabel('Place or link').inputValue()).toBe('Room 1');
  await inviting.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('This application has been rejected.').waitFor();
  await page.getByText('Another candidate was chosen').waitFor();
  await expect.poll(() => button(page, 'Schedule Interview').count()).toBe(0);
});

test('changes of others appear without reloading: a withdrawal, a note', async () => {
  const { page, id, seeker } = await opened('Rosalind Franklin');
  const params = { id };
  await newNote(page).fill('Half a thought');
  await company.client.addNote({ params, body: { text: 'She asked for the X-ray room.' } });
  await page.getByText('She asked for the X-ray room.').waitFor();
  await expect.poll(() => newNote(page).inputValue()).toBe('Half a thought');

  await seeker.client.withdrawApplication({ params });
  await notice(page, 'Application Changed')
    .getByText("Rosalind Franklin's application is now withdrawn.")
    .waitFor();
  await page.getByText('The applicant withdrew this application.').waitFor();
  await page.getByText('Rosalind Franklin withdrew the application').waitFor();
  await expect.poll(() => button(page, 'Accept').count()).toBe(0);
  await button(page, 'Reject').waitFor();
});

test('the resume is shown in the page at every width, and can be downloaded', async () => {
  const [application] = (await hiring('Dorothy Hodgkin')).applications;
  const { page } = await openPage(server.url, { user: company.user, viewport: phone });
  await showsPdfs(page, true);
  await visit(page, application?.path ?? '');
  const section = page.getByRole('region', { name: 'Resume' });
  const frame = section.getByTitle('Resume of Dorothy Hodgkin');
  await frame.waitFor();
  const box = await frame.boundingBox();
  expect(box?.width).toBeGreaterThan(250);
  expect(box?.height).toBeGreaterThanOrEqual(300);
  expect(box?.height).toBeLessThan(phone.height);
  // Below the screen, the resume is not fetched, so the applicant does not read that it was opened.
  const isOpened = async () => {
    const params = { id: application?.id ?? '' };
    const { timeline } = (await company.client.getApplication({ params })).application;
    return timeline.some(({ kind }) => kind === 'resume_opened');
  };
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await frame.getAttribute('src')).toBeNull();
  expect(await isOpened()).toBe(false);
  await frame.scrollIntoViewIfNeeded();
  await expect.poll(() => frame.getAttribute('src')).toContain('/resumes/');
  await expect.poll(isOpened).toBe(true);
  const link = section.getByRole('link', { name: 'Download Resume' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
});

test('a resume that the browser cannot show is offered as a file', async () => {
  const job = await makeJob(server, company, { jobTitle: 'Glazier' });
  const seeker = await makeSeeker(server, 'Hedy Lamarr');
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const { application } = await seeker.client.apply({
    params: { jobId: job._id },
    body: { coverLetter: '' },
    file: new File([tinyDocx()], 'hedy.docx', { type: docx }),
  });
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `/applications/view/${application._id}`);
  const section = page.getByRole('region', { name: 'Resume' });
  await section.getByText('This resume is a Word document. Download it to read it.').waitFor();
  await section.getByText('hedy.docx').waitFor();
  await expect.poll(() => section.locator('iframe').count()).toBe(0);
  await page.getByText('No cover letter.').waitFor();

  const [pdf] = (await hiring('Ida Rhodes')).applications;
  await showsPdfs(page, false);
  await visit(page, pdf?.path ?? '');
  await section.getByText('This browser cannot show PDFs inside a page.').waitFor();
  await section.getByRole('link', { name: 'Open Resume' }).waitFor();
  await expect.poll(() => section.locator('iframe').count()).toBe(0);
});
