import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { pageAnswer } from '../kit/lists.ts';
import { adminJobSearch } from './administration.ts';
import { verdict } from '../companies/rejection.ts';
import {
  CLOSED_REASONS,
  jobAnswer,
  jobChange,
  jobPosting,
  jobRelisting,
  jobStatusChange,
  savedJobAnswer,
} from './posting.ts';
import { jobFacets, jobSearch } from './search.ts';

const count = z.number();

/** Rows of the API table: jobs, saved ones included. */
export const jobCalls = {
  listJobs: {
    method: 'GET',
    path: '/jobs',
    access: 'anyone',
    reads: ['publicJobs', 'publicCompanies'],
    cached: true,
    summary: 'Public jobs, newest first, searched and filtered',
    query: jobSearch,
    answer: z.object({
      count,
      jobs: z.array(jobAnswer),
      ...pageAnswer,
      facets: z.optional(jobFacets),
    }),
  },
  getClosedJob: {
    method: 'GET',
    path: '/jobs/closed/:id',
    access: 'anyone',
    reads: ['publicJobs', 'publicCompanies'],
    cached: true,
    summary: 'A job that was public and is closed: for 30 days, then 410',
    answer: z.object({
      job: jobAnswer,
      closedAt: z.iso.datetime(),
      reason: z.enum(CLOSED_REASONS),
    }),
  },
  listSimilarJobs: {
    method: 'GET',
    path: '/jobs/:id/similar',
    access: 'anyone',
    reads: ['publicJobs', 'publicCompanies'],
    cached: true,
    summary: 'Similar public jobs, the most similar first',
    answer: z.object({ count, jobs: z.array(jobAnswer) }),
  },
  getJob: {
    method: 'GET',
    path: '/jobs/:id',
    access: 'anyone',
    reads: ['publicJobs', 'publicCompanies'],
    cached: true,
    summary: 'One public job; its company and admins get it in any state',
    answer: z.object({ job: jobAnswer }),
  },
  listSavedJobs: {
    method: 'GET',
    path: '/saved-jobs',
    access: 'job_seeker',
    reads: ['savedJobs', 'publicJobs', 'publicCompanies'],
    summary: 'My saved jobs, newest first, including closed ones',
    answer: z.object({ count, savedJobs: z.array(savedJobAnswer) }),
  },
  saveJob: {
    method: 'PUT',
    path: '/saved-jobs/:jobId',
    access: 'job_seeker',
    changes: ['savedJobs'],
    summary: 'Save a public job; saving it again changes nothing',
    answer: z.object({ savedJob: savedJobAnswer }),
  },
  removeSavedJob: {
    method: 'DELETE',
    path: '/saved-jobs/:jobId',
    access: 'job_seeker',
    changes: ['savedJobs'],
    summary: 'Remove a job from my saved jobs',
  },
  listMyJobs: {
    method: 'GET',
    path: '/jobs/my-jobs',
    access: 'company',
    reads: ['jobs', 'applications'],
    summary: "My company's jobs in every state, newest first",
    answer: z.object({ count, jobs: z.array(jobAnswer) }),
  },
  postJob: {
    method: 'POST',
    path: '/jobs',
    access: 'company',
    changes: ['jobs', 'reviews'],
    summary: 'Post a job; an admin reviews it before it is public',
    body: jobPosting,
    answer: z.object({ job: jobAnswer }),
    creates: true,
  },
  updateJob: {
    method: 'PUT',
    path: '/jobs/:id',
    access: ['company', 'admin'],
    changes: ['jobs', 'publicJobs', 'reviews', 'audit'],
    summary:
      "Update one of my company's jobs, or any as an admin; the approved version stays public until an admin approves the new one",
    body: jobChange,
    answer: z.object({ job: jobAnswer }),
  },
  setJobStatus: {
    method: 'PUT',
    path: '/jobs/:id/status',
    access: 'company',
    changes: ['jobs', 'publicJobs', 'reviews'],
    summary:
      "Pause, close (with the outcome) or reopen one of my company's jobs; takes effect immediately",
    body: jobStatusChange,
    answer: z.object({ job: jobAnswer }),
  },
  relistJob: {
    method: 'POST',
    path: '/jobs/:id/relist',
    access: 'company',
    changes: ['jobs', 'publicJobs', 'reviews'],
    summary: 'Relist an expired or closed job of my company with a new deadline',
    body: jobRelisting,
    answer: z.object({ job: jobAnswer }),
  },
  getJobVersions: {
    method: 'GET',
    path: '/jobs/:id/versions',
    access: ['company', 'admin'],
    reads: ['jobs'],
    summary: 'The current version of a job and its public version',
    answer: z.object({ current: jobAnswer, public: z.nullable(jobAnswer) }),
  },
  deleteJob: {
    method: 'DELETE',
    path: '/jobs/:id',
    access: ['company', 'admin'],
    changes: ['jobs', 'publicJobs', 'reviews', 'applications', 'notifications', 'mails', 'audit'],
    summary: "Delete one of my company's jobs, or any as an admin",
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
  },
  rejectJob: {
    method: 'PUT',
    path: '/jobs/admin/:id/reject',
    access: 'admin',
    changes: ['jobs', 'publicJobs', 'reviews', 'mails', 'audit'],
    summary: 'Reject a job under review',
    body: verdict,
    answer: z.object({ job: jobAnswer }),
  },
} as const satisfies Record<string, Endpoint>;
