import { isOn } from '../shared/seams.ts';
import type { Config } from './config.ts';
import type { ServerFeature } from './feature.ts';
import * as features from './features.ts';

/** The features that are on (FEATURES_OFF), those that others need before them. */
export function featuresOn({ featuresOff }: Pick<Config, 'featuresOff'>): ServerFeature[] {
  const on: ServerFeature[] = Object.values(features).filter(({ feature }) =>
    isOn(feature, featuresOff),
  );
  const depth = ({ needs = [] }: ServerFeature['feature']): number =>
    Math.max(0, ...needs.map((needed) => 1 + depth(needed)));
  return on.toSorted((one, other) => depth(one.feature) - depth(other.feature));
}
