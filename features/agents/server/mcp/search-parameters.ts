import type * as z from 'zod/mini';
import { WORKPLACES } from '../../../../shared/jobs/places.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES } from '../../../../shared/jobs/posting.ts';
import { type jobSearch, POSTED_WITHIN, SORTS } from '../../../../shared/jobs/search/contract.ts';
import { DISTANCES } from '../../../../shared/jobs/search/distances.ts';
import { PAGE_SIZE_MAX } from '../../../../shared/kit/lists.ts';
import type { Parameters } from '../../../../server/agent-tools.ts';

const text = (maxLength: number, description: string) => ({
  type: 'string',
  maxLength,
  description,
});
const oneOf = (values: readonly string[], description: string) => ({
  type: 'string',
  enum: values,
  description,
});
const someOf = (values: readonly string[], description: string) => ({
  type: 'array',
  items: { type: 'string', enum: values },
  description,
});
const flag = (description: string) => ({ type: 'boolean', description });
const currency = (description: string) => ({
  type: 'string',
  pattern: '^[A-Z]{3}$',
  description,
});

/**
 * The parameters of a search for agents, who need the choices and what they mean. The call itself checks the values, by
 * the same schema as for the page of all jobs.
 */
export const SEARCH_PARAMETERS = {
  keywords: text(
    200,
    'Words that must all occur in title, skills, company, place or description; "phrases"; -words that must not. title:"…", skill:"…" and company:"…" search one field. Typing errors and synonyms are understood.',
  ),
  literal: flag('Whether to search for exactly these words.'),
  location: text(120, 'A place or country in any language.'),
  within: oneOf(DISTANCES, 'Kilometers around the location; 20000 for any distance.'),
  jobType: someOf(JOB_TYPES, 'A job has one of these.'),
  experienceLevel: someOf(EXPERIENCE_LEVELS, 'A job has one of these.'),
  workplace: someOf(WORKPLACES, 'A job has one of these.'),
  remote: flag('True finds remote jobs only. Without effect beside workplace.'),
  salaryMin: { type: 'number', minimum: 0, description: 'Minimum pay a year, in payIn.' },
  salaryCurrency: currency('Only jobs paid in this currency (ISO 4217).'),
  payIn: currency('The currency of salaryMin (ISO 4217). USD if it is left out.'),
  postedWithin: oneOf(POSTED_WITHIN, 'Days since the job was posted.'),
  company: text(120, 'The id of a company.'),
  facets: flag('Whether to count how many jobs each choice of a filter leaves.'),
  fold: flag('Whether nearly equal jobs of a company come as one.'),
  sort: oneOf(
    SORTS,
    'Relevance with keywords and newest without if it is left out. Distance needs location and within.',
  ),
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: PAGE_SIZE_MAX,
    description: 'Jobs in one answer. 10 if it is left out.',
  },
  cursor: text(400, 'The nextCursor of the answer before, for the next page of the same search.'),
} satisfies Record<keyof z.input<typeof jobSearch>, Parameters[string]>;
