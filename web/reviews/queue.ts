import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Review } from '../../shared/reviews/queue.ts';
import { api } from '../kit/data/api.ts';
import { useFilters } from '../kit/data/filters.ts';
import { useOpened } from '../kit/opened.ts';
import { type Page, usePaged } from '../kit/data/paged.ts';
import { useUser } from '../kit/session.ts';
import { tellReviews } from '../operation/waiting.ts';

const REVIEW_KINDS = ['company', 'job'] as const;

/** What is counted of all that waits. */
interface Counts {
  companies: number;
  jobs: number;
  late: number;
}

/** Items on a page of the queue: each comes with everything that is looked at. */
const PAGE_SIZE = '25';

/** The queue and its place: what is open is in the address, and otherwise the one that waits longest. */
export function useReviewQueue() {
  const [params] = useSearchParams();
  const filters = useFilters({ kind: REVIEW_KINDS });
  const cursor = params.get('cursor') ?? '';
  const list = usePaged<Review, Counts>(
    { kind: filters.filters.kind, cursor, limit: PAGE_SIZE },
    loadReviews,
  );
  const opened = useOpened('open');
  const [lastAt, setLastAt] = useState(0);
  useSidebarCount(list.page);

  const rows = list.page?.rows ?? [];
  const found = rows.findIndex(({ _id }) => _id === opened.id('open'));
  // What is decided goes, and the next one moves up to its place.
  const at = found >= 0 ? found : Math.min(lastAt, rows.length - 1);
  if (at >= 0 && at !== lastAt) setLastAt(at);

  const step = (by: 1 | -1): boolean => {
    const next = rows[at + by];
    if (next) opened.open('open', next._id);
    return next !== undefined;
  };
  return { filters, list, opened, rows, current: rows[at], step };
}

export type ReviewQueue = ReturnType<typeof useReviewQueue>;

async function loadReviews(
  query: Readonly<Record<string, string>>,
): Promise<Page<Review> & Counts> {
  const { reviews, ...answer } = await api.listReviews({ query });
  return { ...answer, rows: reviews };
}

/** The sidebar tells of what this page has just heard. */
function useSidebarCount(counts: Counts | undefined) {
  const userId = useUser()?._id;
  const total = counts && counts.companies + counts.jobs;
  useEffect(() => {
    if (userId && total !== undefined) tellReviews(userId, total);
  }, [userId, total]);
}
