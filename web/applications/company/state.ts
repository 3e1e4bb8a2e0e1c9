import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { APPLICATION_STATUSES } from '../../../shared/applications/status.ts';
import { APPLICATION_SORTS } from '../../../shared/applications/lists.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { useFreshLinks } from '../../kit/data/fresh-links.ts';
import { useLive } from '../../kit/data/live.ts';
import { usePaged } from '../../kit/data/paged.ts';
import { useBulkMoves } from '../bulk-moves.ts';
import type { RowMoves } from '../move-menu.tsx';
import { useMoves } from '../moves.ts';
import { useSelection } from './selection.ts';
import {
  type ApplicationRow,
  type ApplicationsPaged,
  type CardsWanted,
  loadApplicationsPage,
  withChanged,
} from './list.ts';
import { useArrivals } from './arrivals.ts';

export type CompanyApplications = ReturnType<typeof useCompanyApplications>;

/** What an id looks like: anything else is asked of nobody. */
export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
/** Milliseconds in which changes are gathered before the list is asked for again. */
const GATHERED = 300;

/**
 * The applications of all the company's jobs, or of one of them, as the address asks for them: listed, selected, moved
 * on, and kept up to date.
 * @param ofJob the id of the one job
 */
export function useCompanyApplications(ofJob?: string) {
  const { filters, set } = useFilters({
    tab: ['positions'],
    view: ['board'],
    search: null,
    status: APPLICATION_STATUSES,
    job: null,
    sort: APPLICATION_SORTS,
  });
  const [params] = useSearchParams();
  const cursor = params.get('cursor') ?? '';
  const isBoard = filters.view === 'board';
  const [wanted] = useState<CardsWanted>(() => new Map());

  const job = ofJob ?? (isId(filters.job) ? filters.job : '');
  const { search, status, sort } = filters;
  const asked: Record<string, string> = isBoard
    ? { view: 'board', search, job }
    : { search, status, job, sort, ...(cursor && { cursor }) };
  const list: ApplicationsPaged = usePaged(asked, (query) => loadApplicationsPage(query, wanted));
  const { page } = list;
  const isForeign = !ofJob && job && page && !page.positions.some(({ _id }) => _id === job);
  useEffect(() => {
    if (isForeign) set({ job: '' });
  });
  const refreshSoon = useGathered(() => {
    // Where Try Again stands, it is up to whoever reads that.
    if (list.error === undefined) list.refresh();
  });
  useFreshLinks(refreshSoon);
  const isCutOff = useLive(refreshSoon);
  useArrivals(page, ofJob);

  const selection = useSelection(page && !isBoard ? page.rows : []);
  const changed = (applications: readonly ApplicationRow[]) => {
    list.edit((before) => withChanged(before, applications));
    refreshSoon();
  };
  const single = useMoves({ onMoved: (row) => changed([row]), onConflict: list.refresh });
  const bulk = useBulkMoves((applications) => {
    changed(applications);
    selection.drop(applications.map(({ _id }) => _id));
  });
  const moves: RowMoves = {
    isMoving: (id) => single.movingId === id || bulk.moving.has(id),
    isBusy: single.movingId !== undefined || bulk.moving.size > 0,
    request: single.request,
  };

  return {
    filters: { ...filters, job },
    setFilters: set,
    isBoard,
    list,
    wanted,
    isCutOff,
    selection,
    single,
    bulk,
    moves,
    /** The address of an application, from where the next one of the list can be reached. */
    linkTo: (id: string) => {
      const kept = new URLSearchParams(
        Object.entries({
          search,
          status: isBoard ? '' : status,
          job,
          sort: isBoard ? '' : sort,
        }).filter(([, value]) => value !== ''),
      );
      return `/applications/view/${id}${kept.size > 0 ? `?${kept}` : ''}`;
    },
  };
}

/** @returns the same function every time, which does the work once for all calls of a moment */
function useGathered(work: () => void): () => void {
  const latest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const [gather] = useState(() => () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, GATHERED);
  });
  return gather;
}
