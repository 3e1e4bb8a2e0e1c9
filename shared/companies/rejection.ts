import * as z from 'zod/mini';
import { optionalText } from '../kit/text.ts';

/** In both lists; requires a message. */
export const OTHER_REASON = 'Other';

/** Reasons for rejecting a job, shown to its company. */
export const JOB_REJECTION_REASONS = [
  'The pay is missing or misleading',
  'The description does not explain the work',
  'It repeats another job',
  'It asks applicants for money or private data',
  'It discriminates',
  'It is not a job',
  OTHER_REASON,
] as const;

/** Reasons for rejecting a company, shown to it. */
export const COMPANY_REJECTION_REASONS = [
  'The profile does not describe the company',
  'We could not find the company',
  'The website does not belong to the company',
  'It breaks the rules of this board',
  OTHER_REASON,
] as const;

const KNOWN_REASONS = new Set<string>([...JOB_REJECTION_REASONS, ...COMPANY_REJECTION_REASONS]);

/** A reason for the audit log: only listed reasons, because free text may contain names. */
export const knownReason = (reason: string): string | undefined =>
  KNOWN_REASONS.has(reason) ? reason : undefined;

/** Body of a decision on a job. All fields are optional (product.md section 7.2). */
export const verdict = z._default(
  z.object({
    /** A listed reason, or free text. */
    reason: optionalText(200),
    /** For the company. */
    message: optionalText(2000),
    /** The number of the reviewed revision; a decision on an outdated one is refused. */
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
