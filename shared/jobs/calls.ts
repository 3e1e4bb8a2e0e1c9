import { removal } from './removal.ts';
import * as z from 'zod/mini';
import { byMember, type Endpoint, type Scope } from '../kit/endpoint.ts';
import { isId } from '../kit/ids.ts';
import { pageAnswer } from '../kit/lists.ts';
import { adminJobSearch } from './administration.ts';
import { BOARD_SCREENING } from './board-screening.ts';
import { isSuspending, verdict } from '../companies/rejection.ts';
import { countedJob } from './found-through.ts';
import { JOB_HOLDS } from './promises.ts';
import { askedQuestion } from './questions.ts';
import {
  CLOSED_REASONS,
  jobAnswer,
  jobChange,
  newJobPosting,
  jobRelisting,
  jobStatusChange,
} from './posting.ts';
import {
  alsoPosted,
  jobFacets,
  type JobSearch,
  jobSearch,
  payOfSearch,
  town,
  understoodSearch,
} from './search/contract.ts';

const count = z.number();

const foundJob = z.extend(jobAnswer, {
  /** With `within`: kilometers from the place, with one decimal; absent for remote work. */
  distance: z.optional(z.number()),
  /** With `fold`. */
  alsoPostedFor: z.optional(z.array(alsoPosted)),
});

const listScope = ({ company }: JobSearch): Scope =>
  company && isId(company) ? { jobsOf: company } : { allJobs: true };

