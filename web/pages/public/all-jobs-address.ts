/** What the list of jobs is filtered by; '' is no filter. Lives in the address, so that a search can be shared. */
export interface JobFilters {
  keywords: string;
  location: string;
  jobType: string;
}

const FILTER_NAMES = ['keywords', 'location', 'jobType'] as const;
export const FILTER_LABELS: Record<keyof JobFilters, string> = {
  keywords: 'Keywords',
  location: 'Location',
  jobType: 'Job type',
};

/** The filters of an address or of the form. */
export function readFilters(from: { get(name: string): unknown }): JobFilters {
  const read = (name: string) => String(from.get(name) ?? '').trim();
  const jobType = read('jobType');
  return {
    keywords: read('keywords'),
    location: read('location'),
    jobType: jobType.toLowerCase() === 'all' ? '' : jobType,
  };
}

/** The address of a search, and of a later page of it. */
export function allJobsPath(filters: Partial<JobFilters>, cursor?: string): string {
  const params = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value) params.set(name, value);
  }
  if (cursor) params.set('cursor', cursor);
  return params.size > 0 ? `/alljobs?${params}` : '/alljobs';
}

/** The filters that are set. */
export const appliedFilters = (filters: JobFilters) => FILTER_NAMES.filter((name) => filters[name]);
