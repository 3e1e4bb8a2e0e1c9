import type { HiddenEntry } from '../../shared/jobs/hiding.ts';

/** The key of what a visitor hides, in local storage. */
const KEY = 'hidden-from-search';

/** What a visitor hides, as JSON; null for nothing. */
export function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function storeHidden(entries: readonly HiddenEntry[]) {
  try {
    if (entries.length > 0) localStorage.setItem(KEY, JSON.stringify(entries));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, they are hidden until the page closes.
  }
}
