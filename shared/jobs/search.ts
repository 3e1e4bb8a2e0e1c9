import * as z from 'zod/mini';
import { EXPERIENCE_LEVELS, JOB_TYPES } from './posting.ts';
import { numberText, pageQuery } from '../kit/lists.ts';
import { currencyCode } from './pay.ts';
import { chooseFrom, oneOfOrBlank, optionalText } from '../kit/text.ts';

/** Days that 'posted within' offers. */
export const POSTED_WITHIN = ['1', '3', '7', '14', '30'] as const;
export const SORTS = ['newest', 'salary', 'deadline', 'relevance'] as const;

/** What GET /jobs takes (product.md section 7.3). Blank filters, and 'all', are no filters. */
export const jobSearch = z.object({
  /**
   * Words that must all be there (title, company, skills, description), "phrases", and -words that must not. The last
   * word may be the beginning of one. C++, C#, .NET, R&D and node.js are words.
   */
  keywords: optionalText(200),
  location: optionalText(120),
  jobType: filter(JOB_TYPES),
  experienceLevel: filter(EXPERIENCE_LEVELS),
  salaryMin: z.optional(
    z.union([z.literal(''), numberText('Minimum pay must be a number.')], {
      error: 'Minimum pay must be a number.',
    }),
  ),
  /** Only jobs paid in this currency; `salaryMin` is in it then, and by the year. */
  salaryCurrency: z.optional(z.union([z.literal(''), currencyCode])),
  remote: z.optional(oneOfOrBlank(['true', 'false'])),
  /** Days. */
  postedWithin: z.optional(oneOfOrBlank(POSTED_WITHIN)),
  company: optionalText(120),
  /** Counts beside the jobs: how many there would be with each value of a filter. */
  facets: z.optional(oneOfOrBlank(['true', 'false'])),
  sort: z.optional(oneOfOrBlank(SORTS)),
  ...pageQuery,
});

export type JobSearch = z.output<typeof jobSearch>;

const facet = z.array(z.object({ value: z.string(), count: z.number() }));

/**
 * How many jobs each value of a filter would leave, with all other filters as they are. Values that leave none are
 * left out; `location` and `salaryCurrency` name the eight most frequent ones, in that order. Counts are exact.
 */
export const jobFacets = z.object({
  jobType: facet,
  experienceLevel: facet,
  location: facet,
  /** The value 'true' only. */
  remote: facet,
  postedWithin: facet,
  salaryCurrency: facet,
});

export type JobFacets = z.output<typeof jobFacets>;

/** Counts shown to people end here: '1,000+'. */
export const SHOWN_COUNT_MAX = 1000;

function filter<const T extends string>(values: readonly T[]) {
  return z.optional(
    z.union([z.literal('all'), oneOfOrBlank(values)], { error: chooseFrom(values) }),
  );
}
