import { useEffect, useRef, useState } from 'react';
import type { CardJob } from '../card.tsx';
import type { JobFilters } from './address.ts';

/** Jobs on one page of the list. */
export const PAGE_SIZE = 24;

export interface JobList {
  jobs: CardJob[];
  /** How many there are on all pages. */
  total: number;
  nextCursor: string | null;
}

/** The list that last grew, and its step in the history: going back from a job finds it as it was left. */
let grown: { step: string; list: JobList } | undefined;

/**
 * The page that the server sent, and what 'Load more' adds to it.
 * @param step the list's step in the history
 */
export function useJobList(firstPage: JobList, filters: JobFilters, step: string) {
  const asLeft = () => (grown?.step === step ? grown.list : firstPage);
  const [shownPage, setShownPage] = useState(firstPage);
  const [list, setList] = useState(asLeft);
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState('');
  const latest = useRef(firstPage);

  // Another search: React takes this up before it shows anything.
  if (shownPage !== firstPage) {
    setShownPage(firstPage);
    setList(asLeft());
    setLoading(false);
    setProblem('');
  }
  useEffect(() => {
    latest.current = firstPage;
  }, [firstPage]);

  const loadMore = async () => {
    if (isLoading || !list.nextCursor) return;
    setLoading(true);
    setProblem('');
    const next = await import('./next-page.ts').then(
      ({ loadNextPage }) => loadNextPage(filters, list.nextCursor ?? '', PAGE_SIZE),
      () => ({ problem: 'Failed to load jobs.' }),
    );
    if (latest.current !== firstPage) return;
    setLoading(false);
    if ('problem' in next) {
      setProblem(next.problem);
      return;
    }
    // What was posted meanwhile may have moved a job on to the next page.
    const known = new Set(list.jobs.map(({ _id }) => _id));
    const added = next.jobs.filter(({ _id }) => !known.has(_id));
    const longer = { ...next, jobs: [...list.jobs, ...added] };
    grown = { step, list: longer };
    setList(longer);
  };

  return { list, isLoading, problem, loadMore };
}
