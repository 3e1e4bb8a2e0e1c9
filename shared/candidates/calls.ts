import * as z from 'zod/mini';
import { byMember, type Endpoint } from '../kit/endpoint.ts';
import { pageAnswer } from '../kit/lists.ts';
import { requiredText } from '../kit/text.ts';
import { distinction } from '../applications/people.ts';
import { poolConsentAnswer, poolReply } from '../applications/pool.ts';
import {
  candidateAnswer,
  candidateDetailAnswer,
  candidateFields,
  candidateInvitation,
  candidateSearch,
  filePreview,
  importColumns,
  importEncoding,
  refusedLine,
} from './candidates.ts';

const count = z.number();

/** Rows of the API table: candidates of a company. */
export const candidateCalls = {
  listCandidates: {
    method: 'GET',
    path: '/company/candidates',
    ...byMember('read-everything'),
    reads: ['candidates', 'applications', 'jobs'],
    summary: "My company's talent pool, newest first, in pages",
    query: candidateSearch,
    answer: z.object({ count, candidates: z.array(candidateAnswer), ...pageAnswer }),
  },
  previewCandidates: {
    method: 'POST',
    path: '/company/candidates/preview',
    ...byMember('handle-applications'),
    // It says what the import would, to whoever may import.
    needsConfirmedAddress: true,
    // Nothing is stored.
    changes: [],
    summary: 'Read a CSV file of candidates and say what importing it would do',
    body: z.object({ columns: importColumns, encoding: importEncoding }),
    file: 'file',
    answer: z.object({ preview: filePreview }),
    limit: 'candidates',
  },
  importCandidates: {
    method: 'POST',
    path: '/company/candidates/import',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['candidates'],
    summary: 'Import the valid lines of a CSV file of candidates',
    body: z.object({
      columns: importColumns,
      encoding: importEncoding,
      /** The id of a job of the company, or blank. */
      job: z.optional(z.union([z.literal(''), z.guid('Choose a job.')])),
    }),
    file: 'file',
    /** `notes` are about lines that were imported. `refusedCsv` has the refused lines with all columns of the file and the reasons, for a spreadsheet. */
    answer: z.object({
      imported: z.number(),
      refused: z.array(refusedLine),
      notes: z.array(refusedLine),
      refusedCsv: z.string(),
    }),
    limit: 'candidates',
  },
  getCandidate: {
    method: 'GET',
    path: '/company/candidates/:id',
    ...byMember('read-everything'),
    reads: ['candidates', 'applications', 'jobs', 'users'],
    summary: 'A person in the talent pool with profile and resume, which the person is told of',
    answer: z.object({ candidate: candidateDetailAnswer }),
  },
  updateCandidate: {
    method: 'PUT',
    path: '/company/candidates/:id',
    ...byMember('handle-applications'),
    changes: ['candidates'],
    summary: 'Change what is known of a candidate',
    body: candidateFields,
    answer: z.object({ candidate: candidateAnswer }),
    limit: 'candidates',
  },
  deleteCandidate: {
    method: 'DELETE',
    path: '/company/candidates/:id',
    ...byMember('handle-applications'),
    changes: ['candidates'],
    summary: 'Remove somebody from the talent pool',
    limit: 'candidates',
  },
  inviteCandidate: {
    method: 'POST',
    path: '/company/candidates/:id/invite',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['candidates', 'notifications', 'mails'],
    summary: 'Invite a candidate by email to apply to a job; the email says who has the data',
    body: candidateInvitation,
    answer: z.object({ candidate: candidateAnswer }),
    limit: 'candidate-invitation',
  },
  markDistinct: {
    method: 'POST',
    path: '/company/people/distinct',
    ...byMember('handle-applications'),
    changes: ['candidates', 'applications'],
    summary: 'Say that two people are not the same, or that they may be after all',
    body: distinction,
    limit: 'candidates',
  },
  listPoolConsents: {
    method: 'GET',
    path: '/pool-consents',
    access: 'job_seeker',
    reads: ['applications'],
    summary: 'What companies asked me about their talent pools, and where I agreed',
    answer: z.object({ count, consents: z.array(poolConsentAnswer) }),
  },
  answerPoolRequest: {
    method: 'PUT',
    path: '/pool-consents/:id',
    access: 'job_seeker',
    changes: ['applications', 'candidates'],
    summary: 'Answer a request of a talent pool, or extend or withdraw my consent',
    body: poolReply,
    answer: z.object({ consent: poolConsentAnswer }),
    limit: 'answer',
  },
  eraseMeAsCandidate: {
    method: 'POST',
    path: '/candidates/erase',
    access: 'anyone',
    changes: ['candidates'],
    summary:
      'Erase my data from a company that invited me, with the link of its email, permanently',
    body: z.object({ token: requiredText('The link is not complete.', 200) }),
    answer: z.object({ companyName: z.string() }),
    limit: 'unsubscribe',
  },
} as const satisfies Record<string, Endpoint>;
