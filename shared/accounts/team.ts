import * as z from 'zod/mini';

/** An administrator in the list of the team. */
export const adminAnswer = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if no login is recorded. */
  lastLoginAt: z.nullable(z.iso.datetime()),
  isSuspended: z.boolean(),
});

export type TeamAdmin = z.output<typeof adminAnswer>;
