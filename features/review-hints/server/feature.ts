import { implement } from '../../../server/feature.ts';
import { reviewHints } from '../feature.ts';
import { findHints } from './hints.ts';

export const reviewHintsServer = implement(reviewHints, { reviewHints: findHints });
