import { useSyncExternalStore } from 'react';

/** Stored for this tab only, because a search is not a preference. */
const KEY = 'last-search';

/** Stores the search of all jobs ('?keywords=…', or ''), so that a job's page can link back to it. */
export function keepSearch(search: string) {
  try {
    sessionStorage.setItem(KEY, search);
  } catch {
    // If storage is turned off, the link leads to all jobs.
  }
}

/** The last search; '' if there is none, on the server, and during hydration. */
export const useLastSearch = (): string => useSyncExternalStore(subscribe, readSearch, () => '');

const subscribe = () => () => {};

function readSearch(): string {
  try {
    const search = sessionStorage.getItem(KEY) ?? '';
    return search.startsWith('?') ? search : '';
  } catch {
    return '';
  }
}
