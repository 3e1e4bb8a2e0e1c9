import { Refusal, errorMessage } from '../../../shared/kit/client.ts';
import { quietApi } from '../../kit/data/api.ts';
import type { JobFilters } from './search.ts';

/**
 * The page of a search after a cursor, or why it could not be loaded. A separate file, because the API client is a
 * large script.
 */
export async function loadNextPage(filters: JobFilters, cursor: string, limit: number) {
  try {
    return await quietApi.listJobs({ query: { ...filters, cursor, limit, fold: 'true' } });
  } catch (error) {
    const fallback = error instanceof Refusal ? 'Failed to fetch jobs.' : 'Failed to load jobs.';
    return { problem: errorMessage(error, fallback) };
  }
}
