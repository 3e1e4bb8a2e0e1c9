import { type Client, Refusal, errorMessage } from '../../../shared/kit/client.ts';
import {
  DISTANCES,
  type JobFacets,
  POSTED_WITHIN,
  SHOWN_COUNT_MAX,
} from '../../../shared/jobs/search.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES } from '../../../shared/jobs/posting.ts';
import { WORKPLACES } from '../../../shared/jobs/places.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { type CardRow, toCardRow } from './card-rows.ts';
import { CURRENCIES } from '../../../shared/rates/conversion.ts';
import { criteriaOf, type JobFilters, type ListName, PAGE_SIZE, readFilters } from './search.ts';

/** The number of newest jobs below an empty result. */
const SUGGESTIONS = 3;

/** The choices of the filters. */
const CHOICES = {
  jobType: JOB_TYPES,
  experienceLevel: EXPERIENCE_LEVELS,
  workplace: WORKPLACES,
  within: DISTANCES,
  postedWithin: POSTED_WITHIN,
  currencies: CURRENCIES,
};

export type Choices = typeof CHOICES;

/** The search of an address, or why it failed. Runs on the server. */
export async function loadAllJobs(api: Client, params: URLSearchParams) {
  const filters = inOurSpelling(readFilters(params));
  const cursor = params.get('cursor') ?? '';
  const asked = { filters, choices: CHOICES, isLaterPage: cursor !== '' };
  try {
    const { jobs, total, nextCursor, facets, understood, pay } = await api.listJobs({
      query: { ...filters, cursor, limit: PAGE_SIZE, facets: 'true', fold: 'true' },
    });
    const list = { total, nextCursor, jobs: jobs.map(toCardRow), understood, pay };
    const isTooNarrow = jobs.length === 0 && criteriaOf(filters).length > 0;
    const newest = isTooNarrow ? await listNewest(api) : [];
    return { ...asked, list, facets: facets && toShownFacets(facets), newest };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, errors } = error;
    return { ...asked, problem: errorMessage(error, 'Failed to fetch jobs.'), status, errors };
  }
}

async function listNewest(api: Client): Promise<CardRow[]> {
  const { jobs } = await api.listJobs({ query: { limit: SUGGESTIONS } });
  return jobs.map(toCardRow);
}

/** Corrects the case: 'full-time' becomes 'Full-time'. An unknown value stays, and the API reports it. */
function inOurSpelling(filters: JobFilters): JobFilters {
  const spell = (name: ListName) =>
    filters[name].map((asked) => {
      const known: readonly string[] = CHOICES[name];
      return known.find((value) => value.toLowerCase() === asked.toLowerCase()) ?? asked;
    });
  return {
    ...filters,
    jobType: spell('jobType'),
    experienceLevel: spell('experienceLevel'),
    workplace: spell('workplace'),
  };
}

/** The number of jobs for each value of a filter, as text: '12', '1,000+'. */
export type ShownFacets = Record<keyof JobFacets, [value: string, shown: string][]>;

/** Created on the server, so that the page does not load the rules about jobs. */
function toShownFacets(facets: JobFacets): ShownFacets {
  const show = (facet: JobFacets['jobType']) =>
    facet.map(({ value, count }): [string, string] => [value, shownCount(count)]);
  return Object.fromEntries(
    Object.entries(facets).map(([name, facet]) => [name, show(facet)]),
  ) as ShownFacets;
}

const shownCount = (count: number) =>
  count >= SHOWN_COUNT_MAX ? `${inFigures(SHOWN_COUNT_MAX)}+` : inFigures(count);
