import * as z from 'zod/mini';
import { companyAnswer, companyNameAnswer, companyNameSearch } from './profile.ts';
import type { Endpoint } from '../kit/endpoint.ts';

const count = z.number();

/** Rows of the API table: companies. */
export const companyCalls = {
  getCompany: {
    method: 'GET',
    path: '/companies/:id',
    access: 'anyone',
    reads: ['publicCompanies', 'publicJobs'],
    cached: ({ params }) => ({ company: params['id'], jobsOf: params['id'] }),
    summary: 'The public profile of an approved company',
    answer: z.object({ company: companyAnswer }),
  },
  listCompanyNames: {
    method: 'GET',
    path: '/admin/companies',
    access: 'admin',
    reads: ['users', 'applications'],
    summary: 'Companies by name, those with the most applications first',
    query: companyNameSearch,
    answer: z.object({ count, companies: z.array(companyNameAnswer) }),
  },
} as const satisfies Record<string, Endpoint>;
