import { isOn } from '../shared/seams.ts';
import type { Config } from './config.ts';
import type { ServerFeature } from './feature.ts';
import * as table from './features.ts';

const depth = ({ needs = [] }: ServerFeature['feature']): number =>
  Math.max(0, ...needs.map((needed) => 1 + depth(needed)));

/** What every feature of the table does on the server, those that others need before them. */
export const FEATURES: readonly ServerFeature[] = Object.values<ServerFeature>(table).toSorted(
  (one, other) => depth(one.feature) - depth(other.feature),
);

/** The features that are on (FEATURES_OFF). */
export const featuresOn = ({ featuresOff }: Pick<Config, 'featuresOff'>): ServerFeature[] =>
  FEATURES.filter(({ feature }) => isOn(feature, featuresOff));
