import { allTaken } from '../../shared/jobs/full.ts';
import type { Company } from '../../shared/companies/profile.ts';
import { type Client, Refusal, errorMessage } from '../../shared/kit/client.ts';
import { closingSoon } from '../../shared/jobs/status.ts';
import { formatDay } from '../../shared/kit/day.ts';
import type { Block } from '../../shared/kit/markdown.ts';
import {
  type CLOSED_REASONS,
  EXPERIENCE_LABELS,
  type Job,
  listsOf,
} from '../../shared/jobs/posting.ts';
import type { JobHold } from '../../shared/jobs/promises.ts';
import { countryName, countryOf, readCountry } from '../../shared/jobs/countries.ts';
import { summarize, workplaceBeside } from '../../shared/jobs/text.ts';
import { companyFacts } from '../../shared/companies/facts.ts';
import type { JobPageParts, WebFeature } from '../panels.tsx';
import { toJobRow } from './lists/rows.tsx';

/** The number of other jobs of the company below a job. */
const OTHERS = 4;
/** Characters of the company's description beside a job. */
const ABOUT = 280;

/** Prepared by the server, so that the page does not load the rules. */
export interface JobWords {
  requirements: readonly string[];
  benefits: readonly string[];
  /** The years that go with the level: '(2-5)'; may be empty. */
  years: string;
  /** What the location does not say: 'Kenya, Hybrid'; may be empty. */
  place: string;
  /** Countries where remote workers may live. */
  mayLiveIn: readonly string[];
  /** 'Closes in 3 days'; empty before that. */
  hurry: string;
}

/** Why a job is closed to applications. */
export interface Closing {
  title: string;
  text: string;
}

/** The company in short, with a link to its page. */
export interface ShownCompany {
  /** '51-200'; '' if it is not stated. */
  size: string;
  /** 'Technology · Berlin · 51-200 employees'. */
  facts: string;
  about: string;
  website: string;
  verifiedDomain: Company['verifiedDomain'];
}

/** A job and the surrounding content of its page. */
export interface ShownJob {
  job: Job;
  /** Its description, read on the server; absent in a preview. */
  description?: Block[];
  /** Null if its page no longer exists. */
  company: ShownCompany | null;
  words: JobWords;
  /** Null while the job is open. */
  closing: Closing | null;
  companyJobs: readonly ReturnType<typeof toJobRow>[];
  /** What features load for it. */
  parts: JobPageParts;
}

export interface JobProblem {
  problem: 'missing' | 'gone' | 'failed';
  message: string;
  /** The HTTP status. */
  status: number;
}

export type LoadedJob = ShownJob | JobProblem;

/**
 * The content of a job's page, open or closed (product.md section 2.4), or why there is none.
 * @param features those that are on
 */
export async function loadJob(
  api: Client,
  id: string,
  features: readonly WebFeature[],
): Promise<LoadedJob> {
  try {
    const { job, closing } = await readJob(api, id);
    const company = readCompany(api, job.companyId);
    const size = company.then((read) => read?.size ?? '');
    const [own, ...parts] = await Promise.all([
      api.listJobs({ query: { company: job.companyId, limit: OTHERS + 1 } }),
      ...features.flatMap(({ loadJobPage }) => loadJobPage?.(api, job, size) ?? []),
    ]);
    const companyJobs = own.jobs.filter(({ _id }) => _id !== id).slice(0, OTHERS);
    return {
      job,
      company: await company,
      words: wordsOf(job),
      closing,
      companyJobs: companyJobs.map(toJobRow),
      parts: Object.assign({}, ...parts),
    };
  } catch (error) {
    if (error instanceof Refusal) return problemOf(error);
    throw error;
  }
}

async function readJob(api: Client, id: string): Promise<{ job: Job; closing: Closing | null }> {
  try {
    const { job } = await api.getJob({ params: { id } });
    return { job, closing: null };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
  }
  const { job, reason, closedAt, holds } = await api.getClosedJob({ params: { id } });
  const [hold] = holds;
  const closing = CLOSINGS[reason](formatDay(closedAt), job);
  return { job, closing: reason === 'paused' && hold ? { ...closing, ...HELD[hold] } : closing };
}

async function readCompany(api: Client, id: string): Promise<ShownCompany | null> {
  try {
    const { company } = await api.getCompany({ params: { id } });
    return toShownCompany(company);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

export function toShownCompany(
  company: Pick<
    Company,
    'description' | 'website' | 'industry' | 'location' | 'size' | 'verifiedDomain'
  >,
): ShownCompany {
  const { description, website, size, verifiedDomain } = company;
  const about = summarize(description, ABOUT);
  return { size, facts: companyFacts(company), about, website, verifiedDomain };
}

/** Why a job is paused that its company did not pause. */
const HELD: Record<JobHold, Closing> = {
  unconfirmed: {
    title: 'This job is paused until the company confirms it',
    text: 'The company has not confirmed for two weeks that the job is still open.',
  },
  unanswered: {
    title: 'This job is paused until the company answers its applicants',
    text: 'Some applicants have waited longer for an answer than the company promised.',
  },
  unverified: {
    title: 'This job is paused until the company verifies its domain',
    text: "The company's domain can no longer be verified.",
  },
  reported: {
    title: 'This job is paused while we look at reports about it',
    text: 'Several people have reported it.',
  },
  law: {
    title: 'This job is paused until its text is lawful',
    text: 'A law at the place of work does not allow this posting.',
  },
};

const CLOSINGS: Record<(typeof CLOSED_REASONS)[number], (day: string, job: Job) => Closing> = {
  closed: (day) => ({
    title: `This job closed on ${day}`,
    text: 'The company no longer accepts applications.',
  }),
  paused: () => ({
    title: 'This job is paused',
    text: 'The company is not accepting applications at the moment.',
  }),
  expired: (day) => ({
    title: `Applications closed on ${day}`,
    text: 'The application deadline has passed.',
  }),
  full: (day, { places }) => ({
    title: allTaken(places ?? 0),
    text: `It closed automatically on ${day}.`,
  }),
};

/** The requirements and benefits of product.md section 2.4, and further texts. */
export function wordsOf(job: Job): JobWords {
  const { experienceLevel, remoteFrom, applicationDeadline } = job;
  return {
    ...listsOf(job, true),
    years: EXPERIENCE_LABELS[experienceLevel].slice(experienceLevel.length).trim(),
    place: restOfPlace(job),
    mayLiveIn: remoteFrom.map(countryName).toSorted((a, b) => a.localeCompare(b, 'en')),
    hurry: closingSoon(applicationDeadline, new Date()),
  };
}

/** The location often contains it already: 'Remote (EU)', 'Porto, Portugal'. */
function restOfPlace(job: Job): string {
  const country = countryOf(job);
  const isCountrySaid = job.jobLocation
    .split(/[,()/|·–—]| - /)
    .some((part) => country !== null && readCountry(part) === country);
  const parts = [!isCountrySaid && country && countryName(country), workplaceBeside(job)];
  return parts.filter(Boolean).join(', ');
}

function problemOf(error: Refusal): JobProblem {
  const { status } = error;
  if (status === 404) return { problem: 'missing', message: 'Job not found.', status };
  if (error.code === 'job-gone')
    return { problem: 'gone', message: 'This job has been removed', status };
  const message = errorMessage(error, 'Failed to fetch job details.');
  return { problem: 'failed', message, status };
}
