import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const applicationLimitsTests: FeatureTests = {
  plantsNothing: { 'choices, times and ids': ['setFirstChoice'] },
};
