import { useSearchParams } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';

/** Rows on a page of an admin's list. */
const PAGE_SIZE = 50;

/** What a list asks the server for: filters and order, and from the address which page of them. */
export function usePageQuery(filters: Readonly<Record<string, string>>): Record<string, string> {
  const [params] = useSearchParams();
  return { ...filters, cursor: params.get('cursor') ?? '', limit: String(PAGE_SIZE) };
}

/** The fallbacks of the lists (product.md section 8): one where the server said no, another where no answer came. */
const LOAD_FALLBACKS = {
  users: ['Failed to fetch users.', 'Failed to load users data.'],
  jobs: ['Failed to fetch jobs.', 'Failed to load jobs data.'],
  applications: ['Failed to fetch applications.', 'Failed to load applications data.'],
  reviews: ['Failed to fetch reviews.', 'Failed to load reviews data.'],
} as const;

/** What a list says where the server gives no reason. */
export function loadFallback(error: unknown, what: keyof typeof LOAD_FALLBACKS): string {
  const [refused, failed] = LOAD_FALLBACKS[what];
  return error instanceof Refusal ? refused : failed;
}
