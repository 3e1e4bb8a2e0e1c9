import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';

const PAGE = { path: '/insights', heading: 'Insights' };

export const insightsTests: FeatureTests = {
  screens: {
    company: [
      {
        name: 'insights',
        ...PAGE,
        open: (page) => page.getByRole('heading', { name: 'Week by week' }).waitFor(),
      },
      {
        name: 'insights, between dates',
        ...PAGE,
        path: '/insights?from=2026-01-05&to=2026-01-04',
        open: (page) => page.getByText('Choose a last day after the first.').waitFor(),
      },
      {
        name: 'insights, not loaded',
        ...PAGE,
        failing: '/insights?*',
        open: (page) => page.getByText(FAULT).waitFor(),
      },
    ],
    'new company': [
      {
        name: 'the insights of a new company',
        ...PAGE,
        open: (page) => page.getByText('No views yet').waitFor(),
      },
    ],
  },
};
