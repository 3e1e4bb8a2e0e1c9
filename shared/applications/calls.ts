import * as z from 'zod/mini';
import { byMember, type Endpoint } from '../kit/endpoint.ts';
import { pageAnswer, rowsView } from '../kit/lists.ts';
import {
  adminApplicationSearch,
  applicantSearch,
  applicationNeighbourSearch,
  applicationRowAnswer,
  boardColumn,
  bulkMove,
  bulkMoveAnswer,
  bulkMovedAnswer,
  bulkUndo,
  undoExtension,
  companyActivityAnswer,
  companyApplicationSearch,
  ownJobRow,
  ownJobSearch,
  positionAnswer,
  positionSearch,
  remainingRejection,
  statusCounts,
} from './lists.ts';
import { ANSWER_FILE } from './questions.ts';
import { countedJob } from '../jobs/found-through.ts';
import { FILE_QUESTIONS_MAX } from '../jobs/questions.ts';
import {
  applicationAnswer,
  applicationChange,
  applicationDetailAnswer,
  applicationForm,
  statusChange,
} from './status.ts';
import { companyNeedsAnswer, companyNeedsQuery } from './company-needs.ts';
import { needAnswer, upcomingAnswer } from './needs.ts';

const count = z.number();

const detail = z.object({ application: applicationDetailAnswer });

