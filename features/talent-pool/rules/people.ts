import * as z from 'zod/mini';
import type { PoolStanding } from './pool.ts';
import { POOL_STATES } from './pool.ts';
import { APPLICATION_STATUSES } from '../../../shared/applications/status.ts';

/** Why two records may be one person. */
export const SAME_REASONS = {
  mail: 'Same mailbox, written differently',
  resume: 'Same resume file',
  phone: 'Same phone number',
  'name-work': 'Same name, and the same employer or school',
  'name-skills': 'Same name, and the same skill or position',
  'name-place': 'Same name and place',
} as const;
export type SameReason = keyof typeof SAME_REASONS;
const SAME_REASON_NAMES = Object.keys(SAME_REASONS) as [SameReason, ...SameReason[]];

/** Possibly the same people that are shown for one; more say little. */
export const POSSIBLE_MAX = 5;

/** Another record that may be of the same person. It is merged by nobody. */
export const possibleAnswer = z.object({
  /** Of the account, or of the imported candidate: for 'Not the same'. */
  personId: z.string(),
  name: z.string(),
  email: z.string(),
  reasons: z.array(z.enum(SAME_REASON_NAMES)),
  /** The latest application that the reader may read; null for a candidate from a file. */
  application: z.nullable(
    z.object({
      _id: z.string(),
      status: z.enum(APPLICATION_STATUSES),
      jobTitle: z.string(),
      appliedDate: z.iso.datetime(),
    }),
  ),
  /** In the talent pool, from a file; null for an account. */
  candidateId: z.nullable(z.string()),
});
export type Possible = z.output<typeof possibleAnswer>;

/** An application of a person to another job of the company. */
export const alsoAppliedAnswer = z.object({
  _id: z.string(),
  status: z.enum(APPLICATION_STATUSES),
  appliedDate: z.iso.datetime(),
  job: z.object({ _id: z.string(), jobTitle: z.string() }),
});
export type AlsoApplied = z.output<typeof alsoAppliedAnswer>;

/** What else the company knows of the person behind an application. */
export const personAnswer = z.object({
  /** Of the account. */
  _id: z.string(),
  /** Other applications that the reader may read, newest first. */
  alsoApplied: z.array(alsoAppliedAnswer),
  possible: z.array(possibleAnswer),
  /** The candidate with the very same address, from a file; null without one, and for those who do not see the pool. */
  imported: z.nullable(
    z.object({ _id: z.string(), addedAt: z.iso.datetime(), source: z.string() }),
  ),
  /** The company's last request to stay in the pool; null without one, and for those who do not see the pool. */
  pool: z.nullable(
    z.object({
      _id: z.string(),
      state: z.enum(POOL_STATES),
      askedAt: z.iso.datetime(),
      answeredAt: z.nullable(z.iso.datetime()),
      keptUntil: z.nullable(z.iso.datetime()),
      applicationId: z.string(),
    }),
  ),
  /** Whether a request about this application was made before. */
  wasAskedAbout: z.boolean(),
  /** Whether the applicant withdrew this application. */
  isWithdrawn: z.boolean(),
}) satisfies z.ZodMiniType<{ pool: PoolStanding | null }>;
export type Person = z.output<typeof personAnswer>;

/** Body of 'Not the same': two people of the company, each an account or a candidate, by id. */
export const distinction = z.object({
  one: z.guid('Send the ids of two people.'),
  other: z.guid('Send the ids of two people.'),
  /** False to show them again. */
  isDistinct: z.boolean({ error: 'isDistinct must be true or false.' }),
});
