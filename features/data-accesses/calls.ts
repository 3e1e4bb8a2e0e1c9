import * as z from 'zod/mini';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { pageAnswer } from '../../shared/kit/lists.ts';
import { accessAnswer, accessSearch } from './rules.ts';

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
  prepareMyLedger: {
    method: 'POST',
    path: '/exports/my-ledger',
    access: 'job_seeker',
    group: 'Exports',
    // It changes nothing that is shown before the download.
    changes: [],
    summary:
      'Get a link to who had my data as CSV; it is bound to this session and expires after an hour',
    answer: z.object({ path: z.string() }),
    limit: 'export',
  },
} as const satisfies Record<string, Endpoint>;
