import { useSyncExternalStore } from 'react';

/** In this tab only: a search is somebody's way to a job, not a preference. */
const KEY = 'last-search';

/** Keeps the search of the list of all jobs ('?keywords=…', or ''), so that a job's page can lead back to it. */
export function keepSearch(search: string) {
  try {
    sessionStorage.setItem(KEY, search);
  } catch {
    // Storage that is switched off: the way back leads to all jobs.
  }
}

/** The search that somebody came from; '' for none, on the server, and while the page comes to life. */
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