/** Rows of the API table: applications and their messages. */
export const applicationCalls = {
  listMyApplications: {
    method: 'GET',
    path: '/applications/my-applications',
    access: 'job_seeker',
    reads: ['applications', 'jobs', 'users'],
    summary: 'My applications, newest first',
    query: z.object(rowsView),
    answer: z.object({ count, applications: z.array(applicationAnswer) }),
  },
  listNeeds: {
    method: 'GET',
    path: '/applications/needs',
    access: 'job_seeker',
    // A reminder that becomes due comes with a notification.
    reads: ['applications', 'jobs', 'notifications'],
    summary: 'What needs me now, the first six, and what is coming up',
    answer: z.object({
      /** The rows. */
      count,
      /** With those that are not among the rows. */
      total: z.number(),
      needs: z.array(needAnswer),
      upcoming: z.array(upcomingAnswer),
    }),
  },
  apply: {
    method: 'POST',
    path: '/applications/apply/:jobId',
    access: 'job_seeker',
    needsConfirmedAddress: true,
    changes: ['applications', 'publicJobs', 'users'],
    summary: 'Apply to a job with a resume and a cover letter',
    body: applicationForm,
    file: 'resume',
    moreFiles: { prefix: ANSWER_FILE, max: FILE_QUESTIONS_MAX },
    answer: z.object({ application: applicationAnswer }),
    limit: 'apply',
    creates: true,
  },
  startApplication: {
    method: 'POST',
    path: '/applications/starts',
    access: 'job_seeker',
    // Only a counter, which no page shows before it asks again.
    changes: [],
    summary: 'Count that I have opened the form to apply for a job, the first time',
    body: countedJob,
    limit: 'apply-start',
  },
  updateApplication: {
    method: 'PUT',
    path: '/applications/:id',
    access: 'job_seeker',
    needsConfirmedAddress: true,
    changes: ['applications'],
    summary: 'Change the cover letter or resume of my pending application',
    body: applicationChange,
    file: 'resume',
    answer: detail,
    limit: 'apply',
  },
  withdrawApplication: {
    method: 'PUT',
    path: '/applications/:id/withdraw',
    access: 'job_seeker',
    changes: ['applications', 'publicJobs', 'mails'],
    summary: 'Withdraw my application; the company is notified when it can no longer be undone',
    answer: detail,
    limit: 'withdraw',
  },
  undoWithdrawal: {
    method: 'DELETE',
    path: '/applications/:id/withdraw',
    access: 'job_seeker',
    changes: ['applications', 'publicJobs', 'mails'],
    summary: 'Undo my withdrawal within ten minutes',
    answer: detail,
    limit: 'withdraw',
  },
  countUnreadApplications: {
    method: 'GET',
    path: '/applications/unread',
    access: ['job_seeker', 'company'],
    memberMay: 'read',
    reads: ['applications'],
    summary: "The number of my, or my company's, applications with something new",
    answer: z.object({ unread: z.number() }),
  },
  listApplicants: {
    method: 'GET',
    path: '/applications/job/:jobId/applicants',
    access: ['company', 'admin'],
    memberMay: 'read',
    scope: 'applications:read',
    reads: ['applications', 'jobs', 'users'],
    summary:
      "Applicants of one of my company's jobs, in pages, newest first; for admins, of any job",
    query: applicantSearch,
    answer: z.object({ count, applicants: z.array(applicationAnswer), ...pageAnswer }),
  },
  getApplication: {
    method: 'GET',
    path: '/applications/:id',
    access: 'signed-in',
    scope: 'applications:read',
    reads: ['applications', 'jobs', 'users'],
    summary: 'One application with profile and history, for its applicant, its company and admins',
    answer: detail,
  },
  rejectRemaining: {
    method: 'POST',
    path: '/applications/job/:jobId/remaining',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['applications', 'jobs', 'users', 'notifications', 'mails'],
    summary:
      'Reject those who still wait for a decision about a closed job of my company; again until none is left',
    body: remainingRejection,
    answer: z.object({
      /** The ids of the rejected applications, for `undoMoves`. */
      rejected: z.array(z.string()),
      /** How many still wait. */
      left: z.number(),
    }),
    limit: 'move',
  },
  listCompanyApplications: {
    method: 'GET',
    path: '/applications/company',
    ...byMember('read'),
    scope: 'applications:read',
    reads: ['applications', 'jobs', 'users'],
    summary: "Applications to my company's jobs, in pages, with search, filters and counts",
    query: companyApplicationSearch,
    answer: z.object({
      count,
      applications: z.array(applicationRowAnswer),
      ...pageAnswer,
      /** By all filters but status, unread and answer, like the next three. Only on the first page. */
      counts: z.optional(statusCounts),
      /**
       * Who waits for an answer, of them those whose date has passed, and those whose date is today or tomorrow, or has
       * passed. Only on the first page.
       */
      answers: z.optional(z.object({ due: z.number(), overdue: z.number(), dueSoon: z.number() })),
      /** Applications with something that the company has not opened. Only on the first page. */
      unread: z.optional(z.number()),
      /** Of `counts`, those that were sent in the last 7 days. Only on the first page. */
      recent: z.optional(z.number()),
      /** The company's jobs, and of them those that applicants can find. Only on the first page. */
      jobs: z.optional(z.object({ total: z.number(), active: z.number() })),
      /** The newest application, regardless of filters but for the job. Only on the first page. */
      newest: z.optional(z.nullable(applicationRowAnswer)),
      /** The chosen job; null if it is not one of the company's. Only on the first page. */
      position: z.optional(z.nullable(positionAnswer)),
      /** Only for `view=board`, where `nextCursor` is null. */
      columns: z.optional(z.array(boardColumn)),
    }),
  },
  listMyJobs: {
    method: 'GET',
    path: '/jobs/my-jobs',
    ...byMember('read'),
    scope: 'jobs:read',
    reads: ['jobs', 'applications'],
    summary: "My company's jobs in every state, in pages, newest first",
    query: ownJobSearch,
    answer: z.object({ count, jobs: z.array(ownJobRow), ...pageAnswer }),
  },
  listPositions: {
    method: 'GET',
    path: '/applications/company/positions',
    ...byMember('read'),
    scope: 'applications:read',
    reads: ['applications', 'jobs'],
    summary: "My company's jobs in pages, newest first, with the counts of their applications",
    query: positionSearch,
    answer: z.object({ count, positions: z.array(positionAnswer), ...pageAnswer }),
  },
  listCompanyActivity: {
    method: 'GET',
    path: '/applications/company/activity',
    ...byMember('read'),
    reads: ['applications', 'jobs', 'users'],
    summary: "The latest activity on my company's jobs, newest first",
    answer: z.object({ count, activity: z.array(companyActivityAnswer) }),
  },
  listCompanyNeeds: {
    method: 'GET',
    path: '/applications/company/needs',
    ...byMember('read'),
    // A reader's mentions come with a notification.
    reads: ['applications', 'jobs', 'users', 'notifications'],
    summary: 'What needs me and my company now: rows of applicants and jobs, the most urgent first',
    query: companyNeedsQuery,
    answer: z.object(companyNeedsAnswer),
  },
  moveApplications: {
    method: 'POST',
    path: '/applications/company/moves',
    ...byMember('handle-applications'),
    scope: 'applications:write',
    needsConfirmedAddress: true,
    changes: ['applications', 'jobs', 'users', 'notifications', 'mails'],
    summary: 'Move several applications, each by the rules for a single one',
    body: bulkMove,
    answer: bulkMovedAnswer,
    limit: 'move',
  },
  undoMoves: {
    method: 'POST',
    path: '/applications/company/moves/undo',
    ...byMember('handle-applications'),
    scope: 'applications:write',
    needsConfirmedAddress: true,
    changes: ['applications', 'jobs', 'users', 'notifications', 'mails'],
    summary: 'Undo moves of the last seconds if nothing has happened since',
    body: bulkUndo,
    answer: bulkMoveAnswer,
    limit: 'move',
  },
  extendUndo: {
    method: 'POST',
    path: '/applications/company/moves/undo/extend',
    ...byMember('handle-applications'),
    scope: 'applications:write',
    needsConfirmedAddress: true,
    changes: [],
    summary: 'Extend the time to undo moves, up to ten minutes after a move; mails wait as long',
    body: undoExtension,
    answer: z.object({ until: z.nullable(z.iso.datetime()) }),
    limit: 'move',
  },
  getApplicationNeighbours: {
    method: 'GET',
    path: '/applications/:id/neighbours',
    ...byMember('read'),
    reads: ['applications', 'jobs', 'users'],
    summary: 'The previous and next application in the filtered list',
    query: applicationNeighbourSearch,
    answer: z.object({
      previous: z.nullable(z.string()),
      next: z.nullable(z.string()),
      /** The next one that is pending, reviewed or interviewed. */
      nextUndecided: z.nullable(z.string()),
      /** From 1; 0 if the application is not in the list. */
      position: z.number(),
      total: z.number(),
      /** The cursor of a page of the list that begins shortly before the application; null for the first page. */
      pageCursor: z.nullable(z.string()),
    }),
  },
  moveApplication: {
    method: 'PUT',
    path: '/applications/:applicationId/status',
    ...byMember('handle-applications'),
    scope: 'applications:write',
    needsConfirmedAddress: true,
    changes: ['applications', 'jobs', 'users', 'notifications', 'mails'],
    summary: 'Change the status of an application',
    body: statusChange,
    answer: z.object({ application: applicationAnswer }),
    limit: 'move',
  },
  listAllApplications: {
    method: 'GET',
    path: '/applications/admin/all',
    access: 'admin',
    reads: ['applications', 'jobs', 'users'],
    summary: 'Applications, newest first: all of them, or with a limit a page at a time',
    query: adminApplicationSearch,
    answer: z.object({ count, applications: z.array(applicationAnswer), ...pageAnswer }),
  },
} as const satisfies Record<string, Endpoint>;