/** Rows of the API table: jobs, saved ones included. */
export const jobCalls = {
  listJobs: {
    method: 'GET',
    path: '/jobs',
    access: 'anyone',
    reads: ['publicJobs', 'publicCompanies'],
    cached: ({ query }) => listScope(query as JobSearch),
    summary:
      'Public jobs, searched and filtered: the most relevant first with keywords, else the newest',
    query: jobSearch,
    answer: z.object({
      count,
      jobs: z.array(foundJob),
      ...pageAnswer,
      facets: z.optional(jobFacets),
      understood: z.optional(understoodSearch),
      town: z.optional(town),
      /** With `facets`, if at least ten jobs state their pay. */
      pay: z.optional(payOfSearch),
    }),
  },
  listPopularSearches: {
    method: 'GET',
    path: '/searches/popular',
    access: 'anyone',
    reads: ['publicJobs', 'publicCompanies'],
    cached: () => ({ allJobs: true }),
    summary: 'The most frequent searches of the last 30 days that find jobs, at most eight',
    answer: z.object({ searches: z.array(z.object({ keywords: z.string(), count })) }),
  },
  getClosedJob: {
    method: 'GET',
    path: '/jobs/closed/:id',
    access: 'anyone',
    reads: ['publicJobs', 'publicCompanies'],
    cached: ({ params }) => ({ job: params['id'] }),
    summary: 'A job that was public and is closed: for 30 days, then 410',
    answer: z.object({
      job: jobAnswer,
      closedAt: z.iso.datetime(),
      reason: z.enum(CLOSED_REASONS),
      /** Why the job is paused, if its company did not pause it. */
      holds: z.array(z.enum(JOB_HOLDS)),
    }),
  },
  getJob: {
    method: 'GET',
    path: '/jobs/:id',
    access: 'anyone',
    reads: ['publicJobs', 'publicCompanies'],
    cached: ({ params }) => ({ job: params['id'] }),
    isShared: true,
    summary: 'One public job; its company and admins get it in any state',
    answer: z.object({
      job: jobAnswer,
      /** This board itself neither ranks nor rejects applicants by software. `job.passport.screening` is the employer's. */
      boardScreening: z.literal(BOARD_SCREENING),
    }),
  },
  listQuestions: {
    method: 'GET',
    path: '/jobs/:id/questions',
    access: 'anyone',
    reads: ['publicJobs', 'publicCompanies'],
    cached: ({ params }) => ({ job: params['id'] }),
    summary: 'The questions that a public job asks its applicants, in their order',
    answer: z.object({ count, questions: z.array(askedQuestion) }),
  },
  postJob: {
    method: 'POST',
    path: '/jobs',
    ...byMember('manage-jobs'),
    scope: 'jobs:write',
    needsConfirmedAddress: true,
    changes: ['jobs', 'reviews'],
    summary: 'Post a job; an admin reviews it before it is public',
    body: newJobPosting,
    answer: z.object({ job: jobAnswer }),
    limit: 'post',
    creates: true,
  },
  updateJob: {
    method: 'PUT',
    path: '/jobs/:id',
    access: ['company', 'admin'],
    memberMay: 'manage-jobs',
    scope: 'jobs:write',
    needsConfirmedAddress: true,
    changes: ['jobs', 'publicJobs', 'reviews', 'audit'],
    summary:
      "Update one of my company's jobs, or any as an admin; the approved version stays public until an admin approves the new one",
    body: jobChange,
    answer: z.object({ job: jobAnswer }),
    limit: 'job',
  },
  setJobStatus: {
    method: 'PUT',
    path: '/jobs/:id/status',
    ...byMember('manage-jobs'),
    scope: 'jobs:write',
    needsConfirmedAddress: true,
    changes: ['jobs', 'publicJobs', 'reviews'],
    summary:
      "Pause, close (with the outcome) or reopen one of my company's jobs; takes effect immediately",
    body: jobStatusChange,
    answer: z.object({ job: jobAnswer }),
    limit: 'job',
  },
  relistJob: {
    method: 'POST',
    path: '/jobs/:id/relist',
    ...byMember('manage-jobs'),
    scope: 'jobs:write',
    needsConfirmedAddress: true,
    changes: ['jobs', 'publicJobs', 'reviews'],
    summary: 'Relist an expired or closed job of my company with a new deadline',
    body: jobRelisting,
    answer: z.object({ job: jobAnswer }),
    limit: 'post',
  },
  countJobView: {
    method: 'POST',
    path: '/jobs/views',
    access: 'anyone',
    // Only counters, which no page shows before it asks again.
    changes: [],
    summary: 'Count a view of a public job, without any identifier of who views it',
    body: countedJob,
    limit: 'view',
  },
  getJobVersions: {
    method: 'GET',
    path: '/jobs/:id/versions',
    access: ['company', 'admin'],
    memberMay: 'read-everything',
    scope: 'jobs:read',
    reads: ['jobs'],
    summary: 'The current version of a job and its public version',
    answer: z.object({ current: jobAnswer, public: z.nullable(jobAnswer) }),
  },
  deleteJob: {
    method: 'DELETE',
    path: '/jobs/:id',
    access: ['company', 'admin'],
    memberMay: 'manage-jobs',
    scope: 'jobs:write',
    changes: ['jobs', 'publicJobs', 'reviews', 'applications', 'notifications', 'mails', 'audit'],
    summary:
      "Delete one of my company's jobs, or any as an admin; an admin can restore it for 7 days",
    needsConfirmedIdentity: true,
    body: removal,
    limit: 'job',
  },
  listAllJobs: {
    method: 'GET',
    path: '/jobs/admin/all',
    access: 'admin',
    reads: ['jobs', 'users', 'applications'],
    summary: 'Jobs in every state, newest first: all, or in pages if a limit is given',
    query: adminJobSearch,
    answer: z.object({ count, jobs: z.array(jobAnswer), ...pageAnswer }),
  },
  approveJob: {
    method: 'PUT',
    path: '/jobs/admin/:id/approve',
    access: 'admin',
    changes: ['jobs', 'publicJobs', 'reviews', 'mails', 'audit'],
    summary: 'Approve a job under review',
    body: verdict,
    answer: z.object({ job: jobAnswer }),
    limit: 'administration',
  },
  rejectJob: {
    method: 'PUT',
    path: '/jobs/admin/:id/reject',
    access: 'admin',
    changes: [
      'jobs',
      'users',
      'sessions',
      'publicJobs',
      'publicCompanies',
      'applications',
      'reviews',
      'mails',
      'audit',
    ],
    summary: 'Reject a job under review',
    needsConfirmedIdentity: isSuspending,
    body: verdict,
    answer: z.object({ job: jobAnswer }),
    limit: 'administration',
  },
} as const satisfies Record<string, Endpoint>;
