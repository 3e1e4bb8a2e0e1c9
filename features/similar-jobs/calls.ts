import * as z from 'zod/mini';
import { jobAnswer } from '../../shared/jobs/posting.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';

/** Rows of the API table: jobs like another one. */
export const similarJobCalls = {
  listSimilarJobs: {
    method: 'GET',
    path: '/jobs/:id/similar',
    access: 'anyone',
    reads: ['publicJobs', 'publicCompanies'],
    cached: ({ params }) => ({ job: params['id'], allJobs: true }),
    summary: 'Similar public jobs, the most similar first',
    answer: z.object({ count: z.number(), jobs: z.array(jobAnswer) }),
  },
} as const satisfies Record<string, Endpoint>;
