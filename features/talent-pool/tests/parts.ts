import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const talentPoolTests: FeatureTests = {};
