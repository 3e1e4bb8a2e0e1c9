import * as z from 'zod/mini';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import { requiredText } from '../../shared/kit/text.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { CONFIRMED_AT_ONCE_MAX } from './rules.ts';

const WHICH = 'Send the ids of 1 to 200 jobs as a list.';

/** The jobs that are still open. */
const confirmedJobs = z.object({
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
export type AskedJob = z.output<typeof askedJob>;

/** The token of the link in a mail. */
const mailedConfirmation = z.object({ token: requiredText('Send the token.', 200) });

const count = z.number();

/** Rows of the API table: companies say that their jobs are still open. */
export const confirmCalls = {
  confirmJobs: {
    method: 'POST',
    path: '/jobs/confirm',
    ...byMember('manage-jobs'),
    needsConfirmedAddress: true,
    changes: ['jobs', 'publicJobs'],
    summary:
      'Say that jobs of my company are still open; jobs that were paused because nobody said so are public again',
    body: confirmedJobs,
    answer: z.object({ count }),
    limit: 'job',
  },
  listJobsToConfirm: {
    method: 'GET',
    path: '/jobs/confirm-by-mail',
    access: 'anyone',
    reads: ['jobs'],
    summary: 'The jobs that an email asks about and that are not confirmed yet, by its link',
    query: mailedConfirmation,
    answer: z.object({ count, jobs: z.array(askedJob) }),
  },
  confirmJobsByMail: {
    method: 'POST',
    path: '/jobs/confirm-by-mail',
    access: 'anyone',
    changes: ['jobs', 'publicJobs'],
    summary: 'Say that the jobs of an email are still open, with its link',
    body: mailedConfirmation,
    answer: z.object({ count }),
    limit: 'job-confirmation',
  },
} as const satisfies Record<string, Endpoint<CoreNoun, LimitName | 'job-confirmation'>>;
