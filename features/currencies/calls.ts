import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { ratesChange, rateTableAnswer } from './rules/rate-table.ts';

/** Rows of the API table: what admins do with exchange rates. */
export const currencyCalls = {
  getRateTable: {
    method: 'GET',
    path: '/admin/rates',
    access: 'admin',
    reads: ['rates', 'users'],
    summary: 'Exchange rates with their dates and sources',
    answer: rateTableAnswer,
  },
  changeRates: {
    method: 'PUT',
    path: '/admin/rates',
    access: 'admin',
    changes: ['rates', 'publicJobs', 'audit'],
    summary: 'Change exchange rates, or restore those that the product came with',
    body: ratesChange,
    limit: 'administration',
  },
} as const satisfies Record<string, Endpoint>;
