import { useEffect, useMemo } from 'react';
import { usePages } from '../kit/data/calls.ts';
import type { OwnJobRow } from '../../shared/applications/lists.ts';

/** Rows that load at a time. */
const ROWS = '100';

/**
 * All jobs of the company without their long texts, read page by page, because there may be hundreds. Undefined until the
 * first page is there; what follows is added.
 */
export function useOwnJobs() {
  const pages = usePages('listMyJobs', { query: { view: 'rows', limit: ROWS } });
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  // A job may be on two pages when another one was posted meanwhile.
  const jobs = useMemo(
    () =>
      data && [
        ...new Map<string, OwnJobRow>(
          data.pages.flatMap((page) => page.jobs).map((job) => [job._id, job]),
        ).values(),
      ],
    [data],
  );
  return {
    jobs,
    isComplete: data !== undefined && !hasNextPage,
    error: pages.error,
    retry: () => void pages.refetch(),
  };
}
