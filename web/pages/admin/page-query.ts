import { useSearchParams } from 'react-router';
import { Refusal } from '../../../shared/client.ts';

/** Rows on a page of an admin's list. */
const PAGE_SIZE = 50;

/** What a list asks the server for: filters and order, and from the address which page of them. */
export function usePageQuery(filters: Readonly<Record<string, string>>): Record<string, string> {
  const [params] = useSearchParams();
  return { ...filters, cursor: params.get('cursor') ?? '', limit: String(PAGE_SIZE) };
}

/** A list's fallback (product.md section 8): one sentence where the server said no, another where none came. */
export const loadFallback = (error: unknown, what: string) =>
  error instanceof Refusal ? `Failed to fetch ${what}.` : `Failed to load ${what} data.`;
