import * as z from 'zod/mini';
import type { Reason } from '../errors.ts';
import { optionalText } from '../kit/text.ts';

/** In both lists; requires a message. */
export const OTHER_REASON = 'Other';

/** In both lists. A company that is rejected for it loses access to its applicants. */
const FRAUD = 'It looks like fraud';

/** Reasons for rejecting a job, shown to its company. */
export const JOB_REJECTION_REASONS = [
  'The pay is missing or misleading',
  'The description does not explain the work',
  'It repeats another job',
  'It asks applicants for money or private data',
  'It discriminates',
  'It is not a job',
  FRAUD,
  OTHER_REASON,
] as const;

/** Reasons for rejecting a company, shown to it. */
export const COMPANY_REJECTION_REASONS = [
  'The profile does not describe the company',
  'We could not find the company',
  'The website does not belong to the company',
  'It breaks the rules of this board',
  FRAUD,
  OTHER_REASON,
] as const;

const KNOWN_REASONS = new Set<string>([...JOB_REJECTION_REASONS, ...COMPANY_REJECTION_REASONS]);

/** A reason for the audit log: only listed reasons, because free text may contain names. */
export const knownReason = (reason: string): string | undefined =>
  KNOWN_REASONS.has(reason) ? reason : undefined;

/** Of an admin's message. */
export const REVIEW_MESSAGE_MAX = 2000;

/** The fields of a rejection. All are optional (product.md section 7.2). */
export const rejectionFields = {
  /** A listed reason, or free text. Shown to the company. */
  reason: optionalText(200),
  /** For the company. */
  message: optionalText(REVIEW_MESSAGE_MAX),
  /** Whether the rejection is final: the company cannot ask for another review. */
  forGood: z.optional(z.boolean({ error: 'forGood must be true or false.' })),
  /** Whether the company's accounts are suspended as well, for the same reason. */
  suspend: z.optional(z.boolean({ error: 'suspend must be true or false.' })),
};

/** Body of a decision on a job. */
export const verdict = z._default(
  z.object({
    ...rejectionFields,
    /** The number of the reviewed revision; a decision on an outdated one is refused. */
    revision: z.optional(z.int().check(z.gte(1))),
  }),
  { reason: '', message: '' },
);

/** Why and when a company or job was rejected. */
export const rejectionAnswer = z.object({
  reason: z.string(),
  message: z.string(),
  at: z.iso.datetime(),
  /** Whether the company cannot ask for another review. */
  isFinal: z.optional(z.boolean()),
  /** Of a job: whether an admin has changed it since, so that it can be decided again. */
  isCorrected: z.optional(z.boolean()),
});

interface Standing {
  isApproved: boolean;
  rejection?: Pick<Rejection, 'reason' | 'isFinal'> | null | undefined;
}

/** Whether the body of a rejection suspends the company's accounts, too. */
export const isSuspending = (body: unknown): boolean =>
  (body as { suspend?: boolean } | undefined)?.suspend === true;

/**
 * Whether a company was rejected for good or for fraud. It loses access to its applicants at once, as a suspended
 * company does.
 */
export const isTurnedAway = ({ isApproved, rejection }: Standing): boolean =>
  !isApproved && rejection != null && (rejection.isFinal === true || rejection.reason === FRAUD);

/** Why a rejected job cannot be submitted again. */
export const resubmitRefusal = (rejection: Rejection | null | undefined): Reason | undefined =>
  rejection?.isFinal
    ? {
        code: 'rejected-for-good',
        message: 'This job was rejected permanently. It cannot be submitted again.',
      }
    : undefined;

export type Rejection = z.output<typeof rejectionAnswer>;
