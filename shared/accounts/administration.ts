import * as z from 'zod/mini';
import { choiceFilter, pageQuery } from '../kit/lists.ts';
import { answerFields } from '../parts/parts.ts';
import { oneOfOrBlank, optionalText, requiredText } from '../kit/text.ts';
import { ROLES } from '../roles.ts';

export const USER_STATUSES = ['active', 'pending', 'approved', 'suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];
export const USER_SORTS = ['newest', 'oldest', 'name'] as const;
export type UserSort = (typeof USER_SORTS)[number];
/** Query of GET /users. Without `limit` the answer has all users (product.md section 7.3). */
export const userSearch = z.object({
  /** Matches name, username and email. */
  search: optionalText(200),
  role: choiceFilter(ROLES),
  /** 'pending' and 'approved' are companies; 'active' are all users who are neither pending nor suspended. */
  status: choiceFilter(USER_STATUSES),
  sort: z.optional(oneOfOrBlank(USER_SORTS)),
  ...pageQuery,
});

export type UserSearch = z.output<typeof userSearch>;

export const suspension = z.object({
  /** Shown to the user by mail and when they try to log in. */
  reason: requiredText('Enter a reason.', 500),
});

/** Counts of the data that is deleted with a user. */
export const userContents = z.object({
  /** Companies of which the user is the only member. They can be restored for some days. */
  companies: z.number(),
  jobs: z.number(),
  publicJobs: z.number(),
  /** To the company's jobs. */
  applicationsReceived: z.number(),
  /** By the job seeker. */
  applicationsSent: z.number(),
  ...answerFields('belongings'),
  sessions: z.number(),
  files: z.number(),
});

export type UserContents = z.output<typeof userContents>;
