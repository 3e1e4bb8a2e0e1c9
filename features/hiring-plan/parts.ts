import * as z from 'zod/mini';
import { idFilter } from '../../shared/kit/lists.ts';
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

const stage = z.optional(z.nullable(z.object({ _id: z.string(), name: z.string() })));
export interface Staged {
  stage?: z.output<typeof stage>;
}

/** Of a move. */
const fields = {
  /** A stage of the job within the new status. Without it, the first one. */
  stage: z.optional(z.nullable(z.guid('Choose a stage of the job.'))),
};

export const hiringPlanParts = {
  feature: 'hiring-plan',
  answers: {
    applicationRow: {
      fields: {
        /** Only for the company: its own stage of the job; null if it is in none. */
        stage,
        /** Only for the company: how many members have rated it, and their mean if the reader may see it. */
        rating: z.optional(rating),
      },
      none: {},
    },
  },
  forms: {
    applicationFilters: {
      /** A stage by its id. */
      stage: idFilter('Choose a stage of the job.'),
    },
    move: fields,
    bulkMove: fields,
  },
  filterThings: { stage: { word: 'stage', ofJob: true } },
  applicationColumns: {
    stage: {
      after: 'unread',
      heading: 'Stage',
      csv: { Stage: (row: Staged) => row.stage?.name },
    },
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
