import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const similarJobsTests: FeatureTests = {
  besideJob: (job) => [`/api/jobs/${job}/similar`],
};
