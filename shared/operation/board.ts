import * as z from 'zod/mini';
import { statusCounts } from '../applications/lists.ts';

/** An event on the board, with the page that shows it. */
const boardActivity = z.object({
  kind: z.enum(['user', 'job', 'application']),
  _id: z.string(),
  text: z.string(),
  detail: z.string(),
  at: z.iso.datetime(),
});

/** The whole board in numbers (product.md sections 2.7 and 9), and the latest five things that happened. */
export const boardAnswer = z.object({
  users: z.object({
    total: z.number(),
    jobSeekers: z.number(),
    companies: z.number(),
    approvedCompanies: z.number(),
    pendingCompanies: z.number(),
    suspended: z.number(),
  }),
  jobs: z.object({
    total: z.number(),
    /** Active and approved. */
    active: z.number(),
    pending: z.number(),
    approved: z.number(),
    rejected: z.number(),
  }),
  /** All of them, and by status. */
  applications: z.object({ total: z.number(), ...statusCounts.shape }),
  /** Companies and jobs that have waited for a decision longer than promised (REVIEW_HOURS). */
  late: z.number(),
  activity: z.array(boardActivity),
});

/** Counts of what waits for admins. */
export const waitingAnswer = z.object({
  /** Companies and jobs without a decision. */
  reviews: z.number(),
  /** The number of unread contact messages. */
  messages: z.number(),
  /** Mails that were not sent, or may not have been. */
  mails: z.number(),
});

export type WaitingCounts = z.output<typeof waitingAnswer>;
export type BoardFigures = z.output<typeof boardAnswer>;
export type BoardActivity = z.output<typeof boardActivity>;

/** A kind of background work: its queue, and the outcome of the last run. */
export const workAnswer = z.object({
  name: z.string(),
  /** What it is for, in a sentence. */
  text: z.string(),
  waiting: z.number(),
  running: z.number(),
  /** Given up, or failed the last time. */
  failed: z.number(),
  lastRunAt: z.nullable(z.iso.datetime()),
  /** Milliseconds. */
  lastRunTook: z.nullable(z.number()),
  /** What went wrong the last time; '' for nothing. */
  lastError: z.string(),
});

export type Work = z.output<typeof workAnswer>;
