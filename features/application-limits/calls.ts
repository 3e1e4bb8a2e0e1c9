import * as z from 'zod/mini';
import { applicationDetailAnswer } from '../../shared/applications/status.ts';
import type { Endpoint, LimitName } from '../../shared/kit/endpoint.ts';
import type { CoreNoun } from '../../shared/nouns.ts';

/** Rows of the API table: how many applications a job seeker may have open, and the first choice of a month. */
export const limitCalls = {
  getPlaces: {
    method: 'GET',
    path: '/applications/places',
    access: 'job_seeker',
    reads: ['applications', 'jobs'],
    summary: 'How many applications I may have open at once, how many are, and my first choice',
    answer: z.object({
      places: z.object({
        /** The setting of the board; 0 without a limit. */
        limit: z.number(),
        taken: z.number(),
        nextBy: z.nullable(z.iso.datetime()),
      }),
      firstChoice: z.object({
        /** The first day of this month in UTC: '2026-11-01'. */
        month: z.string(),
        /** Null until I choose one. */
        chosen: z.nullable(
          z.object({
            _id: z.string(),
            jobTitle: z.string(),
            companyName: z.string(),
            /** Whether the company has opened it: then the choice stays. */
            isOpened: z.boolean(),
          }),
        ),
        /** Of the whole board, as of today; null if they are few. */
        yield: z.nullable(z.object({ succeeded: z.number(), total: z.number() })),
      }),
    }),
  },
  setFirstChoice: {
    method: 'PUT',
    path: '/applications/:id/first-choice',
    access: 'job_seeker',
    changes: ['applications'],
    summary: 'Make my application the first choice of this month, which its company sees',
    answer: z.object({ application: applicationDetailAnswer }),
    limit: 'withdraw',
  },
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName>>;
