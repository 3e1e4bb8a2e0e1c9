import { useSearchParams } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';

/** Rows per page of an admin's list. */
const PAGE_SIZE = 50;

/** The query of an admin's list: its filters, and the page in the address. */
export function usePageQuery(filters: Readonly<Record<string, string>>): Record<string, string> {
  const [params] = useSearchParams();
  return { ...filters, cursor: params.get('cursor') ?? '', limit: String(PAGE_SIZE) };
}

/** Error messages of the lists (product.md section 8): after a refusal, and without an answer. */
const LOAD_FALLBACKS = {
  users: ['Failed to fetch users.', 'Failed to load users data.'],
  jobs: ['Failed to fetch jobs.', 'Failed to load jobs data.'],
  applications: ['Failed to fetch applications.', 'Failed to load applications data.'],
  reviews: ['Failed to fetch reviews.', 'Failed to load reviews data.'],
} as const;

/** The error message of a list if the server gives none. */
export function loadFallback(error: unknown, what: keyof typeof LOAD_FALLBACKS): string {
  const [refused, failed] = LOAD_FALLBACKS[what];
  return error instanceof Refusal ? refused : failed;
}
