import * as z from 'zod/mini';
import type { Endpoint, LimitName } from '../../shared/kit/endpoint.ts';
import { pageAnswer } from '../../shared/kit/lists.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import {
  caseAnswer,
  caseDecision,
  caseNote,
  caseSearch,
  listedCase,
  newReport,
} from './rules/cases.ts';

const count = z.number();

const CHANGED_BY_PAUSING = [
  'reports',
  'reviews',
  'jobs',
  'publicJobs',
  'publicCompanies',
  'applications',
  'notifications',
  'mails',
  'users',
  'sessions',
  'audit',
] as const;

/** Rows of the API table: reports. */
export const reportCalls = {
  sendReport: {
    method: 'POST',
    path: '/reports',
    access: ['job_seeker', 'company'],
    memberMay: 'read',
    changes: [
      'reports',
      'reviews',
      'jobs',
      'publicJobs',
      'applications',
      'notifications',
      'mails',
      'users',
    ],
    needsConfirmedAddress: true,
    summary: 'Report a job, a company or a message; enough reports of different people freeze it',
    body: newReport,
    limit: 'report',
    creates: true,
  },
  listReports: {
    method: 'GET',
    path: '/admin/reports',
    access: 'admin',
    reads: ['reports', 'jobs', 'users'],
    summary: 'Reported jobs, companies and messages, the latest first',
    query: caseSearch,
    answer: z.object({
      count,
      cases: z.array(listedCase),
      ...pageAnswer,
      /** The number of all cases that wait for a decision, and how many of them are frozen, regardless of filters. */
      open: z.number(),
      frozen: z.number(),
    }),
  },
  getReport: {
    method: 'GET',
    path: '/admin/reports/:id',
    access: 'admin',
    reads: ['reports', 'jobs', 'users'],
    summary: 'One reported job, company or message, with its reports and hints',
    answer: z.object({ reportCase: caseAnswer }),
  },
  pauseReported: {
    method: 'PUT',
    path: '/admin/reports/:id/pause',
    access: 'admin',
    changes: CHANGED_BY_PAUSING,
    summary: 'Pause or hide what was reported until the decision, without waiting for more reports',
    answer: z.object({ reportCase: caseAnswer }),
    limit: 'administration',
  },
  addCaseNote: {
    method: 'POST',
    path: '/admin/reports/:id/notes',
    access: 'admin',
    changes: ['reports', 'notifications', 'mails', 'audit'],
    summary: 'Add a note to a case, or send a message to the company or to the reporters',
    body: caseNote,
    answer: z.object({ reportCase: caseAnswer }),
    limit: 'administration',
    creates: true,
  },
  decideReport: {
    method: 'PUT',
    path: '/admin/reports/:id/decision',
    access: 'admin',
    changes: CHANGED_BY_PAUSING,
    needsConfirmedIdentity: (body) => (body as { verdict?: unknown }).verdict === 'uphold',
    summary: 'Uphold or dismiss the reports of a case',
    body: caseDecision,
    answer: z.object({ reportCase: caseAnswer }),
    limit: 'administration',
  },
  undoReportDecision: {
    method: 'DELETE',
    path: '/admin/reports/:id/decision',
    access: 'admin',
    changes: [
      'reports',
      'reviews',
      'jobs',
      'publicJobs',
      'applications',
      'notifications',
      'users',
      'audit',
    ],
    summary: 'Undo the decision about a case: it waits again, as frozen as before',
    answer: z.object({ reportCase: caseAnswer }),
    limit: 'administration',
  },
} as const satisfies Record<string, Endpoint<CoreNoun | 'reports', LimitName | 'report'>>;
