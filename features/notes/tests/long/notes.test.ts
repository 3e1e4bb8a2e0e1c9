import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../../../../tests/support/browser.ts';
import { hasFocus } from '../../../../tests/support/keyboard.ts';
import {
  makeApplication,
  makeColleague,
  makeCompany,
  makeJob,
  makeSeeker,
} from '../../../../tests/support/people.ts';
import { button, heading, notice, press, visit } from '../../../../tests/support/screen.ts';
import { startServer } from '../../../../tests/support/server.ts';
import { NOTE_MAX } from '../../rules.ts';

const server = await startServer();
const company = await makeCompany(server, { companyName: 'Kiln & Clay' });
const job = await makeJob(server, company, { jobTitle: 'Potter' });

const apply = async (name: string) =>
  (await makeApplication(await makeSeeker(server, name), job))._id;

/** An application of a new applicant, and the company's page of it. */
async function opened(name: string) {
  const id = await apply(name);
  const { page, problems } = await openPage(server.url, { user: company.user });
  await visit(page, `/applications/view/${id}`);
  await shows(page, name);
  return { id, page, problems };
}

async function shows(page: Page, name: string) {
  await heading(page, name);
  await tab(page, 'Notes').waitFor();
}

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const notes = (page: Page) =>
  page.getByRole('list', { name: 'Private notes' }).getByRole('listitem').allInnerTexts();
const newNote = (page: Page) => page.getByLabel('New note');

test('the key N leads to a new note, and a note of a colleague appears beside it', async () => {
  const { page, id } = await opened('Rosalind Franklin');
  await page.keyboard.press('n');
  await expect.poll(() => hasFocus(newNote(page))).toBe(true);
  await page.keyboard.type('r i o d n ? j k 1');
  await expect.poll(() => newNote(page).inputValue()).toBe('r i o d n ? j k 1');
  const body = { text: 'She asked for the X-ray room.' };
  await company.client.addNote({ params: { id }, body });
  await page.getByText('She asked for the X-ray room.').waitFor();
  await expect.poll(() => newNote(page).inputValue()).toBe('r i o d n ? j k 1');
});

test('private notes are written, kept on errors and reload, and deleted after confirmation', async () => {
  const { page, id, problems } = await opened('Lise Meitner');
  await tab(page, 'Notes').click();
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
  await notice(page, 'Save Error').getByText('Resting.').waitFor();
  await expect.poll(() => newNote(page).inputValue()).toBe('Careful hands.\n\nAsk about fission.');
  await page.unrouteAll();
  await page.reload();
  await shows(page, 'Lise Meitner');
  await tab(page, 'Notes').click();
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
  await tab(page, /^Notes 1/).click();
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
  const path = `/applications/view/${await apply('Emmy Noether')}`;
  const { page } = await openPage(server.url, {
    user: company.user,
    live: false,
    expected: [/^503 GET/],
  });
  await page.route(/\/notes$/, (route) =>
    route.fulfill({ status: 503, json: { status: false, message: 'Resting.' } }),
  );
  await visit(page, path);
  await tab(page, 'Notes').click();
  const section = page.getByRole('region', { name: 'Private Notes' });
  await section.getByText('Resting.').waitFor();
  await button(page, 'Mark as Reviewed').waitFor();
  await page.unrouteAll();
  await section.getByRole('button', { name: 'Try Again' }).click();
  await section.getByText('No notes yet.').waitFor();
});

test('a mention is chosen by keys, and reaches a colleague who does not see the application once it is assigned', async () => {
  const colleague = await makeColleague(server, company, 'interviewer', 'Nora Wilde');
  const { page } = await openPage(server.url, { user: company.user });
  await visit(page, `/applications/view/${await apply('Ada Byron')}`);
  await page.getByRole('tab', { name: 'Notes' }).click();
  const note = page.getByLabel('New note');
  await note.click();
  await page.keyboard.type('Ask @nor');
  await page.getByRole('option', { name: /Nora Wilde/ }).waitFor();
  await page.keyboard.press('Enter');
  expect(await note.inputValue()).toBe('Ask @Nora Wilde ');
  await page.getByText('Nora Wilde does not see this application').waitFor();
  await press(page, 'Assign to Nora Wilde');
  await page.getByText('Nora Wilde does not see this application').waitFor({ state: 'detached' });
  await page.keyboard.type('first.');
  await press(page, 'Add Note');
  await notice(page, 'Note Added').waitFor();
  await page
    .getByRole('list', { name: 'Private notes' })
    .getByText('@Nora Wilde', { exact: true })
    .waitFor();
  const { notifications } = await colleague.client.listNotifications();
  expect(notifications.map(({ kind }) => kind).toSorted()).toEqual(['assignment', 'mention']);
});
