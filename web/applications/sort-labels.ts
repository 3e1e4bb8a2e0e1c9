import type { ApplicationSort } from '../../shared/applications/lists.ts';

/** The orders of a company's applications; without one, the newest are first. */
export const SORT_LABELS: Record<Exclude<ApplicationSort, 'newest'>, string> = {
  oldest: 'Oldest first',
  name: 'By name',
  'first-choice': 'First choices first',
  due: 'Answer due first',
  rating: 'Best rated first',
};

export const sortLabel = (sort: string): string =>
  Object.entries(SORT_LABELS).find(([name]) => name === sort)?.[1] ?? 'Newest first';
