import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { pageAnswer } from '../kit/lists.ts';
import { companySearch, managedCompany } from './companies.ts';
import { reviewAnswer, reviewSearch } from './queue.ts';

const count = z.number();

/** Rows of the API table: reviews, and companies as admins manage them. */
export const reviewCalls = {
  listCompanies: {
    method: 'GET',
    path: '/admin/companies',
    access: 'admin',
    reads: ['users', 'jobs', 'reviews'],
    summary: 'Companies by name, with their team, jobs, reports and rejections',
    query: companySearch,
    answer: z.object({ count, companies: z.array(managedCompany), ...pageAnswer }),
  },
  listReviews: {
    method: 'GET',
    path: '/admin/reviews',
    access: 'admin',
    reads: ['reviews', 'jobs', 'users'],
    summary: 'Companies and jobs that wait for a decision, the longest wait first',
    query: reviewSearch,
    answer: z.object({
      count,
      reviews: z.array(reviewAnswer),
      ...pageAnswer,
      /** Numbers of all that wait, regardless of filters; `late` have waited longer than promised. */
      companies: z.number(),
      jobs: z.number(),
      late: z.number(),
    }),
  },
} as const satisfies Record<string, Endpoint>;
