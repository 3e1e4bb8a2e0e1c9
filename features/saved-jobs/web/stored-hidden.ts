import type { HiddenEntry } from '../calls.ts';

/** The key of what a visitor hides, in local storage. */
export const HIDDEN_KEY = 'hidden-from-search';

/** What a visitor hides, as JSON; null for nothing. */
export function readStored(): string | null {
  try {
    return localStorage.getItem(HIDDEN_KEY);
  } catch {
    return null;
  }
}

export function storeHidden(entries: readonly HiddenEntry[]) {
  try {
    if (entries.length > 0) localStorage.setItem(HIDDEN_KEY, JSON.stringify(entries));
    else localStorage.removeItem(HIDDEN_KEY);
  } catch {
    // Without storage, they are hidden until the page closes.
  }
}
