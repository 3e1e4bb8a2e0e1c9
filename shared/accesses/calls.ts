import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { pageAnswer } from '../kit/lists.ts';
import { accessAnswer, accessSearch } from './accesses.ts';

const count = z.number();

/** Rows of the API table: who had a job seeker's data. */
export const accessCalls = {
  listAccesses: {
    method: 'GET',
    path: '/accesses',
    access: 'job_seeker',
    reads: ['applications'],
    summary: 'Who opened, exported, moved or deleted my data, newest first',
    query: accessSearch,
    answer: z.object({
      count,
      accesses: z.array(accessAnswer),
      ...pageAnswer,
      /** Every company in the whole list, with its last name there, by name. */
      companies: z.array(z.object({ _id: z.string(), companyName: z.string() })),
    }),
  },
} as const satisfies Record<string, Endpoint>;
