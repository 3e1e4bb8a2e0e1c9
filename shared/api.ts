import * as z from 'zod/mini';
import {
  applicantProfileChange,
  companyProfileChange,
  companyAnswer,
  credentials,
  passwordReset,
  passwordResetRequest,
  registration,
  sessionUserAnswer,
  userAnswer,
} from './accounts.ts';
import {
  applicationAnswer,
  applicationDetailAnswer,
  applicationForm,
  statusChange,
} from './applications.ts';
import type { Endpoint } from './endpoint.ts';
import { jobFacets, jobSearch } from './job-search.ts';
import { CLOSED_REASONS, jobAnswer, jobChange, jobPosting, savedJobAnswer } from './jobs.ts';
import { mailAnswer } from './mail.ts';
import { contactMessage } from './messages.ts';

const count = z.number();

/**
 * THE API TABLE: every call of the product, all under /api. From a row come the types of its handler, the parsing,
 * the gate, the envelope, the typed client, the OpenAPI document and the permission tests.
 */
export const api = {
  // Visitors
  getSite: {
    method: 'GET',
    path: '/site',
    access: 'anyone',
    summary: 'The name of this board, and on a demo the logins to try it with',
    answer: z.object({
      siteName: z.string(),
      /** The origin that canonical addresses start with; no slash at its end. */
      publicUrl: z.string(),
      /** False: no mail server is set up, and what would be mailed is read by admins (/admin/mail). */
      sendsMail: z.boolean(),
      demoLogins: z.array(z.object({ label: z.string(), email: z.string(), password: z.string() })),
    }),
  },
  listJobs: {
    method: 'GET',
    path: '/jobs',
    access: 'anyone',
    kept: true,
    summary: 'Public jobs, newest first, searched and filtered',
    query: jobSearch,
    answer: z.object({
      count,
      jobs: z.array(jobAnswer),
      total: z.number(),
      nextCursor: z.nullable(z.string()),
      facets: z.optional(jobFacets),
    }),
  },
  getClosedJob: {
    method: 'GET',
    path: '/jobs/closed/:id',
    access: 'anyone',
    kept: true,
    summary: 'A job that was public and takes no applications any more: for 30 days, then 410',
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
    kept: true,
    summary: 'Public jobs most like this one, the most similar first',
    answer: z.object({ count, jobs: z.array(jobAnswer) }),
  },
  getJob: {
    method: 'GET',
    path: '/jobs/:id',
    access: 'anyone',
    kept: true,
    summary: 'One public job; in any state for its company and for admins',
    answer: z.object({ job: jobAnswer }),
  },
  getCompany: {
    method: 'GET',
    path: '/companies/:id',
    access: 'anyone',
    kept: true,
    summary: 'The public profile of an approved company',
    answer: z.object({ company: companyAnswer }),
  },
  sendMessage: {
    method: 'POST',
    path: '/messages',
    access: 'anyone',
    summary: 'Write to the people who run this board',
    body: contactMessage,
    limit: 'message',
    creates: true,
  },

  // Accounts
  logIn: {
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    summary: 'Log in: the session user with its token',
    body: credentials,
    answer: sessionUserAnswer,
    limit: 'login',
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    summary: 'Sign up as a job seeker or as a company; does not log in',
    body: registration,
    answer: userAnswer,
    limit: 'register',
    creates: true,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'anyone',
    summary: 'Have a link to a new password mailed; the answer is the same for unknown addresses',
    body: passwordResetRequest,
    limit: 'reset',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'anyone',
    summary: 'Set a new password with a mailed link, once; ends all sessions',
    body: passwordReset,
    limit: 'new-password',
  },
  logOut: {
    method: 'POST',
    path: '/auth/logout',
    access: 'signed-in',
    summary: 'End this session',
  },
  getProfile: {
    method: 'GET',
    path: '/users/profile',
    access: 'signed-in',
    summary: 'My account with my profile',
    answer: z.object({ user: userAnswer }),
  },
  updateApplicantProfile: {
    method: 'PUT',
    path: '/users/profile',
    access: 'job_seeker',
    summary: 'Change my job seeker profile',
    body: applicantProfileChange,
    answer: z.object({ user: userAnswer }),
  },
  updateCompanyProfile: {
    method: 'PUT',
    path: '/users/profile',
    access: 'company',
    publishes: true,
    summary: 'Change my company profile',
    body: z.object({ companyProfile: companyProfileChange }),
    answer: z.object({ user: userAnswer }),
  },

  // Job seekers
  uploadProfileResume: {
    method: 'PUT',
    path: '/users/profile/resume',
    access: 'job_seeker',
    summary: 'Keep a resume in my profile; it takes the place of the one before',
    file: 'resume',
    answer: z.object({ user: userAnswer }),
    limit: 'apply',
  },
  removeProfileResume: {
    method: 'DELETE',
    path: '/users/profile/resume',
    access: 'job_seeker',
    summary: 'Remove the resume from my profile; applications keep theirs',
    answer: z.object({ user: userAnswer }),
  },
  listSavedJobs: {
    method: 'GET',
    path: '/saved-jobs',
    access: 'job_seeker',
    summary: 'Jobs I saved, newest first, those that have closed among them',
    answer: z.object({ count, savedJobs: z.array(savedJobAnswer) }),
  },
  saveJob: {
    method: 'PUT',
    path: '/saved-jobs/:jobId',
    access: 'job_seeker',
    summary: 'Save a public job; saving it again changes nothing',
    answer: z.object({ savedJob: savedJobAnswer }),
  },
  removeSavedJob: {
    method: 'DELETE',
    path: '/saved-jobs/:jobId',
    access: 'job_seeker',
    summary: 'Take a job off my saved ones',
  },
  listMyApplications: {
    method: 'GET',
    path: '/applications/my-applications',
    access: 'job_seeker',
    summary: 'My applications, newest first',
    answer: z.object({ count, applications: z.array(applicationAnswer) }),
  },
  apply: {
    method: 'POST',
    path: '/applications/apply/:jobId',
    access: 'job_seeker',
    publishes: true,
    summary: 'Apply to a job with a resume and a cover letter',
    body: applicationForm,
    file: 'resume',
    answer: z.object({ application: applicationAnswer }),
    limit: 'apply',
    creates: true,
  },

  // Companies
  listMyJobs: {
    method: 'GET',
    path: '/jobs/my-jobs',
    access: 'company',
    summary: "My company's jobs in every state, newest first",
    answer: z.object({ count, jobs: z.array(jobAnswer) }),
  },
  postJob: {
    method: 'POST',
    path: '/jobs',
    access: 'company',
    summary: 'Post a job; an admin reviews it before it is public',
    body: jobPosting,
    answer: z.object({ job: jobAnswer }),
    creates: true,
  },
  updateJob: {
    method: 'PUT',
    path: '/jobs/:id',
    access: 'company',
    publishes: true,
    summary:
      'Change one of my jobs; the approved version stays public until an admin approves the new one',
    body: jobChange,
    answer: z.object({ job: jobAnswer }),
  },
  deleteJob: {
    method: 'DELETE',
    path: '/jobs/:id',
    access: ['company', 'admin'],
    publishes: true,
    summary: "Delete one of my company's jobs, or as an admin any job",
  },
  listApplicants: {
    method: 'GET',
    path: '/applications/job/:jobId/applicants',
    access: ['company', 'admin'],
    summary: "Who applied to one of my company's jobs, or as an admin to any job",
    answer: z.object({ count, applicants: z.array(applicationAnswer) }),
  },
  getApplication: {
    method: 'GET',
    path: '/applications/:id',
    access: 'signed-in',
    summary: 'One application with profile and history: for its applicant, its company and admins',
    answer: z.object({ application: applicationDetailAnswer }),
  },
  moveApplication: {
    method: 'PUT',
    path: '/applications/:applicationId/status',
    access: 'company',
    summary: 'Move an application on',
    body: statusChange,
    answer: z.object({ application: applicationAnswer }),
  },

  // Admins
  listUsers: {
    method: 'GET',
    path: '/users',
    access: 'admin',
    summary: 'All users, newest first',
    answer: z.object({ count, users: z.array(userAnswer) }),
  },
  setCompanyApproval: {
    method: 'PUT',
    path: '/users/:id',
    access: 'admin',
    publishes: true,
    summary: 'Approve a company, or turn it back',
    body: z.object({
      companyProfile: z.object(
        { isApproved: z.boolean({ error: 'isApproved must be true or false.' }) },
        { error: 'Send companyProfile with isApproved.' },
      ),
    }),
    answer: z.object({ user: userAnswer }),
  },
  deleteUser: {
    method: 'DELETE',
    path: '/users/:id',
    access: 'admin',
    publishes: true,
    summary: 'Delete a user and all that is theirs',
  },
  listAllJobs: {
    method: 'GET',
    path: '/jobs/admin/all',
    access: 'admin',
    summary: 'All jobs in every state, newest first',
    answer: z.object({ count, jobs: z.array(jobAnswer) }),
  },
  approveJob: {
    method: 'PUT',
    path: '/jobs/admin/:id/approve',
    access: 'admin',
    publishes: true,
    summary: 'Approve a job under review',
    answer: z.object({ job: jobAnswer }),
  },
  rejectJob: {
    method: 'PUT',
    path: '/jobs/admin/:id/reject',
    access: 'admin',
    publishes: true,
    summary: 'Reject a job under review',
    answer: z.object({ job: jobAnswer }),
  },
  listAllApplications: {
    method: 'GET',
    path: '/applications/admin/all',
    access: 'admin',
    summary: 'All applications, newest first',
    answer: z.object({ count, applications: z.array(applicationAnswer) }),
  },
  listMails: {
    method: 'GET',
    path: '/mails',
    access: 'admin',
    summary: 'The latest 200 mails: waiting, sent and failed, newest first',
    answer: z.object({ count, mails: z.array(mailAnswer) }),
  },
} as const satisfies Record<string, Endpoint>;

export type Api = typeof api;
export type EndpointName = keyof Api;
