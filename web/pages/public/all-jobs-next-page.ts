import { Refusal, sentenceOf } from '../../../shared/client.ts';
import { api } from '../../browser/api.ts';
import { notify } from '../../browser/notices.ts';
import type { JobFilters } from './all-jobs-address.ts';

/**
 * The page of a search after the one that gave the cursor; undefined, and a notice, where it could not be loaded.
 * A file of its own, because the API is no small part of the page's scripts.
 */
export async function loadNextPage(filters: JobFilters, cursor: string, limit: number) {
  try {
    return await api.listJobs({ query: { ...filters, cursor, limit } });
  } catch (error) {
    const fallback = error instanceof Refusal ? 'Failed to fetch jobs.' : 'Failed to load jobs.';
    notify.failure('Error', sentenceOf(error, fallback));
    return undefined;
  }
}
