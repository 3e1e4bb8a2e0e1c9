import { searchInWords } from '../../../shared/jobs/text.ts';
import { pageMeta } from '../../site.ts';
import { allJobsPath, type FilterName, type JobFilters } from './address.ts';

/** What makes a list that people look for by itself: 'Remote jobs', 'Full-time jobs in Nairobi'. */
const LISTINGS = new Set<FilterName>(['location', 'jobType', 'experienceLevel', 'remote']);

/**
 * Title and address of a search, for search engines. A list by place, kind, level or remote work is a page of its own
 * whatever its order or page; anybody's keywords, pay and dates make endless others, and what is empty helps nobody.
 */
export function searchMeta(
  matches: Parameters<typeof pageMeta>[0],
  filters: JobFilters,
  hasJobs: boolean,
) {
  const applied = (Object.keys(filters) as FilterName[]).filter(
    (name) => name !== 'sort' && filters[name] !== '',
  );
  const isListing = applied.every((name) => LISTINGS.has(name));
  const title = applied.length > 0 ? searchInWords(filters) : 'Find Your Dream Job';
  const what = applied.length > 0 ? title : 'Open jobs by keyword, location, pay and job type';
  return pageMeta(matches, title, `${what}. Every role is reviewed before it goes live.`, {
    path: allJobsPath({ ...filters, sort: '' }),
    isUnlisted: !isListing || !hasJobs,
  });
}
