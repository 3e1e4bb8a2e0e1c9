import { useState } from 'react';
import { useCall } from '../kit/data/calls.ts';
import { useFilters, usePageQuery } from '../kit/data/filters.ts';
import { useOpened } from '../kit/opened.ts';

const KIND_LABELS = { company: 'Companies', job: 'Jobs' };

/** Items per page; few, because each has all its details. */
const PAGE_SIZE = 25;

/** The queue and the current item: the one in the address, or else the one that waits longest. */
export function useReviewQueue() {
  const filters = useFilters({ kind: KIND_LABELS });
  const query = usePageQuery(filters.values, PAGE_SIZE);
  const list = useCall('listReviews', { query }, { keepPrevious: true });
  const opened = useOpened('open');
  const [lastAt, setLastAt] = useState(0);

  const rows = list.data?.reviews;
  const found = rows?.findIndex(({ _id }) => _id === opened.id('open')) ?? -1;
  // A decided item disappears, and the next one takes its place.
  const at = found >= 0 ? found : Math.min(lastAt, (rows?.length ?? 0) - 1);
  if (at >= 0 && at !== lastAt) setLastAt(at);

  const step = (by: 1 | -1): boolean => {
    const next = rows?.[at + by];
    if (next) opened.open('open', next._id);
    return next !== undefined;
  };
  return { filters, list, opened, rows, current: rows?.[at], step };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;
