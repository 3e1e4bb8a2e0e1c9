import { type Client, Refusal, errorMessage } from '../../../shared/kit/client.ts';
import { type JobFacets, POSTED_WITHIN, SHOWN_COUNT_MAX } from '../../../shared/jobs/search.ts';
import { EXPERIENCE_LEVELS, type Job, JOB_TYPES } from '../../../shared/jobs/posting.ts';
import { DESCRIPTION_PREVIEW } from '../../../shared/jobs/text.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import type { CardJob } from '../card.tsx';
import { criteriaOf, type JobFilters, readFilters, PAGE_SIZE } from './search.ts';

/** The number of newest jobs below an empty result. */
const SUGGESTIONS = 3;

/** The choices of the filters. */
const CHOICES = {
  jobType: JOB_TYPES,
  experienceLevel: EXPERIENCE_LEVELS,
  postedWithin: POSTED_WITHIN,
};

export type Choices = typeof CHOICES;

/** The search of an address, or why it failed. Runs on the server. */
export async function loadAllJobs(api: Client, params: URLSearchParams) {
  const filters = inOurSpelling(readFilters(params));
  const cursor = params.get('cursor') ?? '';
  const asked = { filters, choices: CHOICES, isLaterPage: cursor !== '' };
  try {
    const { jobs, total, nextCursor, facets } = await api.listJobs({
      query: { ...filters, cursor, limit: PAGE_SIZE, facets: 'true' },
    });
    const list = { total, nextCursor, jobs: jobs.map(toCard) };
    const isTooNarrow = jobs.length === 0 && criteriaOf(filters).length > 0;
    const newest = isTooNarrow ? await listNewest(api) : [];
    return { ...asked, list, facets: facets && toShownFacets(facets), newest };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, errors } = error;
    return { ...asked, problem: errorMessage(error, 'Failed to fetch jobs.'), status, errors };
  }
}

async function listNewest(api: Client): Promise<CardJob[]> {
  const { jobs } = await api.listJobs({ query: { limit: SUGGESTIONS } });
  return jobs.map(toCard);
}

/** Only the data of cards, without descriptions: a quarter of the size. */
function toCard(job: Job): CardJob {
  const { _id, jobTitle, jobLocation, jobType, skills, createdAt, companyId, companyName } = job;
  const { salaryRange, salaryMin, salaryMax, salaryCurrency, salaryPeriod } = job;
  const pay = { salaryRange, salaryMin, salaryMax, salaryCurrency, salaryPeriod };
  const jobDescription = job.jobDescription.slice(0, DESCRIPTION_PREVIEW + 1);
  const text = { jobTitle, jobLocation, jobType, jobDescription };
  return { _id, ...text, skills, createdAt, companyId, companyName, ...pay };
}

/** Corrects the case: 'full-time' becomes 'Full-time'. An unknown value stays, and the API reports it. */
function inOurSpelling(filters: JobFilters): JobFilters {
  const spell = (asked: string, known: readonly string[]) =>
    known.find((value) => value.toLowerCase() === asked.toLowerCase()) ?? asked;
  return {
    ...filters,
    jobType: spell(filters.jobType, JOB_TYPES),
    experienceLevel: spell(filters.experienceLevel, EXPERIENCE_LEVELS),
  };
}

/** The number of jobs for each value of a filter, as text: '12', '1,000+'. */
export type ShownFacets = Record<keyof JobFacets, { value: string; shown: string }[]>;

/** Created on the server, so that the page does not load the rules about jobs. */
function toShownFacets(facets: JobFacets): ShownFacets {
  const show = (facet: JobFacets['jobType']) =>
    facet.map(({ value, count }) => ({ value, shown: shownCount(count) }));
  return Object.fromEntries(
    Object.entries(facets).map(([name, facet]) => [name, show(facet)]),
  ) as ShownFacets;
}

const shownCount = (count: number) =>
  count >= SHOWN_COUNT_MAX ? `${inFigures(SHOWN_COUNT_MAX)}+` : inFigures(count);
