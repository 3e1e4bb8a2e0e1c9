import type { Page } from 'playwright-core';
import { colleagueOf } from '../../../tests/support/hiring.ts';
import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';
import { dialog, press } from '../../../tests/support/screen.ts';
import { mentionOf } from '../rules.ts';

const heading = 'Job Applications';
/** The application with the note that has these words. */
const FOUND = `/applications/my-applications-company?search=${encodeURIComponent('"two days a week from home"')}`;

/** Opens the notes of the first application of the list. */
async function openNotes(page: Page): Promise<void> {
  await page.locator('[data-open]').first().click();
  await page.getByRole('tab', { name: 'Notes' }).click();
}

export const notesTests: FeatureTests = {
  things: {
    note: {
      path: /^\/applications\/:id\/notes\/:noteId/,
      owners: ['company'],
      isPrivate: true,
      make: async ({ company, application: id, secret }) => {
        const body = { text: `Private: ${secret}.` };
        return (await company.client.addNote({ params: { id }, body })).note._id;
      },
    },
  },
  // The owner wrote it.
  outcomes: { deleteNote: ({ teamRole }) => (teamRole === 'owner' ? 200 : 404) },
  before: {
    deleteNote: async ({ company, application: id = '' }) => {
      const { note } = await company.client.addNote({ params: { id }, body: { text: 'A note.' } });
      return { id, secondId: note._id };
    },
  },
  plant: async (_, canary, __, { company, application: id }) => {
    await company.client.addNote({ params: { id }, body: { text: canary('addNote.text') } });
  },
  screens: {
    company: [
      {
        name: 'an application, an empty note and one to delete',
        path: FOUND,
        heading,
        open: async (page) => {
          await openNotes(page);
          await press(page, 'Add Note');
          await page.getByText('Write a note first.').waitFor();
          await page.getByRole('button', { name: 'Delete note of' }).first().click();
          await dialog(page, 'Delete Note');
        },
      },
      {
        name: 'an application without its notes',
        path: FOUND,
        heading,
        failing: '/applications/*/notes',
        open: async (page) => {
          await openNotes(page);
          await page.getByText(FAULT).waitFor();
        },
      },
      {
        name: 'a note that mentions somebody',
        path: FOUND,
        heading,
        open: async (page) => {
          await openNotes(page);
          await page.getByLabel('New note').fill('Ask @');
          await page.getByRole('option').first().waitFor();
        },
      },
    ],
  },
  hiring: {
    'mention a colleague in a note': {
      before: colleagueOf,
      run: async (of) => {
        const text = mentionOf((await colleagueOf(of)).user._id);
        await of.company.client.addNote({ params: { id: of.id }, body: { text } });
      },
    },
  },
};
