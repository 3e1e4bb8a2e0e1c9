import * as z from 'zod/mini';

/** A deleted company or job that an admin can restore. */
export const removalAnswer = z.object({
  kind: z.enum(['company', 'job']),
  _id: z.string(),
  /** The company's name, or the job's title. */
  name: z.string(),
  companyName: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
  /** When it can no longer be restored. */
  until: z.iso.datetime(),
  /** The number of its applications, which are closed. */
  applications: z.number(),
});

export type Removal = z.output<typeof removalAnswer>;
