import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { allJobsPath, type JobFilters } from './address.ts';

/** The search as the person has set it, and the ways to change it. */
export interface Search {
  /** What was asked for last; the list follows. */
  asked: JobFilters;
  /** Changes the search: one step of the browser's history. */
  change: (patch: Partial<JobFilters>) => void;
  /** The same in one go of several changes, such as typing: together they are one step of the history. */
  edit: (patch: Partial<JobFilters>) => void;
  /** The go is over. */
  endEdit: () => void;
}

/** The search of the address, which each change carries on to the next address. */
export function useSearch(filters: JobFilters): Search {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [asked, setAsked] = useState(filters);
  const [followed, setFollowed] = useState(filters);
  if (followed !== filters) {
    setFollowed(filters);
    setAsked(filters);
  }
  // What the handlers read: two quick changes must not undo each other while the address still follows.
  const latest = useRef({ filters, step: key });
  useEffect(() => {
    latest.current = { filters, step: key };
  }, [filters, key]);
  /** The step of the history at which this go of editing began; what it made of it is replaced. */
  const began = useRef<string>(undefined);

  const search = (patch: Partial<JobFilters>, replace: boolean) => {
    const before = latest.current.filters;
    const next = { ...before, ...patch };
    if (!next.keywords && next.sort === 'relevance') next.sort = '';
    if (allJobsPath(next) === allJobsPath(before)) return;
    latest.current = { ...latest.current, filters: next };
    setAsked(next);
    void navigate(allJobsPath(next), { replace, preventScrollReset: true });
  };

  return {
    asked,
    change: (patch) => search(patch, false),
    edit: (patch) => {
      began.current ??= latest.current.step;
      search(patch, began.current !== latest.current.step);
    },
    endEdit: () => {
      began.current = undefined;
    },
  };
}
