import { readConfig } from '../../../server/config.ts';
import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';
import { notice } from '../../../tests/support/screen.ts';
import { notifyClosingJobs } from '../server/closing.ts';

export const savedJobsTests: FeatureTests = {
  things: {
    hidden: {
      path: /^\/hidden-from-search\/:id/,
      owners: ['job_seeker'],
      isPrivate: true,
      make: async ({ seeker, secret }) => {
        const body = { kind: 'word' as const, value: secret };
        return (await seeker.client.hideFromSearch({ body })).hidden._id;
      },
    },
  },
  // Nothing is hidden.
  refused: { showInSearch: [404] },
  plant: async ({ client }, canary) => {
    const value = canary('hideFromSearch.value');
    await client.hideFromSearch({ body: { kind: 'word', value } });
  },
  keep: ({ client }, jobId) => client.saveJob({ params: { jobId } }),
  // Of the demo, some close soon.
  fill: async ({ database: { db }, now }) => {
    await notifyClosingJobs({ db, config: readConfig({}), features: [], queue: undefined, now });
  },
  screens: {
    'job seeker': [
      {
        name: 'saved jobs',
        path: '/saved-jobs',
        heading: 'Saved Jobs',
        open: (page) =>
          page
            .getByText(/^Closed /)
            .first()
            .waitFor(),
      },
      {
        name: 'saved jobs, one taken off',
        path: '/saved-jobs',
        heading: 'Saved Jobs',
        open: async (page) => {
          await page.getByRole('button', { name: 'Remove' }).first().click();
          await notice(page, 'Job Removed').hover();
        },
      },
      {
        name: 'saved jobs, not loaded',
        path: '/saved-jobs',
        heading: 'Saved Jobs',
        failing: '/saved-jobs',
        open: (page) => page.getByText(FAULT).waitFor(),
      },
    ],
    'new job seeker': [
      {
        name: 'saved jobs of somebody new',
        path: '/saved-jobs',
        heading: 'Saved Jobs',
        open: (page) => page.getByText('No saved jobs yet').waitFor(),
      },
    ],
  },
};
