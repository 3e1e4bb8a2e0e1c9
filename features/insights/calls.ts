import * as z from 'zod/mini';
import { byMember, type Endpoint } from '../../shared/kit/endpoint.ts';
import { numbersAnswer, numbersQuery, NUMBER_TABLES } from './rules.ts';

/** Rows of the API table: the numbers of a company's jobs. */
export const insightCalls = {
  getHiringNumbers: {
    method: 'GET',
    path: '/insights',
    ...byMember('read-everything'),
    reads: ['applications', 'jobs'],
    summary: "Views, applications, answer times and sources of my company's jobs in a period",
    query: numbersQuery,
    answer: z.object({ numbers: numbersAnswer }),
  },
  exportHiringNumbers: {
    method: 'GET',
    path: '/insights/csv',
    ...byMember('read-everything'),
    reads: ['applications', 'jobs'],
    summary: 'The same numbers as CSV: one table, or all of them one below the other',
    query: z.extend(numbersQuery, { table: z.optional(z.enum(['all', ...NUMBER_TABLES])) }),
    answer: z.object({
      /** The name for the file. */
      name: z.string(),
      /** With a byte order mark, by which spreadsheets recognize UTF-8. */
      csv: z.string(),
    }),
  },
} as const satisfies Record<string, Endpoint>;
