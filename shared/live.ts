import * as z from 'zod/mini';

/** Below the server's address: a stream of server-sent events, asked for with the token like every call. */
export const LIVE_PATH = '/api/live';

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
