import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const jobHintsTests: FeatureTests = {
  screens: {
    company: [
      {
        name: 'a new job, with hints',
        path: '/jobs/new',
        heading: 'Post New Job',
        open: async (page) => {
          await page.getByLabel('Job Title').fill('URGENT HIRING!!');
          await page.getByLabel('Location', { exact: true }).fill('Remote');
          await page.getByRole('button', { name: 'The title is in capitals' }).waitFor();
          await page.getByText('Search engine data:').click();
        },
      },
    ],
  },
};
