import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Refusal, sentenceOf } from '../../../shared/client.ts';
import type { Job } from '../../../shared/jobs.ts';
import { notify } from '../../browser/notices.ts';
import type { JobFilters } from './all-jobs-address.ts';

/** Jobs on one page of the list. */
export const PAGE_SIZE = 24;

export interface JobList {
  jobs: Job[];
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
    try {
      const { api } = await import('../../browser/api.ts');
      const next = await api.listJobs({
        query: { ...filters, cursor: list.nextCursor, limit: PAGE_SIZE },
      });
      if (latest.current !== firstPage) return;
      const longer = { ...next, jobs: [...list.jobs, ...next.jobs] };
      grown = { entry, list: longer };
      setList(longer);
    } catch (error) {
      const fallback = error instanceof Refusal ? 'Failed to fetch jobs.' : 'Failed to load jobs.';
      notify.failure('Error', sentenceOf(error, fallback));
    }
    setLoading(false);
  };

  return { list, isLoading, loadMore };
}
