import type { FeatureTests } from '../../../tests/support/feature-tests.ts';
import { FAULT } from '../../../tests/support/inspect.ts';

const PAGE = { path: '/recommended', heading: 'Recommended Jobs' };

export const recommendationsTests: FeatureTests = {
  plantsNothing: { 'choices, times and ids': ['updateRecommendationSettings'] },
  screens: {
    'job seeker': [
      {
        name: 'recommended jobs',
        ...PAGE,
        open: (page) => page.getByRole('article').first().waitFor(),
      },
      {
        name: 'recommended jobs, not loaded',
        ...PAGE,
        failing: '/recommendations',
        open: (page) => page.getByText(FAULT).waitFor(),
      },
    ],
    'new job seeker': [
      {
        name: 'recommended jobs of somebody new',
        ...PAGE,
        open: (page) => page.getByText('No recommendations yet').waitFor(),
      },
    ],
  },
};
