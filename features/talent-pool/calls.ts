import * as z from 'zod/mini';
import { applicationIds } from '../../shared/applications/lists.ts';
import { byMember, type Endpoint, type LimitName } from '../../shared/kit/endpoint.ts';
import { pageAnswer } from '../../shared/kit/lists.ts';
import { requiredText } from '../../shared/kit/text.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { optionalWithFields } from '../../shared/templates/texts.ts';
import { distinction, personAnswer } from './rules/people.ts';
import { POOL_MESSAGE_MAX, poolConsentAnswer, poolMonths, poolReply } from './rules/pool.ts';
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
} from './rules/candidates.ts';

const count = z.number();

/** Body of a request to applicants to stay in the talent pool. */
const poolRequest = z.object({
  ids: applicationIds,
  months: poolMonths,
  /** For each applicant, with fields (shared/templates/fields.ts). */
  message: optionalWithFields(POOL_MESSAGE_MAX),
});

/** The outcome of a request to several: who was asked, and why others were not. */
const poolRequestAnswer = z.object({
  asked: z.array(z.string()),
  refused: z.array(z.object({ _id: z.string(), code: z.string(), message: z.string() })),
});

/** Rows of the API table: the talent pool of a company, and what applicants answer to it. */
export const talentPoolCalls = {
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
  askForPool: {
    method: 'POST',
    path: '/applications/company/pool-requests',
    ...byMember('handle-applications'),
    needsConfirmedAddress: true,
    changes: ['applications', 'candidates', 'notifications', 'mails'],
    group: 'Applications',
    summary: 'Ask applicants whether I may keep them in my talent pool, once for each application',
    body: poolRequest,
    answer: poolRequestAnswer,
    limit: 'move',
  },
  getPerson: {
    method: 'GET',
    path: '/applications/:id/person',
    ...byMember('read'),
    reads: ['applications', 'candidates', 'jobs', 'users'],
    group: 'Applications',
    summary:
      'What else my company knows of an applicant: other applications, and who may be the same',
    answer: z.object({ person: personAnswer }),
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
    limit: 'pool-answer',
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
    limit: 'pool-unsubscribe',
  },
} as const satisfies Record<
  string,
  Endpoint<
    CoreNoun | 'candidates',
    LimitName | 'candidates' | 'candidate-invitation' | 'pool-answer' | 'pool-unsubscribe'
  >
>;
