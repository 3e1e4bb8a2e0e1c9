import * as z from 'zod/mini';
import type { Reason } from '../../shared/errors.ts';
import { jobAnswer } from '../../shared/jobs/posting.ts';
import { jobSearch, type JobSearch } from '../../shared/jobs/search/contract.ts';
import { searchInWords } from '../../shared/jobs/search/title.ts';
import { oneOf, optionalLine, requiredText, typedText } from '../../shared/kit/text.ts';
import { readQuery } from '../../shared/kit/query.ts';

/** How often mail reports new jobs of a saved search. */
export const ALERT_PACES = ['daily', 'weekly', 'never'] as const;
export type AlertPace = (typeof ALERT_PACES)[number];

export const ALERT_PACE_LABELS: Record<AlertPace, string> = {
  daily: 'Every day',
  weekly: 'Every Monday',
  never: 'No emails',
};

/** Saved searches of one job seeker. */
export const SAVED_SEARCHES_MAX = 25;
/** New jobs that the list shows of each search. */
export const NEW_JOBS_SHOWN = 5;

/** What of a search's address is saved, in this order: not how it is sorted, and no time span, as an alert finds new jobs. */
const SAVED = [
  'keywords',
  'literal',
  'location',
  'within',
  'jobType',
  'experienceLevel',
  'workplace',
  'remote',
  'salaryMin',
  'payIn',
  'salaryCurrency',
  'company',
] as const satisfies (keyof JobSearch)[];

/** The part of a search's query that is saved: equal searches have equal texts. */
export function toSavedQuery(query: string): string {
  const from = new URLSearchParams(query);
  const saved = new URLSearchParams();
  for (const name of SAVED) {
    const values = new Set(from.getAll(name).map((value) => value.trim()));
    for (const value of [...values].toSorted((one, other) => (one < other ? -1 : 1)))
      if (value && value.toLowerCase() !== 'all') saved.append(name, value);
  }
  return saved.toString();
}

/** A saved query as a search. @returns undefined if it is none, or no longer */
export function readSavedQuery(query: string): JobSearch | undefined {
  const read = jobSearch.safeParse(readQuery(new URLSearchParams(query)));
  return read.success ? read.data : undefined;
}

/** The name of a search that its user has not named: 'Jobs for “nurse” in Lisbon'. */
export const defaultName = (query: string): string =>
  searchInWords(readQuery(new URLSearchParams(query))).slice(0, NAME_MAX);

const NAME_MAX = 120;
const QUERY_MAX = 2000;
const NO_SEARCH = 'Send the query of a search, as it is in the address of the page of all jobs.';

const pace = oneOf(ALERT_PACES, 'Choose how often we email you.');

/** A search to save. */
export const newSavedSearch = z.object({
  /** Such as 'keywords=nurse&location=Lisbon'. */
  query: typedText({ error: NO_SEARCH }).check(
    z.maxLength(QUERY_MAX, 'This search is too long.'),
    z.refine((query) => readSavedQuery(toSavedQuery(query)) !== undefined, NO_SEARCH),
  ),
  /** Default: the search in words. */
  name: optionalLine(NAME_MAX),
  mail: pace,
});

/** Absent fields stay as they are. A blank name is the search in words. */
export const savedSearchChange = z.object({
  name: z.optional(optionalLine(NAME_MAX)),
  mail: z.optional(pace),
});

export const savedSearchAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  /** For the address of the page of all jobs. */
  query: z.string(),
  mail: z.enum(ALERT_PACES),
  createdAt: z.iso.datetime(),
  /** Public jobs that it found since its user last opened it. */
  newCount: z.number(),
  /** The latest of them. */
  newJobs: z.array(jobAnswer),
});
export type SavedSearch = z.output<typeof savedSearchAnswer>;

/** The token of a link that ends the mails of a search. */
export const stoppedAlert = z.object({ token: requiredText('The link is not complete.', 200) });

/** Why no further search can be saved. @param count saved ones */
export const saveSearchRefusal = (count: number): Reason<'too-many-searches'> | undefined =>
  count >= SAVED_SEARCHES_MAX
    ? {
        code: 'too-many-searches',
        message: `You can save up to ${SAVED_SEARCHES_MAX} searches. Delete one first.`,
      }
    : undefined;
