import * as z from 'zod/mini';
import { LIVE_NOUNS, NOUNS } from '../seams.ts';
import type { Endpoint } from './endpoint.ts';

/** A stream of server-sent events. It is not in the API table, because its answer never ends. */
export const LIVE_CALL = {
  method: 'GET',
  path: '/live',
  access: 'signed-in',
  reads: ['applications', 'team', 'users', 'jobs', 'notifications', 'reviews', ...LIVE_NOUNS],
  query: z.object({
    /** Milliseconds since the page asked for the oldest of the answers that it shows. */
    age: z.optional(z.coerce.number().check(z.nonnegative())),
  }),
  summary: 'Stream of changes to my applications and notifications',
} as const satisfies Endpoint;

/** With the prefix of the API. */
export const LIVE_PATH = `/api${LIVE_CALL.path}`;

/** The data of a `changed` event: the nouns that are out of date, and the ids of the rows concerned. */
export const liveChange = z.object({
  nouns: z.array(z.enum(NOUNS)),
  ids: z.array(z.string()),
});

export type LiveChange = z.output<typeof liveChange>;

/**
 * The events of a user's stream. `hello` comes when events may have been missed: fetch everything again. `ready` comes
 * first instead if `age` shows that none was missed.
 * `changed`: an application of the user or the user's company is new or has changed (`ids` are its own and its job's), or
 * the user has a new notification, such as an admin of reviews that wait, or an admin decided about the user's company or
 * one of its jobs.
 */
export type LiveEvent = { kind: 'hello' } | { kind: 'ready' } | ({ kind: 'changed' } & LiveChange);
