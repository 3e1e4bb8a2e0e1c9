import type { Reason } from '../../../shared/errors.ts';

/** The codes of its refusals by HTTP status. */
export const REFUSALS = {
  /** `errors` names the field: a chosen interviewer has left, or may not log in. */
  400: ['interviewer-not-member', 'interviewer-suspended'],
  404: ['booking-not-found'],
  409: [
    'interview-changed',
    'interview-over',
    /** The applicant has another interview with the company at that time. */
    'applicant-busy',
    'not-an-interviewer',
    'no-times-offered',
    'already-reminded',
    'slot-replaced',
    'slot-expired',
    'slot-full',
    'booking-ended',
    'not-invited',
    'no-interview',
  ],
} as const;

type Codes = typeof REFUSALS;
export type Refusal = Reason<Codes[keyof Codes][number]>;
export type InterviewerRefusal = Reason<Codes[400][number]>;
