import * as z from 'zod/mini';
import { EXPERIENCE_LEVELS, JOB_TYPES } from './posting.ts';
import { numberText, pageQuery } from '../kit/lists.ts';
import { currencyCode } from './pay.ts';
import { chooseFrom, oneOfOrBlank, optionalText } from '../kit/text.ts';

/** The choices for `postedWithin`, in days. */
export const POSTED_WITHIN = ['1', '3', '7', '14', '30'] as const;
export const SORTS = ['newest', 'salary', 'deadline', 'relevance'] as const;

/** Query of GET /jobs (product.md section 7.3). Blank values and 'all' do not filter. */
export const jobSearch = z.object({
  /**
   * Words that must all occur (title, company, skills, description), "phrases", and -words that must not. The last word
   * may be a prefix. C++, C#, .NET, R&D and node.js are words.
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
  /** Only jobs paid in this currency; `salaryMin` is then a yearly amount in it. */
  salaryCurrency: z.optional(z.union([z.literal(''), currencyCode])),
  remote: z.optional(oneOfOrBlank(['true', 'false'])),
  /** In days. */
  postedWithin: z.optional(oneOfOrBlank(POSTED_WITHIN)),
  company: optionalText(120),
  /** Whether to return `facets`. */
  facets: z.optional(oneOfOrBlank(['true', 'false'])),
  sort: z.optional(oneOfOrBlank(SORTS)),
  ...pageQuery,
});

export type JobSearch = z.output<typeof jobSearch>;

const facet = z.array(z.object({ value: z.string(), count: z.number() }));

/**
 * How many jobs each value of a filter would leave, given all other filters. Values without jobs are omitted;
 * `location` and `salaryCurrency` have the eight most frequent values, in that order. Counts are exact.
 */
export const jobFacets = z.object({
  jobType: facet,
  experienceLevel: facet,
  location: facet,
  /** Only the value 'true'. */
  remote: facet,
  postedWithin: facet,
  salaryCurrency: facet,
});

export type JobFacets = z.output<typeof jobFacets>;

/** The highest count shown; higher ones are '1,000+'. */
export const SHOWN_COUNT_MAX = 1000;

function filter<const T extends string>(values: readonly T[]) {
  return z.optional(
    z.union([z.literal('all'), oneOfOrBlank(values)], { error: chooseFrom(values) }),
  );
}
