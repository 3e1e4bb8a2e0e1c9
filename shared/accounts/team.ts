import * as z from 'zod/mini';

/** An administrator in the list of the team. */
export const adminAnswer = z.object({
  _id: z.string(),
  username: z.string(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** Null if no log-in is recorded. */
  lastLoginAt: z.nullable(z.iso.datetime()),
  isSuspended: z.boolean(),
});

/** An invitation that was not accepted yet. */
export const invitationAnswer = z.object({
  _id: z.string(),
  email: z.string(),
  /** The name of the administrator who invited. */
  invitedBy: z.string(),
  /** May be over: the invitation can be sent again. */
  expiresAt: z.iso.datetime(),
});

export type TeamAdmin = z.output<typeof adminAnswer>;
export type Invitation = z.output<typeof invitationAnswer>;
