import type { Endpoint } from '../kit/endpoint.ts';
import { ratesAnswer, ratesChange, rateTableAnswer } from './rate-table.ts';

/** Rows of the API table: exchange rates. */
export const rateCalls = {
  getRates: {
    method: 'GET',
    path: '/rates',
    access: 'anyone',
    reads: ['rates'],
    cached: true,
    summary: 'Exchange rates that pay is compared with: units of each currency for one euro',
    answer: ratesAnswer,
  },
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
