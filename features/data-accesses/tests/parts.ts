import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';

export const dataAccessesTests: FeatureTests = {
  screens: {
    'job seeker': [
      {
        name: 'who saw my data',
        path: '/who-saw-my-data',
        heading: 'Who Saw My Data',
        open: (page) => page.getByRole('table', { name: 'Who saw my data' }).waitFor(),
      },
      {
        name: 'who saw my data, nobody',
        path: '/who-saw-my-data?who=agent',
        heading: 'Who Saw My Data',
        open: (page) => page.getByText('No entries match your search').waitFor(),
      },
      {
        name: 'who saw my data, not loaded',
        path: '/who-saw-my-data',
        heading: 'Who Saw My Data',
        failing: '/accesses?*',
        open: (page) => page.getByText(FAULT).waitFor(),
      },
    ],
  },
};
