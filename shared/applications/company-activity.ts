import * as z from 'zod/mini';
import { APPLICATION_STATUSES, EVENT_KINDS } from './status.ts';

/** Recent activity items (product.md section 9). */
export const ACTIVITY_MAX = 5;

/** Something that happened to a company's jobs: one was posted, or something became of an application. */
export const companyActivityAnswer = z.object({
  job: z.object({ _id: z.string(), jobTitle: z.string() }),
  at: z.iso.datetime(),
  /** Absent where the job itself was posted. */
  application: z.optional(
    z.object({
      _id: z.string(),
      /** The full name of the applicant, else the username. */
      applicantName: z.string(),
      kind: z.enum(EVENT_KINDS),
      /** The status from then on. */
      status: z.enum(APPLICATION_STATUSES),
    }),
  ),
});

export type CompanyActivity = z.output<typeof companyActivityAnswer>;
