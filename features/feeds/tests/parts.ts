import type { FeatureTests } from '../../../tests/support/feature-tests.ts';

export const feedsTests: FeatureTests = {
  listing: ['/alljobs.rss', '/alljobs.atom', '/alljobs.json'],
  aboutJob: (job) => [`/job/${job}/picture.png`],
};
