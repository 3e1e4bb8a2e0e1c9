import * as z from 'zod/mini';
import type { Endpoint } from '../kit/endpoint.ts';
import { pageAnswer } from '../kit/lists.ts';
import { requiredText } from '../kit/text.ts';
import {
  candidateAnswer,
  candidateFields,
  candidateInvitation,
  candidateSearch,
  filePreview,
  importColumns,
  refusedLine,
} from './candidates.ts';

const count = z.number();

/** Rows of the API table: candidates of a company. */
export const candidateCalls = {
  listCandidates: {
    method: 'GET',
    path: '/company/candidates',
    access: 'company',
    memberMay: 'read-everything',
    reads: ['candidates', 'applications', 'jobs'],
    summary: "My company's candidates, newest first, in pages",
    query: candidateSearch,
    answer: z.object({ count, candidates: z.array(candidateAnswer), ...pageAnswer }),
  },
  previewCandidates: {
    method: 'POST',
    path: '/company/candidates/preview',
    access: 'company',
    memberMay: 'handle-applications',
    // Nothing is stored.
    changes: [],
    summary: 'Read a CSV file of candidates without importing it',
    body: z.object({ columns: importColumns }),
    file: 'file',
    answer: z.object({ preview: filePreview }),
    limit: 'candidates',
  },
  importCandidates: {
    method: 'POST',
    path: '/company/candidates/import',
    access: 'company',
    memberMay: 'handle-applications',
    needsConfirmedAddress: true,
    changes: ['candidates'],
    summary: 'Import the valid lines of a CSV file of candidates',
    body: z.object({
      columns: importColumns,
      /** The id of a job of the company, or blank. */
      job: z.optional(z.union([z.literal(''), z.guid('Choose a job.')])),
    }),
    file: 'file',
    /** `refusedCsv` has the refused lines, for a spreadsheet. */
    answer: z.object({
      imported: z.number(),
      refused: z.array(refusedLine),
      refusedCsv: z.string(),
    }),
    limit: 'candidates',
  },
  updateCandidate: {
    method: 'PUT',
    path: '/company/candidates/:id',
    access: 'company',
    memberMay: 'handle-applications',
    changes: ['candidates'],
    summary: 'Change what is known of a candidate',
    body: candidateFields,
    answer: z.object({ candidate: candidateAnswer }),
    limit: 'candidates',
  },
  deleteCandidate: {
    method: 'DELETE',
    path: '/company/candidates/:id',
    access: 'company',
    memberMay: 'handle-applications',
    changes: ['candidates'],
    summary: 'Delete a candidate at once',
    limit: 'candidates',
  },
  inviteCandidate: {
    method: 'POST',
    path: '/company/candidates/:id/invite',
    access: 'company',
    memberMay: 'handle-applications',
    needsConfirmedAddress: true,
    changes: ['candidates', 'mails'],
    summary: 'Invite a candidate by mail to apply to a job; the mail says who has the data',
    body: candidateInvitation,
    answer: z.object({ candidate: candidateAnswer }),
    limit: 'candidate-invitation',
  },
  eraseMeAsCandidate: {
    method: 'POST',
    path: '/candidates/erase',
    access: 'anyone',
    changes: ['candidates'],
    summary: 'Erase my data from a company that invited me, with the link of its mail, for good',
    body: z.object({ token: requiredText('The link is not complete.', 200) }),
    answer: z.object({ companyName: z.string() }),
    limit: 'unsubscribe',
  },
} as const satisfies Record<string, Endpoint>;
