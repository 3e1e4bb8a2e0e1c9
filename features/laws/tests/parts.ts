import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const lawsTests: FeatureTests = { dueOfJobs: ['law-begins', 'law-ends'] };
