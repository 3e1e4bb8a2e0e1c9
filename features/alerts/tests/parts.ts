import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';
import { press } from '../../../tests/support/screen.ts';

const PAGE = { path: '/saved-searches', heading: 'Saved Searches' };

export const alertsTests: FeatureTests = {
  things: {
    savedSearch: {
      path: /^\/saved-searches\/:id/,
      owners: ['job_seeker'],
      isPrivate: true,
      make: async ({ seeker, secret }) => {
        const body = { query: `keywords=${secret}`, mail: 'never' as const };
        return (await seeker.client.saveSearch({ body })).savedSearch._id;
      },
    },
  },
  // No mail has such a link.
  outcomes: { stopAlertMails: () => 404 },
  // No search is saved, and no mail has such a link.
  refused: {
    updateSavedSearch: [404],
    markSearchSeen: [404],
    deleteSavedSearch: [404],
    stopAlertMails: [404],
  },
  empty: { updateSavedSearch: 404 },
  plantsNothing: { 'secrets, which are stored as hashes or encrypted': ['stopAlertMails'] },
  plant: async ({ client }, canary) => {
    await client.saveSearch({
      body: {
        query: `keywords=${canary('saveSearch.query')}`,
        name: canary('saveSearch.name'),
        mail: 'daily',
      },
    });
    const { savedSearch } = await client.saveSearch({
      body: { query: 'keywords=other', name: 'Before', mail: 'never' },
    });
    await client.updateSavedSearch({
      params: { id: savedSearch._id },
      body: { name: canary('updateSavedSearch.name') },
    });
  },
  screens: {
    'job seeker': [
      {
        name: 'saved searches with new jobs',
        ...PAGE,
        open: (page) =>
          page
            .getByText(/^\d+ new$/)
            .first()
            .waitFor(),
      },
      {
        name: 'saved searches, being edited',
        ...PAGE,
        open: async (page) => {
          await page
            .getByRole('button', { name: /^Actions for/ })
            .first()
            .click();
          await page.getByRole('menuitem', { name: 'Edit' }).click();
          await page.getByRole('dialog', { name: 'Edit Saved Search' }).waitFor();
        },
      },
      {
        name: 'saved searches, not loaded',
        ...PAGE,
        failing: '/saved-searches',
        open: (page) => page.getByText(FAULT).waitFor(),
      },
      {
        name: 'saving a search',
        path: '/alljobs?keywords=engineer',
        heading: 'Find Your Dream Job',
        open: async (page) => {
          await press(page, 'Save Search');
          await page.getByRole('dialog', { name: 'Save Search' }).waitFor();
        },
      },
    ],
    'new job seeker': [
      {
        name: 'saved searches of somebody new',
        ...PAGE,
        open: (page) => page.getByText('No saved searches yet').waitFor(),
      },
    ],
  },
};
