import * as z from 'zod/mini';
import { optionalText } from '../kit/text.ts';

/** The reason of both lists that says nothing without a message. */
export const OTHER_REASON = 'Other';

/** Reasons for rejecting a job, as its company reads them. */
export const JOB_REJECTION_REASONS = [
  'The pay is missing or misleading',
  'The description does not explain the work',
  'It repeats another job',
  'It asks applicants for money or private data',
  'It discriminates',
  'It is not a job',
  OTHER_REASON,
] as const;

/** Reasons for rejecting a company, as it reads them. */
export const COMPANY_REJECTION_REASONS = [
  'The profile does not describe the company',
  'We could not find the company',
  'The website does not belong to the company',
  'It breaks the rules of this board',
  OTHER_REASON,
] as const;

const KNOWN_REASONS = new Set<string>([...JOB_REJECTION_REASONS, ...COMPANY_REJECTION_REASONS]);

/** A reason for the audit log: only listed reasons, because free text may name people. */
export const knownReason = (reason: string): string | undefined =>
  KNOWN_REASONS.has(reason) ? reason : undefined;

/** What goes with a decision on a job. All of it is optional (product.md section 7.2). */
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

/** Why and when a company or job was rejected. */
const rejectionAnswer = z.object({
  reason: z.string(),
  message: z.string(),
  at: z.iso.datetime(),
});

export type Rejection = z.output<typeof rejectionAnswer>;
