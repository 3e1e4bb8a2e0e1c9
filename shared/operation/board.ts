import * as z from 'zod/mini';
import { answerFields } from '../parts/parts.ts';
import { statusCounts } from '../applications/lists.ts';

/** An event on the board, with the page that shows it. */
const boardActivity = z.object({
  kind: z.enum(['user', 'job', 'application']),
  _id: z.string(),
  text: z.string(),
  detail: z.string(),
  at: z.iso.datetime(),
});

/** Figures of the whole board (product.md sections 2.7 and 9), and the latest five events. */
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
  applications: z.object({ total: z.number(), ...statusCounts.shape }),
  /** Companies and jobs that have waited longer than REVIEW_HOURS. */
  late: z.number(),
  activity: z.array(boardActivity),
});

/** Counts of items that wait for an admin. */
export const waitingAnswer = z.object({
  /** Companies and jobs without a decision. */
  reviews: z.number(),
  /** Unread contact messages. */
  messages: z.number(),
  /** Failed and unclear mails. */
  mails: z.number(),
  /** Alarms that are on (alarms.ts). */
  alarms: z.number(),
  ...answerFields('waiting'),
});

export type WaitingCounts = z.output<typeof waitingAnswer>;
export type BoardFigures = z.output<typeof boardAnswer>;
export type BoardActivity = z.output<typeof boardActivity>;

const WORK_STATES = ['ok', 'running', 'failing', 'off'] as const;

/** A kind of background work: its queue, and the outcome of the last run. */
export const workAnswer = z.object({
  name: z.string(),
  title: z.string(),
  /** Its purpose in one sentence. */
  text: z.string(),
  /** `failing`: the last attempt failed. `off`: not set up, such as mail without a mail server. */
  state: z.enum(WORK_STATES),
  waiting: z.number(),
  running: z.number(),
  /** Mails given up, or consecutive failed runs. One refused mail is no failure of the work itself. */
  failed: z.number(),
  lastRunAt: z.nullable(z.iso.datetime()),
  /** In milliseconds. */
  lastRunTook: z.nullable(z.number()),
  /** The error of the last run; '' if there was none. */
  lastError: z.string(),
  /** What the last successful run did; '' if it has nothing to say. */
  lastResult: z.string(),
});

export type Work = z.output<typeof workAnswer>;
