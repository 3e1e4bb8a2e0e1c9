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

/** Body of POST /jobs/confirm-by-mail: the token of the link in a mail. */
export const mailedConfirmation = z.object({ token: requiredText('Send the token.', 200) });
