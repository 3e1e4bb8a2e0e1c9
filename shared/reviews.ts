import * as z from 'zod/mini';
import { companyProfileAnswer } from './accounts.ts';
import { jobAnswer } from './jobs.ts';
import { pageQuery } from './lists.ts';
import { oneOfOrBlank, optionalText } from './text.ts';

/** Hours within which companies and jobs are reviewed (product.md section 9, the FAQ's promise). */
export const REVIEW_HOURS = 24;

/** Why an admin turns a job back, as its company reads it. */
export const JOB_REJECTION_REASONS = [
  'The pay is missing or misleading',
  'The description does not tell what the work is',
  'It repeats another job',
  'It asks applicants for money or private data',
  'It discriminates',
  'It is not a job',
  'Other',
] as const;

/** Why an admin turns a company back, as it reads it. */
export const COMPANY_REJECTION_REASONS = [
  'The profile does not tell who you are',
  'We could not find the company',
  'The website does not belong to the company',
  'It breaks the rules of this board',
  'Other',
] as const;

/** What goes with a decision on a job. All of it is optional: without it the call is product.md's. */
export const verdict = z._default(
  z.object({
    /** One of the reasons of this file, or words of one's own. */
    reason: optionalText(200),
    /** To the company. */
    message: optionalText(2000),
    /** The number of the revision that was looked at: a newer one is not decided unseen. */
    revision: z.optional(z.int().check(z.gte(1))),
  }),
  { reason: '', message: '' },
);

/** Why something was turned back, and when; the company reads it, and answers by editing. */
export const rejectionAnswer = z.object({
  reason: z.string(),
  message: z.string(),
  at: z.iso.datetime(),
});

export type Rejection = z.output<typeof rejectionAnswer>;

export const reviewSearch = z.object({
  kind: z.optional(oneOfOrBlank(['company', 'job'])),
  ...pageQuery,
});

/** What a reviewer should look at, in the order in which they are shown. */
export const HINT_KINDS = ['fraud', 'contact', 'link', 'duplicate', 'pay', 'thin', 'new'] as const;

/** Something that speaks for a second look, with what it was seen by. */
export const reviewHint = z.object({
  kind: z.enum(HINT_KINDS),
  /** What it is, in a sentence. */
  text: z.string(),
  /** The words, links or jobs that it was seen by. */
  evidence: z.array(z.object({ text: z.string(), path: z.optional(z.string()) })),
});

export type ReviewHint = z.output<typeof reviewHint>;

/** A company or a job that waits for a decision. */
export const reviewAnswer = z.object({
  kind: z.enum(['company', 'job']),
  /** What the deciding call takes: the job's id, or the id of the company's user. */
  _id: z.string(),
  /** Since when it waits. */
  since: z.iso.datetime(),
  company: companyProfileAnswer,
  /** How to reach the company. */
  email: z.string(),
  /** When the company signed up, and how many of its jobs are public. */
  joined: z.iso.datetime(),
  publicJobs: z.number(),
  job: z.optional(jobAnswer),
  /** The approved version of an edited job; null for a new one. */
  before: z.optional(z.nullable(jobAnswer)),
  hints: z.array(reviewHint),
});

export type Review = z.output<typeof reviewAnswer>;
