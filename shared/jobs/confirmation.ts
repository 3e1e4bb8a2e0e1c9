import * as z from 'zod/mini';
import { requiredText } from '../kit/text.ts';

const WHICH = 'Send the ids of 1 to 200 jobs as a list.';

/** Jobs that one call confirms. */
export const CONFIRMED_AT_ONCE_MAX = 200;

/** Body of POST /jobs/confirm: the jobs that are still open. */
export const confirmedJobs = z.object({
  ids: z
    .array(z.guid(WHICH))
    .check(z.minLength(1, WHICH), z.maxLength(CONFIRMED_AT_ONCE_MAX, WHICH)),
});

/** A job that a mail asks about and that nobody has confirmed since. */
const askedJob = z.object({
  _id: z.string(),
  title: z.string(),
  /** When it is paused if nobody confirms it; null if it is paused already. */
  pausedFrom: z.nullable(z.string()),
});
export const askedJobs = z.array(askedJob);
export type AskedJob = z.output<typeof askedJob>;

/** Body of POST /jobs/confirm-by-mail, and query of GET: the token of the link in a mail. */
export const mailedConfirmation = z.object({ token: requiredText('Send the token.', 200) });

/** Where no job of a mail waits for a confirmation any more. */
export const NOTHING_TO_CONFIRM = 'These jobs are confirmed already, or closed.';
