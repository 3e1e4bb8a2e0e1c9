import * as z from 'zod/mini';
import { counted } from '../kit/figures.ts';

/** How well a company kept its promises that ended in a period. */
export const keptAnswer = z.object({
  kept: z.number(),
  /** All that ended: answered, or lapsed. */
  ended: z.number(),
  /** Days until the answer, in the middle of those answered; null if none was. */
  medianDays: z.nullable(z.number()),
});
export type Kept = z.output<typeof keptAnswer>;

/** Days in which promises ended that count for a company's figure. */
export const KEPT_DAYS = 90;
/** Fewer promises make no figure: it would say how single people were treated. */
export const KEPT_MIN = 5;

/** '46 of 51 answered in time in 90 days, median 4 days'; '' without a figure. */
export const keptInWords = (kept: Kept | null): string =>
  kept
    ? `${kept.kept} of ${kept.ended} answered in time in ${KEPT_DAYS} days${median(kept, ', median ')}`
    : '';

/** 'Kept 46 of 51 in 90 days · median 4 days'; '' without a figure. */
export const keptInShort = (kept: Kept | null): string =>
  kept
    ? `Kept ${kept.kept} of ${kept.ended} in ${KEPT_DAYS} days${median(kept, ' · median ')}`
    : '';

const median = ({ medianDays }: Kept, before: string) =>
  medianDays === null ? '' : `${before}${counted(medianDays, 'day')}`;
