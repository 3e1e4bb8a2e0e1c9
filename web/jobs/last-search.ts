import { useSyncExternalStore } from 'react';

/** Stored for this tab only, because a search is not a preference. */
const KEY = 'last-search';

/** An element of the page of all jobs with its search, as `keepSearch` gets it. */
export const SEARCHED = 'data-searched';
/** A part of a page whose links to all jobs lead to the last search. */
export const TO_SEARCH = 'data-to-search';

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

/** Runs in the browser before React hydrates the page: stores its search, and lets its links lead to the last one. */
export const lastSearchScript = () => `try {
  const page = document.querySelector('[${SEARCHED}]');
  const search = sessionStorage.getItem('${KEY}');
  if (page) sessionStorage.setItem('${KEY}', page.getAttribute('${SEARCHED}'));
  else if (search?.startsWith('?')) for (const link of document.querySelectorAll('[${TO_SEARCH}] a[href="/alljobs"]')) {
    link.search = search;
    link.hidden = false;
  }
} catch {}`;
