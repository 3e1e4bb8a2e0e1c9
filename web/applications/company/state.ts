import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  APPLICATION_STATUSES,
  type ApplicationStatus,
} from '../../../shared/applications/status.ts';
import {
  APPLICATION_SORTS,
  type ApplicationRowAnswer,
  countAll,
  type Position,
  type StatusCounts,
} from '../../../shared/applications/lists.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { useFreshLinks } from '../../kit/data/fresh-links.ts';
import { useLive } from '../../kit/data/live.ts';
import { type Page, type Paged, usePaged } from '../../kit/data/paged.ts';
import { useBulkMoves } from '../bulk-moves.ts';
import type { RowMoves } from '../move-menu.tsx';
import { useMoves } from '../moves.ts';
import { useSelection } from './table.tsx';
import { api } from '../../kit/data/api.ts';
import { notify } from '../../kit/notices.ts';

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

/** Rows of the table on one page; cards of a column of the board at first, with each step, and at most. */
const ROWS = 50;
const CARDS = 10;
const CARDS_STEP = 20;
export const CARDS_MAX = 90;

export type ApplicationRow = ApplicationRowAnswer;

type Answer = Awaited<ReturnType<typeof api.listCompanyApplications>>;
type Query = Readonly<Record<string, string>>;

/** What an answer tells beside the rows. The rows of a board are those of all its columns. */
interface Beside {
  /** Of the whole company, whatever the filters say. */
  counts: StatusCounts;
  positions: readonly Position[];
  columns?: Answer['columns'];
}

export type ApplicationsPage = Page<ApplicationRow> & Beside;
type ApplicationsPaged = Paged<ApplicationRow, Beside>;

/** How many cards of a column somebody has asked to see. */
type CardsWanted = Map<ApplicationStatus, number>;

/** Loads what the address asks for: a page of the table with one call, or the board. */
const loadApplicationsPage = (query: Query, wanted: CardsWanted) =>
  query['view'] === 'board' ? loadBoard(query, wanted) : loadRows(query);

async function loadRows(query: Query): Promise<ApplicationsPage> {
  const [page, first] = await Promise.all([
    ask({ ...query, limit: String(ROWS) }),
    // Only the first page tells the counts.
    query['cursor'] ? ask({ limit: '1' }) : undefined,
  ]);
  return toPage(page, first);
}

async function loadBoard(query: Query, wanted: CardsWanted): Promise<ApplicationsPage> {
  const [board, ...longer] = await Promise.all([
    ask({ ...query, limit: String(CARDS) }),
    ...[...wanted].map(([status, limit]) =>
      ask({ ...query, view: 'list', status, limit: String(limit) }),
    ),
  ]);
  const page = toPage(board);
  const rows = new Map(
    [board, ...longer].flatMap(({ applications }) => applications).map((row) => [row._id, row]),
  );
  return { ...page, rows: [...rows.values()] };
}

/** Says that more of a column is wanted from now on. */
export function wantMore(wanted: CardsWanted, status: ApplicationStatus) {
  wanted.set(status, Math.min(CARDS_MAX, (wanted.get(status) ?? CARDS) + CARDS_STEP));
}

const ask = (query: Query) => api.listCompanyApplications({ query });

function toPage(answer: Answer, { counts, positions } = answer): ApplicationsPage {
  if (!counts || !positions) throw new TypeError('The first page came without its counts.');
  const { applications: rows, total, nextCursor, columns } = answer;
  return { rows, total, nextCursor, counts, positions, ...(columns && { columns }) };
}

/** The page with applications as they are now, and with all its counts in step. */
const withChanged = (page: ApplicationsPage, changed: readonly ApplicationRow[]) =>
  changed.reduce(withOne, page);

function withOne(page: ApplicationsPage, row: ApplicationRow): ApplicationsPage {
  const before = page.rows.find(({ _id }) => _id === row._id);
  if (!before) return page;
  const replaced = (rows: readonly ApplicationRow[]) =>
    rows.map((old) => (old._id === row._id ? row : old));
  const change = (status: ApplicationStatus) =>
    Number(status === row.status) - Number(status === before.status);
  const recount = (counts: StatusCounts): StatusCounts => ({
    ...counts,
    [before.status]: counts[before.status] + change(before.status),
    [row.status]: counts[row.status] + change(row.status),
  });
  const positions = page.positions.map((position) =>
    position._id === row.job._id
      ? { ...position, counts: recount(position.counts), latest: replaced(position.latest) }
      : position,
  );
  const columns = page.columns?.map((column) => ({
    ...column,
    total: column.total + change(column.status),
  }));
  return {
    ...page,
    rows: replaced(page.rows),
    counts: recount(page.counts),
    positions,
    ...(columns && { columns }),
  };
}

/**
 * Says who has applied since the list was last loaded.
 * @param ofJob the only job that counts
 */
function useArrivals(page: ApplicationsPage | undefined, ofJob?: string) {
  const seen = useRef<{ total: number; newest: string }>(undefined);

  useEffect(() => {
    if (!page) return;
    const positions = page.positions.filter(({ _id }) => !ofJob || _id === ofJob);
    const total = positions.reduce((sum, { counts }) => sum + countAll(counts), 0);
    const latest = positions.flatMap((position) => position.latest);
    const newest = latest.map(({ appliedDate }) => appliedDate).reduce(later, '');
    const before = seen.current;
    seen.current = { total, newest: later(newest, before?.newest ?? '') };
    if (!before) return;
    const arrived = latest.filter(({ appliedDate }) => appliedDate > before.newest);
    const [first] = arrived;
    const count = Math.max(arrived.length, total - before.total);
    if (!first) return;
    if (count === 1) {
      notify.info(`New application from ${displayName(first.applicant)}`, first.job.jobTitle);
    } else {
      notify.info(`${count.toLocaleString('en-US')} new applications`);
    }
  }, [page, ofJob]);
}

const later = (a: string, b: string) => (a > b ? a : b);
