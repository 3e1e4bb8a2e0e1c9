import * as z from 'zod/mini';
import type { Endpoint, LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { placeRefusalAnswer, postedPlaceAnswer } from '../../shared/jobs/posted-place.ts';
import { lawAnswer, lawPlaceAnswer, lawQuery } from './rules/contract.ts';

/** Rows of the API table: laws. */
export const lawCalls = {
  listLaws: {
    method: 'GET',
    path: '/laws',
    access: 'anyone',
    reads: [],
    cached: true,
    summary:
      'Laws on job postings and hiring, with their sources: all, or those that apply at a place and day. No legal advice',
    query: lawQuery,
    answer: z.object({
      place: z.nullable(lawPlaceAnswer),
      /** What a posting with this place is stored with. */
      posted: z.nullable(postedPlaceAnswer),
      /** Null if a posting may have this place. */
      placeRefusal: z.nullable(placeRefusalAnswer),
      laws: z.array(lawAnswer),
      /** Those of the place that begin within 180 days, and apply to postings that are public then. */
      coming: z.array(lawAnswer),
    }),
  },
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName>>;
