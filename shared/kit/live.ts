import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';

/** A stream of server-sent events, asked for with the token like every call; no row of the API table answers so. */
export const LIVE_CALL = {
  method: 'GET',
  path: '/live',
  access: 'company',
  reads: ['applications', 'notes'],
  summary: 'Hear which of my applications appear and change, for as long as the stream is open',
} as const satisfies Endpoint;

/** Below the server's address. */
export const LIVE_PATH = `/api${LIVE_CALL.path}`;

/** What the data of an `application` event is: which one appeared or changed, and whose applicants it is among. */
export const liveApplication = z.object({ application: z.string(), job: z.string() });

/**
 * What a company's stream tells. `hello`: from here on nothing is missed, and what was before has to be asked for;
 * it comes first, and again after whatever may have been missed. `application`: one of the company's applications
 * appeared, or its status, letter, interview or notes changed.
 */
export type LiveEvent =
  | { kind: 'hello' }
  | ({ kind: 'application' } & z.output<typeof liveApplication>);
