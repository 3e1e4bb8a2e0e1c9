import * as z from 'zod/mini';
import { choiceFilter, pageQuery } from '../kit/lists.ts';
import { oneOfOrBlank, optionalText, requiredText } from '../kit/text.ts';
import { ROLES } from '../roles.ts';

export const USER_STATUSES = ['active', 'pending', 'approved', 'suspended'] as const;
export const USER_SORTS = ['newest', 'oldest', 'name'] as const;
/** What GET /users takes. Without `limit` everybody is answered at once (product.md section 7.3). */
export const userSearch = z.object({
  /** In name, username and email. */
  search: optionalText(200),
  role: choiceFilter(ROLES),
  /** 'pending' and 'approved' are companies; 'active' everybody who is neither pending nor suspended. */
  status: choiceFilter(USER_STATUSES),
  sort: z.optional(oneOfOrBlank(USER_SORTS)),
  ...pageQuery,
});

export type UserSearch = z.output<typeof userSearch>;

export const suspension = z.object({
  /** The user reads it when they log in, and by mail. */
  reason: requiredText('Enter a reason.', 500),
});

/** Counts of what deleting a user deletes. */
export const userContents = z.object({
  jobs: z.number(),
  publicJobs: z.number(),
  /** To the jobs of a company. */
  applicationsReceived: z.number(),
  /** Of a job seeker. */
  applicationsSent: z.number(),
  savedJobs: z.number(),
  sessions: z.number(),
  files: z.number(),
});

export type UserContents = z.output<typeof userContents>;
