import * as z from 'zod/mini';
import type { Parts } from '../../shared/kit/parts.ts';

/** The ratings of an application for a reader. */
const rating = z.object({
  mean: z.nullable(z.number()),
  /** How many scorecards the mean counts: those that rate a criterion. */
  count: z.number(),
  scorecards: z.number(),
});
export interface Rated {
  rating?: z.output<typeof rating> | undefined;
}

export const hiringPlanParts = {
  feature: 'hiring-plan',
  answers: {
    applicationRow: {
      fields: {
        /** Only for the company: how many members have rated it, and their mean if the reader may see it. */
        rating: z.optional(rating),
      },
      none: {},
    },
  },
  applicationColumns: {
    rating: {
      after: 'unread',
      heading: 'Rating',
      csv: {
        Rating: (row: Rated) => row.rating?.mean?.toFixed(1),
        Scorecards: (row: Rated) => row.rating?.scorecards,
      },
    },
  },
  applicationOrders: { rating: 'Best rated first' },
} as const satisfies Parts;
