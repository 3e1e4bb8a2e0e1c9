import { isOn } from '../shared/seams.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { ServerFeature } from './feature.ts';
import * as table from './features.ts';

const depth = ({ needs = [] }: ServerFeature['feature']): number =>
  Math.max(0, ...needs.map((needed) => 1 + depth(needed)));

/** What every feature of the table does on the server, those that others need before them. */
export const FEATURES: readonly ServerFeature[] = Object.values<ServerFeature>(table).toSorted(
  (one, other) => depth(one.feature) - depth(other.feature),
);

/** Ends the tokens of an account, also those of features that are off: they may be turned on again. */
export async function endTokens(tx: Db, userId: string): Promise<void> {
  for (const { endTokens: ofFeature } of FEATURES) await ofFeature?.(tx, userId);
}

/** The features that are on (FEATURES_OFF). */
export const featuresOn = ({ featuresOff }: Pick<Config, 'featuresOff'>): ServerFeature[] =>
  FEATURES.filter(({ feature }) => isOn(feature, featuresOff));
