import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { BASE } from './conversion.ts';

const ratesAnswer = z.object({
  base: z.literal(BASE),
  /** The day of the oldest rate. */
  date: z.iso.date(),
  /** Units of each currency for one euro, the euro included. */
  rates: z.record(z.string(), z.number()),
});

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
} as const satisfies Record<string, Endpoint>;
