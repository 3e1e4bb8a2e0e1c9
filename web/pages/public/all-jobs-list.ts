import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { notify } from '../../browser/notices.ts';
import type { CardJob } from '../../components/job-card.tsx';
import type { JobFilters } from './all-jobs-address.ts';

/** Jobs on one page of the list. */
export const PAGE_SIZE = 24;

export interface JobList {
  jobs: CardJob[];
  /** How many there are on all pages. */
  total: number;
  nextCursor: string | null;
}

/** The list that last grew, and its entry in the history: going back from a job finds it as it was left. */
let grown: { entry: string; list: JobList } | undefined;

/** The page that the server sent, and what 'Load more' adds to it. */
export function useJobList(firstPage: JobList, filters: JobFilters) {
  const { key: entry } = useLocation();
  const asLeft = () => (grown?.entry === entry ? grown.list : firstPage);
  const [shownPage, setShownPage] = useState(firstPage);
  const [list, setList] = useState(asLeft);
  const [isLoading, setLoading] = useState(false);
  const latest = useRef(firstPage);

  // Another search: React takes this up before it shows anything.
  if (shownPage !== firstPage) {
    setShownPage(firstPage);
    setList(asLeft());
    setLoading(false);
  }
  useEffect(() => {
    latest.current = firstPage;
  }, [firstPage]);

  const loadMore = async () => {
    if (isLoading || !list.nextCursor) return;
    setLoading(true);
    const next = await import('./all-jobs-next-page.ts').then(
      ({ loadNextPage }) => loadNextPage(filters, list.nextCursor ?? '', PAGE_SIZE),
      () => notify.failure('Error', 'Failed to load jobs.'),
    );
    if (latest.current !== firstPage) return;
    setLoading(false);
    if (!next) return;
    const longer = { ...next, jobs: [...list.jobs, ...next.jobs] };
    grown = { entry, list: longer };
    setList(longer);
  };

  return { list, isLoading, loadMore };
}
