import type { JobSearch } from './search.ts';

type Search = { [Name in keyof JobSearch]?: unknown };

/** A search as a title: 'Remote full-time jobs for “react” in Berlin', 'Jobs' where nothing is asked for. */
export function searchInWords(search: Search): string {
  const asked = (name: keyof JobSearch) => {
    const text = String(search[name] ?? '').trim();
    return text.toLowerCase() === 'all' ? '' : text;
  };
  const [keywords, location, days] = [asked('keywords'), asked('location'), asked('postedWithin')];
  const words = [
    asked('remote') === 'true' && 'remote',
    asked('experienceLevel').toLowerCase(),
    asked('jobType').toLowerCase(),
    'jobs',
    keywords && `for “${keywords}”`,
    location && `in ${location}`,
    asked('salaryMin') && `from ${asked('salaryMin')} ${asked('salaryCurrency')}`.trim(),
    days && (days === '1' ? 'of the last day' : `of the last ${days} days`),
  ]
    .filter(Boolean)
    .join(' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
