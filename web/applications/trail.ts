import { useEffect } from 'react';
import { useLocation } from 'react-router';

interface Step {
  /** Of the entry in the history: another one with the same index has another. */
  key: string;
  /** The index of the list in the history of this tab. */
  list: number;
  /** The filters of the list that applications keep in their address. */
  query: string;
}

/** By index in the history: lists, and the applications that were opened from them one after the other. */
const trail = new Map<number, Step>();

/** The index of the current entry in the history, as the router counts it. */
const indexNow = () => (window.history.state as { idx?: number } | null)?.idx;

/** Remembers where a list is. @param query the filters that lead from it to an application */
export function useListInTrail(query: string) {
  const { key } = useLocation();
  useEffect(() => {
    const at = indexNow();
    if (at === undefined) return;
    trail.set(at, { key, list: at, query });
  }, [key, query]);
}

/** Remembers where an application was opened: from a list, or from the application before it. */
export function useApplicationInTrail(query: string) {
  const { key } = useLocation();
  useEffect(() => {
    const at = indexNow();
    const before = at === undefined ? undefined : trail.get(at - 1);
    if (at === undefined || trail.get(at)?.key === key) return;
    if (before?.query === query) trail.set(at, { ...before, key });
    else trail.delete(at);
  }, [key, query]);
}

/** How many steps in the history lead back to the list; undefined if it is not there. */
export function stepsToList(): number | undefined {
  const at = indexNow();
  const step = at === undefined ? undefined : trail.get(at);
  return at === undefined || !step || step.list >= at ? undefined : step.list - at;
}

let isSearchRequested = false;

/** The list that opens next begins in its search. */
export const requestSearch = () => {
  isSearchRequested = true;
};

/** @returns whether it was requested, once */
export function takeSearchRequest(): boolean {
  const wasRequested = isSearchRequested;
  isSearchRequested = false;
  return wasRequested;
}
