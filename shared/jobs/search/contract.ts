import * as z from 'zod/mini';
import { DISTANCES } from './distances.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES } from '../posting.ts';
import { WORKPLACES } from '../countries.ts';
import { choicesFilter, flagFilter, pageQuery } from '../../kit/lists.ts';
import { currencyCode } from '../pay-fields.ts';
import { readNumber } from '../../kit/numbers.ts';
import { oneOfOrBlank, optionalText } from '../../kit/text.ts';

/** The choices for `postedWithin`, in days. */
export const POSTED_WITHIN = ['1', '3', '7', '14', '30'] as const;
const MIN_PAY = 'Minimum pay must be a number from 0, such as 50000.';
export const SORTS = ['newest', 'salary', 'deadline', 'relevance', 'distance'] as const;

/**
 * Query of GET /jobs (product.md section 7.3). Blank values and 'all' do not filter. `jobType`, `experienceLevel` and
 * `workplace` may be repeated, or have several values with commas between them: a job needs one of the values.
 */
export const jobSearch = z.object({
  /**
   * Words that must all occur (title, skills, company, place, description), "phrases", -words that must not, and
   * alternatives such as nurse OR midwife;
   * title:"…", skill:"…" and company:"…" search one field. The last word may be a prefix. C++, C#, .NET, R&D and node.js are words. Typing errors, synonyms, places and 'remote' are
   * understood, unless `literal` is true.
   */
  keywords: optionalText(200),
  /** Whether to search for exactly these words. */
  literal: flagFilter(),
  /** A place or country in any language, or a part of the location as the company wrote it. */
  location: optionalText(120),
  /** In kilometers around `location`; 20000 for any distance. Ignored if the location is not a known place. */
  within: z.optional(oneOfOrBlank(DISTANCES)),
  jobType: choicesFilter(JOB_TYPES),
  experienceLevel: choicesFilter(EXPERIENCE_LEVELS),
  workplace: choicesFilter(WORKPLACES),
  /** 'true' is the workplace Remote; without effect beside `workplace`. */
  remote: flagFilter(),
  /** A yearly amount, in `payIn`. */
  salaryMin: z.optional(
    z.pipe(
      z.string({ error: MIN_PAY }),
      z.transform((value: string, context): number | '' => {
        if (!value.trim()) return '';
        const read = readNumber(value, { decimals: 2 });
        if ('number' in read && read.number >= 0 && read.number < 1e13) return read.number;
        context.issues.push({ code: 'custom', message: MIN_PAY, input: value });
        return z.NEVER;
      }),
    ),
  ),
  /** Only jobs paid in this currency; also the default of `payIn`. */
  salaryCurrency: z.optional(z.union([z.literal(''), currencyCode])),
  /** The currency in which pay is compared; other currencies are converted by the stored rates. Default: USD. */
  payIn: z.optional(z.union([z.literal(''), currencyCode])),
  /** In days. */
  postedWithin: z.optional(oneOfOrBlank(POSTED_WITHIN)),
  /** The id of a company, or its name. */
  company: optionalText(120),
  /** Whether to return `facets`. */
  facets: flagFilter(),
  /** Whether nearly equal jobs of a company come as one, with `alsoPostedFor`. The total counts each. */
  fold: flagFilter(),
  /** Default: relevance with keywords, newest without. 'distance' needs `location` and `within`. */
  sort: z.optional(oneOfOrBlank(SORTS)),
  ...pageQuery,
});

export type JobSearch = z.output<typeof jobSearch>;

/** How `keywords` and `location` were understood, if differently from the words themselves. */
export const understoodSearch = z.object({
  /** Words that no job has, or a location that is not known, and the likely ones that were searched instead. */
  corrections: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Words of which other words with the same meaning found further jobs. */
  synonyms: z.array(z.object({ word: z.string(), also: z.array(z.string()) })),
  /**
   * The place or country that some words name. Jobs within `within` kilometers were searched, or in the country if it is
   * null. `hasJobs` is false if no public job is there. `keywords` has the other words.
   */
  place: z.nullable(
    z.object({
      words: z.string(),
      name: z.string(),
      within: z.nullable(z.number()),
      hasJobs: z.boolean(),
      keywords: z.optional(z.string()),
    }),
  ),
  /** Whether words asked for remote work. */
  remote: z.boolean(),
  /** Types, levels and workplaces that other words asked for, such as 'Part-time'. */
  choices: z.optional(z.array(z.string())),
  /**
   * What `location` names, if a distance was asked for or it has another name. `name` is null for a place that is not known,
   * and `within` if no distance was applied: to such a place, or to a country.
   */
  location: z.nullable(
    z.object({
      text: z.string(),
      name: z.nullable(z.string()),
      within: z.nullable(z.number()),
    }),
  ),
});

export type UnderstoodSearch = z.output<typeof understoodSearch>;

/** The town that `location` or else the keywords name, with its country (ISO 3166-1 alpha-2), and others of that name. */
export const town = z.object({
  name: z.string(),
  country: z.string(),
  others: z.array(z.string()),
});

export type Town = z.output<typeof town>;

/** Yearly pay of the jobs of a search that state it, converted to one currency; from ten jobs on. */
export const payOfSearch = z.object({
  currency: z.string(),
  low: z.number(),
  median: z.number(),
  high: z.number(),
  /** How many jobs state their pay. */
  count: z.number(),
});

/** Another posting of nearly the same job by the same company. */
export const alsoPosted = z.object({
  _id: z.string(),
  jobLocation: z.string(),
  /** With `within`: kilometers from the place, with one decimal; absent for remote work. */
  distance: z.optional(z.number()),
});

const facet = z.array(z.object({ value: z.string(), count: z.number() }));

/**
 * How many jobs each value of a filter would leave, given all other filters. Values without jobs are omitted;
 * `location` and `salaryCurrency` have the eight most frequent values, in that order. Counts are exact.
 */
export const jobFacets = z.object({
  jobType: facet,
  experienceLevel: facet,
  location: facet,
  workplace: facet,
  /** Only the value 'true'. */
  remote: facet,
  postedWithin: facet,
  salaryCurrency: facet,
});

export type JobFacets = z.output<typeof jobFacets>;

/** The highest count shown; higher ones are '1,000+'. */
export const SHOWN_COUNT_MAX = 1000;
