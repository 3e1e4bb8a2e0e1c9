const FILTER_NAMES = [
  'keywords',
  'location',
  'jobType',
  'experienceLevel',
  'salaryMin',
  'salaryCurrency',
  'remote',
  'postedWithin',
  'sort',
] as const;

export type FilterName = (typeof FILTER_NAMES)[number];

/** What the list of jobs is filtered by; '' is no filter. Lives in the address, so that a search can be shared. */
export type JobFilters = Record<FilterName, string>;

/** Values that say the same as nothing at all. */
const NO_FILTER: Partial<Record<FilterName, string>> = {
  jobType: 'all',
  experienceLevel: 'all',
  remote: 'false',
  sort: 'newest',
};

/** The filters of an address or of the form. */
export function readFilters(from: { get(name: string): unknown }): JobFilters {
  const read = (name: FilterName) => {
    const value = String(from.get(name) ?? '').trim();
    if (name === 'salaryMin') return readAmount(value);
    if (name === 'salaryCurrency') return value.toUpperCase();
    return value.toLowerCase() === NO_FILTER[name] ? '' : value;
  };
  return Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)])) as JobFilters;
}

/** '80,000' and '80 000' are 80000. What is no number stays as it is: the API says what is wrong. */
const readAmount = (text: string) => text.replaceAll(/[\s,'’]/g, '');

/** The address of a search, and of a later page of it. */
export const allJobsPath = (filters: Partial<JobFilters>, cursor?: string): string =>
  `/alljobs${searchOf(filters, { cursor })}`;

/** A feed of a search: new jobs come to a reader's program by themselves. */
export const feedPath = (filters: JobFilters, format: 'rss' | 'atom' | 'json'): string =>
  `/alljobs.${format}${searchOf({ ...filters, sort: '' })}`;

/** The part of a search's address after the path, with what else belongs there: '' or '?keywords=…'. */
export function searchOf(
  filters: Partial<JobFilters>,
  others: Record<string, string | undefined> = {},
): string {
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value) params.set(name, value);
  }
  for (const [name, value] of Object.entries(others)) {
    if (value) params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : '';
}
