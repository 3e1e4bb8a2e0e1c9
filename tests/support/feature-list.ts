import * as table from '../features.ts';
import type { FeatureSettings } from '../../shared/seams.ts';
import type { FeatureTests } from './feature-tests.ts';
import type { TestServer } from './server.ts';

/** What the tests have to know about each feature. */
export const FEATURE_TESTS: readonly FeatureTests[] = Object.values<FeatureTests>(table);

/** One part of all features together. */
export const ofFeatures = <Key extends keyof FeatureTests>(
  key: Key,
): Partial<NonNullable<FeatureTests[Key]>> =>
  Object.assign({}, ...FEATURE_TESTS.map((feature) => feature[key]));

/** The settings with which all features plant what they store. */
export const PLANTING = ofFeatures('settings') as FeatureSettings;

/** Lets features do at once what they do every few seconds. */
export async function catchUp(server: Pick<TestServer, 'database' | 'now'>): Promise<void> {
  for (const { catchUp: ofFeature } of FEATURE_TESTS) await ofFeature?.(server);
}
