import * as z from 'zod/mini';
import { rejectionAnswer } from '../companies/rejection.ts';
import { companyProfileAnswer } from '../companies/profile.ts';
import { jobAnswer } from '../jobs/posting.ts';
import { pageQuery } from '../kit/lists.ts';
import { oneOfOrBlank } from '../kit/text.ts';
import { counted } from '../kit/figures.ts';

/** Hours within which companies and jobs should be reviewed (product.md section 9.1, promised in the FAQ). */
export const REVIEW_HOURS = 24;

/** Hours of waiting after which admins are told once more. */
export const REVIEW_WARNING_HOURS = 20;

export const reviewSearch = z.object({
  kind: z.optional(oneOfOrBlank(['company', 'job'])),
  ...pageQuery,
});

/** The kinds of hints for reviewers, in display order. */
export const HINT_KINDS = [
  'fraud',
  'contact',
  'link',
  'domain',
  'alike',
  'duplicate',
  'pay',
  'thin',
  'new',
] as const;

export const reviewHint = z.object({
  kind: z.enum(HINT_KINDS),
  /** The hint in one sentence. */
  text: z.string(),
  /** The words, links or jobs that caused it. */
  evidence: z.array(z.object({ text: z.string(), path: z.optional(z.string()) })),
});

export type ReviewHint = z.output<typeof reviewHint>;

/** A company or a job that waits for a decision. */
export const reviewAnswer = z.object({
  kind: z.enum(['company', 'job']),
  /** The id for the deciding call: of the job, or of the company's user. */
  _id: z.string(),
  /** When the wait began. */
  since: z.iso.datetime(),
  company: companyProfileAnswer,
  /** The company's contact address, and whether its owner confirmed it. */
  email: z.string(),
  hasConfirmedAddress: z.boolean(),
  /** When the company signed up, and how many of its jobs are public. */
  joined: z.iso.datetime(),
  publicJobs: z.number(),
  job: z.optional(jobAnswer),
  /** The approved version of an edited job; null for a new one. */
  before: z.optional(z.nullable(jobAnswer)),
  hints: z.array(reviewHint),
  /** Earlier rejections of the company and of its jobs, the latest first. */
  rejections: z.array(
    z.extend(z.omit(rejectionAnswer, { isFinal: true }), {
      /** The job's title; absent for a rejection of the company. */
      jobTitle: z.optional(z.string()),
    }),
  ),
});

/** The most earlier rejections of a company in an answer. */
export const REJECTIONS_MAX = 10;

export type Review = z.output<typeof reviewAnswer>;

/** The job's title or the company's name. */
export const nameOfReview = ({ job, company }: Pick<Review, 'job' | 'company'>): string =>
  job ? job.jobTitle : company.companyName;

/** '2 companies and 1 job'; only what there is. */
export const reviewsInWords = ({ companies, jobs }: { companies: number; jobs: number }): string =>
  [
    ...(companies > 0 ? [counted(companies, 'company', 'companies')] : []),
    ...(jobs > 0 ? [counted(jobs, 'job')] : []),
  ].join(' and ');

const HOUR = 3_600_000;

/** Whether an item has waited longer than promised. */
export const isLate = (since: string, now: Date): boolean =>
  now.getTime() - new Date(since).getTime() >= REVIEW_HOURS * HOUR;

/** '45 minutes', '30 hours', '3 days': the length of the wait, in hours below three days. */
export function waitOf(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - new Date(since).getTime()) / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours < 1) return counted(minutes, 'minute');
  return hours < 3 * 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}
