import * as z from 'zod/mini';
import { ROLES } from '../accounts/users.ts';
import { APPLICATION_STATUSES } from '../applications/status.ts';
import { statusCounts } from '../applications/company-lists.ts';
import { APPROVAL_STATUSES, JOB_STATUSES } from '../jobs/posting.ts';
import { pageQuery } from '../kit/lists.ts';
import { oneOfOrBlank, optionalText, requiredText } from '../kit/text.ts';

const id = (sentence: string) =>
  z.optional(z.union([z.literal(''), z.literal('all'), z.guid()], { error: sentence }));
const filter = <const T extends string>(values: readonly T[]) =>
  z.optional(z.union([z.literal('all'), oneOfOrBlank(values)]));

export const USER_STATUSES = ['active', 'pending', 'approved', 'suspended'] as const;
export const USER_SORTS = ['newest', 'oldest', 'name'] as const;
/** What GET /users takes. Without `limit` everybody is answered at once (product.md section 7.3). */
export const userSearch = z.object({
  /** In name, username and email. */
  search: optionalText(200),
  role: filter(ROLES),
  /** 'pending' and 'approved' are companies; 'active' everybody who is neither pending nor suspended. */
  status: filter(USER_STATUSES),
  sort: z.optional(oneOfOrBlank(USER_SORTS)),
  ...pageQuery,
});

export const ADMIN_JOB_SORTS = ['newest', 'oldest', 'title', 'applicants', 'deadline'] as const;
/** What GET /jobs/admin/all takes. */
export const adminJobSearch = z.object({
  /** In title, company and location. */
  search: optionalText(200),
  status: filter(JOB_STATUSES),
  approval: filter(APPROVAL_STATUSES),
  company: id('Choose a company.'),
  sort: z.optional(oneOfOrBlank(ADMIN_JOB_SORTS)),
  ...pageQuery,
});

export const ADMIN_APPLICATION_SORTS = ['newest', 'oldest'] as const;
/** What GET /applications/admin/all takes. */
export const adminApplicationSearch = z.object({
  /** In the applicant's name and email, job title and company. */
  search: optionalText(200),
  status: filter(APPLICATION_STATUSES),
  company: id('Choose a company.'),
  job: id('Choose a job.'),
  sort: z.optional(oneOfOrBlank(ADMIN_APPLICATION_SORTS)),
  ...pageQuery,
});

export type UserSearch = z.output<typeof userSearch>;
export type AdminJobSearch = z.output<typeof adminJobSearch>;
export type AdminApplicationSearch = z.output<typeof adminApplicationSearch>;

/** Companies by name, for the filters: those with the most applications first. */
export const companyNameSearch = z.object({
  search: optionalText(120),
  /** This one alone: its name, where only the id is known. */
  company: id('Choose a company.'),
  limit: pageQuery.limit,
});
export const companyNameAnswer = z.object({
  _id: z.string(),
  companyName: z.string(),
  applications: z.number(),
});

/** Something that happened on the board, with the page that tells more. */
export const boardActivity = z.object({
  kind: z.enum(['user', 'job', 'application']),
  _id: z.string(),
  text: z.string(),
  detail: z.string(),
  at: z.iso.datetime(),
});

/** The whole board in numbers (product.md sections 2.7 and 9), and the latest five things that happened. */
export const boardAnswer = z.object({
  users: z.object({
    total: z.number(),
    jobSeekers: z.number(),
    companies: z.number(),
    approvedCompanies: z.number(),
    pendingCompanies: z.number(),
    suspended: z.number(),
  }),
  jobs: z.object({
    total: z.number(),
    /** Active and approved. */
    active: z.number(),
    pending: z.number(),
    approved: z.number(),
    rejected: z.number(),
  }),
  /** All of them, and by status. */
  applications: z.object({ total: z.number(), ...statusCounts.shape }),
  /** Companies and jobs that have waited for a decision longer than promised (REVIEW_HOURS). */
  late: z.number(),
  activity: z.array(boardActivity),
});

/** How much waits for the admins. */
export const waitingAnswer = z.object({
  /** Companies and jobs without a decision. */
  reviews: z.number(),
  /** Messages of the contact page that nobody has opened. */
  messages: z.number(),
  /** Mails that were not sent, or may not have been. */
  mails: z.number(),
});

export type WaitingCounts = z.output<typeof waitingAnswer>;
export type BoardFigures = z.output<typeof boardAnswer>;
export type BoardActivity = z.output<typeof boardActivity>;

export const suspension = z.object({
  /** The user reads it when they log in, and by mail. */
  reason: requiredText('Say why.', 500),
});

/** What deleting a user takes with them. */
export const belongings = z.object({
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

export type Belongings = z.output<typeof belongings>;
