import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { pageAnswer } from '../kit/lists.ts';
import { optionalText } from '../kit/text.ts';
import { suspension, userContents, userSearch } from './administration.ts';
import { sessionAnswer } from './sessions.ts';
import { applicantProfileChange } from '../applications/applicant-profile.ts';
import { companyProfileChange } from '../companies/profile.ts';
import {
  accountDeletion,
  credentials,
  emailConfirmation,
  emailChangeRequest,
  passwordChange,
  passwordReset,
  passwordResetRequest,
  registration,
  sessionUserAnswer,
  userAnswer,
  waitingEmailAnswer,
} from './users.ts';

const count = z.number();

/** Deleting an account deletes or changes data of all these kinds. */
const CHANGED_BY_DELETION = [
  'users',
  'sessions',
  'jobs',
  'publicJobs',
  'publicCompanies',
  'savedJobs',
  'applications',
  'notes',
  'notifications',
  'reviews',
  'messages',
  'mails',
] as const;

/** Rows of the API table: users, their sessions and profiles. */
export const accountCalls = {
  logIn: {
    method: 'POST',
    path: '/auth/login',
    access: 'anyone',
    changes: ['sessions'],
    summary: 'Log in; returns the session user with a token',
    body: credentials,
    answer: sessionUserAnswer,
    limit: 'login',
  },
  register: {
    method: 'POST',
    path: '/auth/register',
    access: 'anyone',
    changes: ['users', 'reviews', 'mails'],
    summary:
      'Sign up as a job seeker or as a company; does not log in, and mails a link that confirms the address',
    body: registration,
    answer: userAnswer,
    limit: 'register',
    creates: true,
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'anyone',
    changes: ['mails'],
    summary: 'Send a password reset link by mail; the answer is the same for unknown addresses',
    body: passwordResetRequest,
    limit: 'reset',
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'anyone',
    changes: ['users', 'sessions', 'mails'],
    summary:
      'Set a new password with a mailed link; the link works once, confirms the address, and all sessions end',
    body: passwordReset,
    limit: 'new-password',
  },
  logOut: {
    method: 'POST',
    path: '/auth/logout',
    access: 'signed-in',
    changes: ['sessions'],
    summary: 'Log out: end this session',
  },
  changePassword: {
    method: 'PUT',
    path: '/users/password',
    access: 'signed-in',
    changes: ['sessions', 'mails'],
    summary: 'Change my password; ends all my other sessions',
    body: passwordChange,
    limit: 'own-password',
  },
  requestEmailChange: {
    method: 'PUT',
    path: '/users/email',
    access: 'signed-in',
    changes: ['users', 'emailChanges', 'mails'],
    summary:
      'Send a confirmation link to my new email address; the address changes when the link is opened, or immediately if the old one was never confirmed',
    body: emailChangeRequest,
    /** `email` is the address in use. */
    answer: z.object({ email: z.string(), emailChange: waitingEmailAnswer }),
    limit: 'new-address',
  },
  getEmailChange: {
    method: 'GET',
    path: '/users/email',
    access: 'signed-in',
    reads: ['emailChanges'],
    summary: 'My new email address that is not confirmed yet',
    answer: z.object({ emailChange: z.nullable(waitingEmailAnswer) }),
  },
  cancelEmailChange: {
    method: 'DELETE',
    path: '/users/email',
    access: 'signed-in',
    changes: ['emailChanges', 'mails'],
    summary: 'Cancel my email change; the mailed link stops working',
  },
  sendConfirmation: {
    method: 'POST',
    path: '/users/email/confirmation',
    access: 'signed-in',
    changes: ['users', 'emailChanges', 'mails'],
    summary: 'Send the link that confirms my email address again; the earlier link stops working',
    limit: 'confirmation',
  },
  confirmEmail: {
    method: 'POST',
    path: '/auth/confirm-email',
    access: 'anyone',
    changes: ['users', 'emailChanges', 'reviews', 'mails'],
    summary: 'Confirm the email address of an account with a mailed link; the link works once',
    body: emailConfirmation,
    /** `_id` is the user's id, because another user may be signed in to this browser. */
    answer: z.object({
      _id: z.string(),
      email: z.string(),
      /** False if the account had this address before. */
      isNew: z.boolean(),
    }),
    limit: 'new-password',
  },
  listSessions: {
    method: 'GET',
    path: '/users/sessions',
    access: 'signed-in',
    reads: ['sessions'],
    summary: 'My sessions, last used first',
    answer: z.object({ count, sessions: z.array(sessionAnswer) }),
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/users/sessions',
    access: 'signed-in',
    changes: ['sessions'],
    summary: 'End all my other sessions',
  },
  endSession: {
    method: 'DELETE',
    path: '/users/sessions/:id',
    access: 'signed-in',
    changes: ['sessions'],
    summary: 'End one of my sessions',
  },
  prepareMyData: {
    method: 'POST',
    path: '/users/export',
    access: 'signed-in',
    changes: [],
    summary: 'Get a link to download my data as a zip; it expires after an hour',
    /** Server-relative, signed for this session. */
    answer: z.object({ path: z.string() }),
  },
  deleteMyAccount: {
    method: 'POST',
    path: '/users/delete-account',
    access: 'signed-in',
    changes: CHANGED_BY_DELETION,
    summary: 'Delete my account and my data',
    body: accountDeletion,
    limit: 'own-password',
  },
  getProfile: {
    method: 'GET',
    path: '/users/profile',
    access: 'signed-in',
    reads: ['users'],
    summary: 'My account with my profile',
    answer: z.object({ user: userAnswer }),
  },
  updateApplicantProfile: {
    method: 'PUT',
    path: '/users/profile',
    access: 'job_seeker',
    changes: ['users'],
    summary: 'Update my job seeker profile',
    body: applicantProfileChange,
    answer: z.object({ user: userAnswer }),
  },
  updateCompanyProfile: {
    method: 'PUT',
    path: '/users/profile',
    access: 'company',
    changes: ['users', 'publicCompanies', 'reviews'],
    summary: 'Update my company profile',
    body: z.object({ companyProfile: companyProfileChange }),
    answer: z.object({ user: userAnswer }),
  },
  uploadProfileResume: {
    method: 'PUT',
    path: '/users/profile/resume',
    access: 'job_seeker',
    changes: ['users'],
    summary: 'Upload a resume to my profile; replaces the previous one',
    file: 'resume',
    answer: z.object({ user: userAnswer }),
    limit: 'apply',
  },
  removeProfileResume: {
    method: 'DELETE',
    path: '/users/profile/resume',
    access: 'job_seeker',
    changes: ['users'],
    summary: 'Remove the resume from my profile; applications keep their copies',
    answer: z.object({ user: userAnswer }),
  },
  listUsers: {
    method: 'GET',
    path: '/users',
    access: 'admin',
    reads: ['users'],
    summary: 'Users, newest first: all, or in pages if a limit is given',
    query: userSearch,
    answer: z.object({ count, users: z.array(userAnswer), ...pageAnswer }),
  },
  getUser: {
    method: 'GET',
    path: '/users/:id',
    access: 'admin',
    reads: ['users', 'sessions', 'jobs', 'applications', 'savedJobs'],
    summary: 'One user, with counts of the data that would be deleted with them',
    answer: z.object({ user: userAnswer, belongings: userContents }),
  },
  setCompanyApproval: {
    method: 'PUT',
    path: '/users/:id',
    access: 'admin',
    changes: ['users', 'publicJobs', 'publicCompanies', 'reviews', 'mails', 'audit'],
    summary: 'Approve or reject a company',
    body: z.object({
      companyProfile: z.object(
        { isApproved: z.boolean({ error: 'isApproved must be true or false.' }) },
        { error: 'Send companyProfile with isApproved.' },
      ),
      /** The rejection reason, shown to the company. */
      reason: optionalText(200),
      message: optionalText(2000),
      /** The start of the wait that the admin saw; a newer decision is not overwritten. */
      since: z.optional(z.iso.datetime()),
    }),
    answer: z.object({ user: userAnswer }),
  },
  suspendUser: {
    method: 'PUT',
    path: '/users/:id/suspension',
    access: 'admin',
    changes: ['users', 'sessions', 'publicJobs', 'publicCompanies', 'reviews', 'mails', 'audit'],
    summary: 'Suspend a user; ends their sessions and hides their jobs',
    body: suspension,
    answer: z.object({ user: userAnswer }),
  },
  restoreUser: {
    method: 'DELETE',
    path: '/users/:id/suspension',
    access: 'admin',
    changes: ['users', 'publicJobs', 'publicCompanies', 'reviews', 'mails', 'audit'],
    summary: 'Restore a suspended user',
    answer: z.object({ user: userAnswer }),
  },
  endUserSessions: {
    method: 'DELETE',
    path: '/users/:id/sessions',
    access: 'admin',
    changes: ['sessions', 'audit'],
    summary: 'End all sessions of a user',
  },
  deleteUser: {
    method: 'DELETE',
    path: '/users/:id',
    access: 'admin',
    changes: [...CHANGED_BY_DELETION, 'audit'],
    summary: 'Delete a user and their data',
  },
} as const satisfies Record<string, Endpoint>;
