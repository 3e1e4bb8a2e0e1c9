import { and, eq, gt, gte, like, sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { EXPERIENCE_LEVELS, JOB_TYPES } from '../../shared/jobs/posting.ts';
import { type JobFacets, type JobSearch, POSTED_WITHIN } from '../../shared/jobs/search.ts';
import { addDays } from '../../shared/kit/dates.ts';
import { escapeLike } from '../db/lists.ts';
import { jobRevisions, jobs, jobSearch } from '../db/schema.ts';
import { plain, type WordQuery } from './keywords.ts';

type FacetName = keyof JobFacets;

/** The number of values in facets without a fixed list. */
const MOST_FREQUENT = 8;

/** The count of one value. For `postedWithin` the value is an index into `POSTED_WITHIN`, excluding shorter times. */
export interface Counted {
  facet: FacetName;
  value: string;
  count: number;
}

/**
 * Counts `hits`, the rows that meet the fixed conditions, once into a table of all combinations, and sums up each facet
 * from it. Locations have no fixed list and are counted separately.
 */
export function countFacets(filters: Filters, search: JobSearch, now: Date) {
  const onCube: Filters = {
    ...filters,
    chosen: {
      ...filters.chosen,
      ...(filters.chosen.location && { location: sql`is_there` }),
      ...(search.postedWithin && {
        postedWithin: sql`age <= ${POSTED_WITHIN.indexOf(search.postedWithin)}`,
      }),
    },
  };
  const sum = (facet: FacetName, value: SQL, condition = sql`true`) => sql`
    select ${facet}::text as facet, ${value}::text as value, sum(n)::int as count
    from cube as ${jobSearch} where ${allBut(facet, onCube)} and ${condition} group by 2`;
  const sums = [
    sum('jobType', sql`type`),
    sum('experienceLevel', sql`level`),
    sum('remote', sql`remote`, sql`remote`),
    sum('postedWithin', sql`age`, sql`age < ${POSTED_WITHIN.length}`),
    sum('salaryCurrency', sql`currency`, sql`currency is not null`),
    sql`select 'location', spelling, count from frequent`,
  ];
  return {
    /** Common table expressions after `hits`. */
    tables: sql`cube as materialized (${cube(filters, now)}), places as materialized (${places(filters)}),
      frequent as (${frequentPlaces(now)})`,
    /** How many jobs meet all conditions. */
    total: sql`select coalesce(sum(n), 0)::int from cube as ${jobSearch} where ${allBut(undefined, onCube)}`,
    /** A JSON list of `Counted`. */
    counts: sql`select json_agg(each) from (${sql.join(sums, sql` union all `)}) as each`,
  };
}

function cube({ chosen }: Filters, now: Date): SQL {
  const steps = POSTED_WITHIN.map(
    (days, index) =>
      sql`when ${jobSearch.createdAt} >= ${addDays(now, -Number(days))}::timestamptz then ${sql.raw(String(index))}`,
  );
  return sql`
    select type, level, remote, currency, case ${sql.join(steps, sql` `)} else ${sql.raw(String(steps.length))} end as age,
      ${chosen.location ?? sql`true`} as is_there, count(*) as n
    from hits as ${jobSearch} group by 1, 2, 3, 4, 5, 6`;
}

const places = (filters: Filters): SQL => sql`
  select location, count(*) as n from hits as ${jobSearch}
  where ${allBut('location', filters)} and location <> '' group by 1`;

/** The most frequent locations, in a company's spelling. A count includes more specific places, like the filter. */
const frequentPlaces = (now: Date): SQL => sql`
  select spelling, count from (
    select location, (
      select sum(n)::int from places as other where position(place.location in other.location) > 0
    ) as count
    from places as place order by n desc, location limit ${MOST_FREQUENT}
  ) as top, lateral (
    select ${jobRevisions.location} as spelling
    from ${jobSearch} join ${jobs} on ${jobs.id} = ${jobSearch.jobId}
      join ${jobRevisions} on ${jobRevisions.id} = ${jobs.publicRevisionId}
    where ${jobSearch.location} = top.location and ${jobSearch.deadline} > ${now}
    order by ${jobSearch.createdAt} desc limit 1
  ) as newest`;

/** The counts in the format of the answer. */
export function toFacets(counts: readonly Counted[]): JobFacets {
  const of = (facet: FacetName) => counts.filter((each) => each.facet === facet);
  const inOrder = (facet: FacetName, values: readonly string[]) =>
    of(facet)
      .toSorted((one, other) => values.indexOf(one.value) - values.indexOf(other.value))
      .map(toValue);
  const byFrequency = (facet: FacetName) =>
    of(facet)
      .toSorted((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
      .slice(0, MOST_FREQUENT)
      .map(toValue);
  return {
    jobType: inOrder('jobType', JOB_TYPES),
    experienceLevel: inOrder('experienceLevel', EXPERIENCE_LEVELS),
    location: byFrequency('location'),
    remote: of('remote').map(toValue),
    postedWithin: toPostedWithin(of('postedWithin')),
    salaryCurrency: byFrequency('salaryCurrency'),
  };
}

const toValue = ({ value, count }: Counted) => ({ value, count });

/** Each time span includes the shorter ones. */
function toPostedWithin(ages: readonly Counted[]): JobFacets['postedWithin'] {
  const within = POSTED_WITHIN.map((value, index) => ({
    value,
    count: ages
      .filter((age) => Number(age.value) <= index)
      .reduce((total, { count }) => total + count, 0),
  }));
  return within.filter(({ count }) => count > 0);
}

/** The conditions of a search: those with facet counts by name, and the fixed rest. */
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

/** A value that is not an id matches no company. */
const isBy = (company: string) =>
  z.guid().safeParse(company).success ? eq(jobSearch.companyId, company) : sql`false`;

/** All conditions but one: the facet counts of a filter ignore the filter itself. */
export function allBut(name: keyof JobFacets | undefined, { chosen }: Filters): SQL {
  const others = Object.entries(chosen).filter(([each]) => each !== name);
  return and(...others.map(([, condition]) => condition)) ?? sql`true`;
}
