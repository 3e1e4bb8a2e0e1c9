import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const resumeReadingTests: FeatureTests = {
  // The file has hardly any text.
  outcomes: { draftProfile: () => 422 },
  refused: { draftProfile: [422] },
  plantsNothing: { 'a file that is read and not stored': ['draftProfile'] },
};
