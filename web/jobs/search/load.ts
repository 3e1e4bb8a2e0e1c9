import type { Result } from '../../../shared/api.ts';
import { type Client, Refusal, errorMessage } from '../../../shared/kit/client.ts';
import {
  type JobFacets,
  POSTED_WITHIN,
  SHOWN_COUNT_MAX,
} from '../../../shared/jobs/search/contract.ts';
import { EXPERIENCE_LEVELS, JOB_TYPES } from '../../../shared/jobs/posting.ts';
import { WORKPLACES } from '../../../shared/jobs/countries.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import { ANY_DISTANCE } from '../../../shared/jobs/search/distances.ts';
import { readQuery } from '../../../shared/kit/query.ts';
import { toCardRow } from './card-rows.ts';
import { CURRENCIES } from '../../../shared/rates/conversion.ts';
import {
  criteriaOf,
  type FilterName,
  type JobFilters,
  type ListName,
  PAGE_SIZE,
  readFilters,
  tidy,
} from './search.ts';

/** The number of jobs below an empty result. */
const SUGGESTIONS = 3;

/** The choices of the filters. */
const CHOICES = {
  jobType: JOB_TYPES,
  experienceLevel: EXPERIENCE_LEVELS,
  workplace: WORKPLACES,
  postedWithin: POSTED_WITHIN,
  currencies: CURRENCIES,
};

export type Choices = typeof CHOICES;

/** The search of an address, or why it failed. Runs on the server. */
export async function loadAllJobs(api: Client, params: URLSearchParams) {
  const filters = inOurSpelling(readFilters(params));
  // The call refuses them.
  const repeated: object = Object.fromEntries(
    Object.entries(readQuery(params)).filter(
      ([name, value]) =>
        typeof filters[name as FilterName] === 'string' && typeof value !== 'string',
    ),
  );
  const cursor = params.get('cursor') ?? '';
  const asked = { filters, choices: CHOICES, isLaterPage: cursor !== '' };
  try {
    const { jobs, facets, ...found } = await api.listJobs({
      query: { ...filters, ...repeated, cursor, limit: PAGE_SIZE, facets: 'true', fold: 'true' },
    });
    const list = { ...found, jobs: jobs.map(toCardRow) };
    const isTooNarrow = jobs.length === 0 && criteriaOf(filters).length > 0;
    const others = isTooNarrow ? await listOthers(api, filters, found) : undefined;
    return { ...asked, list, facets: facets && toShownFacets(facets), others };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, errors } = error;
    return { ...asked, problem: withLabel(error), status, errors };
  }
}

/** The message of a refused search, with the field's label on the page instead of its name in the address. */
function withLabel(refusal: Refusal): string {
  const message = errorMessage(refusal, 'Failed to fetch jobs.');
  const named = Object.entries(refusal.errors).find(
    ([name, text]) => message === `${name}: ${text}`,
  );
  if (!named) return message;
  const [name, text] = named;
  return `${LABELS[name] ?? name}: ${text}`;
}

const LABELS: Partial<Record<string, string>> = {
  keywords: 'Keywords',
  literal: 'Exact words',
  location: 'Location',
  within: 'Distance',
  jobType: 'Job type',
  experienceLevel: 'Experience',
  salaryMin: 'Minimum pay',
  payIn: 'Currency',
  salaryCurrency: 'Currency',
  workplace: 'Workplace',
  postedWithin: 'Posted within',
  sort: 'Sort by',
  cursor: 'Page',
} satisfies Record<FilterName | 'cursor', string>;

/** What is below an empty result: the same search without its place, the nearest jobs first, or else the newest jobs. */
async function listOthers(
  api: Client,
  filters: JobFilters,
  { town, understood }: Pick<Result<'listJobs'>, 'town' | 'understood'>,
) {
  const keywords = filters.location ? filters.keywords : understood?.place?.keywords;
  const around = { location: town?.name ?? '', within: ANY_DISTANCE, sort: 'distance' };
  const search = tidy({ ...filters, ...around, keywords: keywords ?? '' });
  const query = { limit: SUGGESTIONS, fold: 'true' };
  if (keywords !== undefined) {
    const found = await api.listJobs({ query: { ...search, ...query, facets: 'true' } });
    const { jobs, total, facets } = found;
    const remote = facets?.remote[0]?.count ?? 0;
    const links: [text: string, JobFilters][] = [
      [`${counted(total, 'Job')} Elsewhere`, search],
      [counted(remote, 'Remote Job'), { ...search, workplace: ['Remote'] }],
    ];
    if (total > 0) return { jobs: jobs.map(toCardRow), links: links.slice(0, remote > 0 ? 2 : 1) };
  }
  const { jobs } = await api.listJobs({ query });
  return { jobs: jobs.map(toCardRow), links: [] };
}

export type OtherJobs = Awaited<ReturnType<typeof listOthers>>;

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
