import * as z from 'zod/mini';
import { jobAnswer } from '../../shared/jobs/posting.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { rowsView } from '../../shared/kit/lists.ts';
import { oneOf, requiredLine } from '../../shared/kit/text.ts';
import type { CoreNoun } from '../../shared/nouns.ts';
import { HIDDEN_KINDS, HIDDEN_WORD_MAX } from './rules.ts';

const count = z.number();

/** A saved job in its current state; deleted jobs are not listed. */
const savedJobAnswer = z.object({
  savedAt: z.iso.datetime(),
  /** When it closed or expired; null while it is open. */
  closedAt: z.nullable(z.iso.datetime()),
  job: jobAnswer,
});

export type SavedJob = z.output<typeof savedJobAnswer>;

/** Body of POST /hidden-from-search. */
const hiding = z.object({
  kind: oneOf(HIDDEN_KINDS, 'Choose what to hide.'),
  /** The id of a public company or job, or a word or phrase. */
  value: requiredLine('Enter a word.', HIDDEN_WORD_MAX).check(
    // Signs alone are no word of any job.
    z.regex(/[\p{L}\p{N}]/u, 'Use at least one letter or digit.'),
  ),
});

export const hiddenEntry = z.object({
  _id: z.string(),
  kind: z.enum(HIDDEN_KINDS),
  /** The id of the company or the job, or the word. */
  value: z.string(),
  /** The company's name, the job's title, or the word. */
  name: z.string(),
  hiddenAt: z.iso.datetime(),
});

export type HiddenEntry = z.output<typeof hiddenEntry>;

/** Rows of the API table: saved jobs, and what is hidden from lists. */
export const savedJobCalls = {
  listSavedJobs: {
    method: 'GET',
    path: '/saved-jobs',
    access: 'job_seeker',
    reads: ['savedJobs', 'publicJobs', 'publicCompanies'],
    summary: 'My saved jobs, newest first, including closed ones',
    query: z.object(rowsView),
    answer: z.object({ count, savedJobs: z.array(savedJobAnswer) }),
  },
  saveJob: {
    method: 'PUT',
    path: '/saved-jobs/:jobId',
    access: 'job_seeker',
    // What needs the job seeker is read with the applications.
    changes: ['savedJobs', 'applications'],
    summary: 'Save a public job; saving it again changes nothing',
    answer: z.object({ savedJob: savedJobAnswer }),
    limit: 'saved-job',
  },
  removeSavedJob: {
    method: 'DELETE',
    path: '/saved-jobs/:jobId',
    access: 'job_seeker',
    changes: ['savedJobs', 'applications'],
    summary: 'Remove a job from my saved jobs',
    limit: 'saved-job',
  },
  listHidden: {
    method: 'GET',
    path: '/hidden-from-search',
    access: 'job_seeker',
    reads: ['hiddenEntries'],
    summary: 'Companies, jobs and words that I hide from my lists, newest first',
    answer: z.object({ hidden: z.array(hiddenEntry) }),
  },
  hideFromSearch: {
    method: 'POST',
    path: '/hidden-from-search',
    access: 'job_seeker',
    changes: ['hiddenEntries'],
    summary: 'Hide a company, a job or a word from my lists; hiding it again changes nothing',
    body: hiding,
    answer: z.object({ hidden: hiddenEntry }),
    limit: 'hidden',
    creates: true,
  },
  showInSearch: {
    method: 'DELETE',
    path: '/hidden-from-search/:id',
    access: 'job_seeker',
    changes: ['hiddenEntries'],
    summary: 'Show a hidden company, job or word in my lists again',
    limit: 'hidden',
  },
} as const satisfies Record<
  string,
  Endpoint<CoreNoun | 'savedJobs' | 'hiddenEntries', 'saved-job' | 'hidden'>
>;
