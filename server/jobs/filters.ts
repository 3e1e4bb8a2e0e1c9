import { and, eq, gt, gte, like, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { addDays } from '../../shared/kit/dates.ts';
import type { JobFacets, JobSearch } from '../../shared/jobs/search.ts';
import { escapeLike } from '../db/found-by.ts';
import { jobSearch } from '../db/schema.ts';
import { plain } from './keywords.ts';
import type { WordQuery } from './words.ts';

/** What narrows a search down: filters whose values are counted, each by its name, and all else. */
export interface Filters {
  fixed: SQL;
  chosen: Partial<Record<keyof JobFacets, SQL>>;
}

/** The conditions of a search on the rows of `job_search`. */
export function readFilters(search: JobSearch, words: WordQuery | undefined, now: Date): Filters {
  const { location, jobType, experienceLevel, salaryMin, salaryCurrency } = search;
  const { remote, postedWithin, company } = search;
  const fixed = and(
    gt(jobSearch.deadline, now),
    words?.condition,
    salaryMin ? gte(jobSearch.yearlyPay, salaryMin) : undefined,
    company ? isBy(company) : undefined,
  );
  const chosen: Filters['chosen'] = {
    ...(jobType && jobType !== 'all' && { jobType: eq(jobSearch.type, jobType) }),
    ...(experienceLevel &&
      experienceLevel !== 'all' && { experienceLevel: eq(jobSearch.level, experienceLevel) }),
    ...(location && { location: like(jobSearch.location, `%${escapeLike(plain(location))}%`) }),
    ...(remote === 'true' && { remote: eq(jobSearch.remote, true) }),
    ...(postedWithin && {
      postedWithin: gte(jobSearch.createdAt, addDays(now, -Number(postedWithin))),
    }),
    ...(salaryCurrency && { salaryCurrency: eq(jobSearch.currency, salaryCurrency) }),
  };
  return { fixed: fixed ?? sql`true`, chosen };
}

/** Anything else than an id of a company is nobody's. */
const isBy = (company: string) =>
  z.guid().safeParse(company).success ? eq(jobSearch.companyId, company) : sql`false`;

/** All conditions but one: those under which the values of that filter are counted. */
export function allBut(name: keyof JobFacets | undefined, { chosen }: Filters): SQL {
  const others = Object.entries(chosen).filter(([each]) => each !== name);
  return and(...others.map(([, condition]) => condition)) ?? sql`true`;
}
