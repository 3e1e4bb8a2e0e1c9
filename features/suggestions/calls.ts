import * as z from 'zod/mini';
import { jobSearch } from '../../shared/jobs/search/contract.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { optionalText } from '../../shared/kit/text.ts';

const SUGGESTION_KINDS = ['title', 'skill', 'company', 'place'] as const;

/** A completion of what was typed, with the number of jobs that choosing it finds (`toSearch`). */
export const suggestion = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  /** Typed words that are kept: 'nurse' for the place Lisbon after 'nurse lis'; '' for none. */
  before: z.string(),
  text: z.string(),
  count: z.number(),
});

export type Suggestion = z.output<typeof suggestion>;

/** Query of GET /searches/suggestions: the typed text, and the filters beside it. A chosen place replaces `location`. */
const suggestionQuery = z.extend(
  z.pick(jobSearch, {
    location: true,
    within: true,
    jobType: true,
    experienceLevel: true,
    workplace: true,
    remote: true,
    salaryMin: true,
    salaryCurrency: true,
    payIn: true,
    postedWithin: true,
    company: true,
  }),
  { text: optionalText(200) },
);

/** Rows of the API table: completions of a search. */
export const searchSuggestionCalls = {
  suggestSearches: {
    method: 'GET',
    path: '/searches/suggestions',
    access: 'anyone',
    reads: ['publicJobs', 'publicCompanies'],
    cached: () => ({ allJobs: true }),
    summary:
      'Completions of a search: titles, skills, companies and places of public jobs, at most eight',
    query: suggestionQuery,
    answer: z.object({ suggestions: z.array(suggestion) }),
  },
} as const satisfies Record<string, Endpoint>;
