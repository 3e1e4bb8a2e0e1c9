import type { ReactNode } from 'react';
import * as table from './features.ts';
import { FeaturesProvider, type WebFeature } from './panels.tsx';

export const FEATURES = Object.values<WebFeature>(table);

/** Gives the features to what has places for them. Pages without such places, as the home page, load none. */
export const WithFeatures = ({ children }: { children: ReactNode }) => (
  <FeaturesProvider value={FEATURES}>{children}</FeaturesProvider>
);
