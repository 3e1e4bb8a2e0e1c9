import type { InfiniteData } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSortLabels } from '../sort-labels.ts';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type ApplicationRowAnswer,
  countAll,
  LIST_FIELDS,
  type Position,
  type StatusCounts,
  UNDER_REVIEW,
} from '../../../shared/applications/lists.ts';
import { APPLICATION_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { isId } from '../../../shared/kit/ids.ts';
import { PAGE_SIZE_MAX } from '../../../shared/kit/lists.ts';
import { FILTER_THINGS, formFields } from '../../../shared/parts/parts.ts';
import { api } from '../../kit/data/api.ts';
import { type AnswerOf, useCall, usePages } from '../../kit/data/calls.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { useCutOff } from '../../kit/data/live.ts';
import { notify } from '../../kit/notices.ts';
import type { PageHandle } from '../../kit/ui/layout/page-handle.ts';
import type { ApplicationAction } from '../additions.ts';
import { useFeatures } from '../../panels.tsx';
import { useMoves } from '../moves/moves.ts';
import { useListInTrail } from '../trail.ts';
import { useSelection } from './selection.ts';

/** Rows that the table loads at a time, and cards of each column of the board. */
export const ROWS = 50;
export const CARDS = 20;

/** The frame of pages with a board: it needs the whole width. */
export const boardHandle: PageHandle = { isWide: (query) => query.get('view') === 'board' };

const STATUS_FILTERS = { [UNDER_REVIEW]: 'Under Review', ...APPLICATION_STATUS_LABELS } as const;

export type ApplicationRow = ApplicationRowAnswer;

/** What is done with some applications in a dialog. */
export interface Acting {
  action: ApplicationAction;
  rows: readonly ApplicationRow[];
}

const featureFilters = formFields('applicationFilters');
const FEATURE_FILTERS = Object.fromEntries(
  Object.keys(featureFilters).map((name) => [name, null]),
) as Record<keyof typeof featureFilters, null>;

const OF_JOB: ReadonlySet<string> = new Set(
  Object.entries<{ ofJob?: true }>(FILTER_THINGS).flatMap(([name, { ofJob }]) =>
    ofJob ? [name] : [],
  ),
);

/** The filters of features, without what cannot be read. */
const readable = (values: Readonly<Record<string, string>>, job: string) =>
  Object.fromEntries(
    Object.entries<z.ZodMiniType>(featureFilters).map(([name, schema]) => [
      name,
      (job || !OF_JOB.has(name)) && schema.safeParse(values[name]).success
        ? (values[name] ?? '')
        : '',
    ]),
  );

export type CompanyApplications = ReturnType<typeof useCompanyApplications>;

/** The page's rows, and the unfiltered figures of the company. */
export interface ApplicationsPage {
  rows: readonly ApplicationRow[];
  counts: StatusCounts;
  /** The company's jobs. */
  jobs: number;
  /** The chosen job; null if it is not one of the company's. */
  position: Position | null | undefined;
  /** The newest application, of the chosen job or of all. */
  newest: ApplicationRow | null;
  answers: NonNullable<Answer['answers']>;
  /** Applications with something that the company has not opened. */
  unread: number;
  /** Rows that the filters find, loaded or not. */
  total: number;
  /** Of the board. */
  columns: AnswerOf<'listCompanyApplications'>['columns'];
}

/**
 * The applications to all jobs of the company, or to one, with filters from the address, selection, moves and live
 * updates.
 * @param ofJob the id of the job
 */
export function useCompanyApplications(ofJob?: string) {
  const { values, set, field, select } = useFilters({
    tab: ['positions'],
    view: ['board'],
    search: null,
    status: STATUS_FILTERS,
    job: null,
    sort: useSortLabels(),
    unread: { unread: 'Unread' },
    answer: { due: 'Unanswered', soon: 'Answer due' },
    flag: { flagged: 'Knock-out', unflagged: 'No knock-out' },
    people: { several: 'Applied to several jobs' },
    question: null,
    value: null,
    columns: null,
    ...FEATURE_FILTERS,
  });
  const listFields = useFeatures().flatMap(({ listFields: fields = [] }) => fields);
  const isBoard = values.view === 'board';
  const job = ofJob ?? (isId(values.job) ? values.job : '');
  const { search, status, sort, unread, answer } = values;
  const { flag, people } = values;
  // Questions belong to one job.
  const ofOneJob = (text: string) => (job && isId(text) ? text : '');
  const question = values.value ? ofOneJob(values.question) : '';
  const columns = ofJob ? values.columns.split(',').filter(isId).join(',') : '';
  const more = readable(values, job);
  const hiring = { flag, people, question, value: question && values.value, ...more };
  const filtered = { search, status, job, sort, unread, answer, ...hiring };

  // The board folds the columns of other statuses, and keeps their cards.
  const ofColumns = { search, job, sort, unread, answer, ...hiring };
  const list = usePages(
    'listCompanyApplications',
    { query: { ...filtered, columns, limit: String(ROWS) } },
    { enabled: !isBoard, keepPrevious: true, hasSignedLinks: true },
  );
  const board = useCall(
    'listCompanyApplications',
    { query: { ...ofColumns, view: 'board', limit: String(CARDS) } },
    { enabled: isBoard, keepPrevious: true, hasSignedLinks: true },
  );
  const shown = isBoard ? board : list;
  const page = usePage(isBoard ? board.data : list.data);
  const isForeign = !ofJob && job && page?.position === null;
  useEffect(() => {
    if (isForeign) set({ job: '' });
  });
  const isCutOff = useCutOff();
  useArrivals(page, job);

  const listName = JSON.stringify(filtered);
  const kept = new URLSearchParams(
    Object.entries({ ...filtered, status: isBoard ? '' : status }).filter(
      ([, value]) => value !== '',
    ),
  );
  useListInTrail(kept.toString());
  const selection = useSelection(page && !isBoard ? page.rows : [], listName, (onRead) =>
    readRows(filtered, onRead),
  );
  const moves = useMoves({
    isOptimistic: isBoard,
    onMoved: (moved) => selection.drop(moved.map(({ _id }) => _id)),
  });
  const refresh = useRefresh(shown);
  const [acting, act] = useState<Acting>();
  const [areFiltersOpen, openFilters] = useState(false);
  const [isSearchOpen, openSearch] = useState(false);

  return {
    filters: { ...values, job, columns, ...more },
    setFilters: set,
    /** Of these filters, those of features. */
    more,
    /** Nothing chosen: no filters, search and order. */
    cleared: Object.fromEntries([...LIST_FIELDS, 'tab', ...listFields].map((name) => [name, ''])),
    field,
    select,
    isBoard,
    list,
    board,
    page,
    error: page ? null : shown.error,
    isCutOff,
    refresh: { ...refresh, isBusy: refresh.isBusy || shown.isPlaceholderData },
    selection,
    moves,
    /** The filters of the list, for its export. */
    exported: isBoard ? { ...filtered, status: '', sort: '' } : filtered,
    /** The dialog of an action. */
    acting: { asked: acting, ask: act, close: () => act(undefined) },
    /** What is open above the list. */
    tools: { areFiltersOpen, openFilters, isSearchOpen, openSearch },
    /** Names the list with its filters. */
    listName,
    /** The query of a whole column of the board. */
    columnQuery: ofColumns,
    /** The address of an application, with the filters of the list, so that its neighbors can be reached. */
    linkTo: (id: string) => `/applications/view/${id}${kept.size > 0 ? `?${kept}` : ''}`,
  };
}

type Answer = AnswerOf<'listCompanyApplications'>;

/** All rows of a list, page by page. */
async function readRows(
  filters: Readonly<Record<string, string>>,
  onRead: (count: number) => void,
) {
  const rows: ApplicationRow[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = { ...filters, limit: String(PAGE_SIZE_MAX), ...(cursor && { cursor }) };
    const page: Answer = await api.listCompanyApplications({ query });
    rows.push(...page.applications);
    onRead(rows.length);
    cursor = page.nextCursor;
  }
  return rows;
}

/** The rows of what is loaded, with the figures; the last ones until the next are loaded. */
function usePage(data: Answer | InfiniteData<Answer> | undefined): ApplicationsPage | undefined {
  const page = useMemo(() => toPage(data), [data]);
  const [last, setLast] = useState(page);
  if (page && page !== last) setLast(page);
  return page ?? last;
}

function toPage(data: Answer | InfiniteData<Answer> | undefined): ApplicationsPage | undefined {
  if (!data) return undefined;
  const pages = 'pages' in data ? data.pages : [data];
  const { counts, jobs, answers, position, newest = null } = pages[0] ?? {};
  const { unread = 0, total = 0, columns } = pages[0] ?? {};
  if (!counts || !jobs || !answers) return undefined;
  // A row may be on two pages when others have come before it.
  const rows = new Map(
    pages.flatMap(({ applications }) => applications).map((row) => [row._id, row]),
  );
  const figures = { counts, jobs: jobs.total, position, newest, answers, unread };
  return { rows: [...rows.values()], ...figures, total, columns };
}

/** Fetches again when the button is pressed, and shows an error if that fails. */
function useRefresh({ refetch }: { refetch: () => Promise<{ error: Error | null }> }) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const { error } = await refetch();
    setBusy(false);
    if (error) {
      const sentence = errorMessage(error, 'Failed to load applications data.');
      notify.failure('Something went wrong', sentence);
    }
  };
  return { isBusy, run: () => void run() };
}

/** Announces new applications. @param job counts applications to this job only */
function useArrivals(page: ApplicationsPage | undefined, job: string) {
  const seen = useRef<{ job: string; total: number; newest: string }>(undefined);

  useEffect(() => {
    if (!page || (job && page.position?._id !== job)) return;
    const { newest } = page;
    const total = countAll((job && page.position ? page.position : page).counts);
    const before = seen.current?.job === job ? seen.current : undefined;
    const last = before?.newest ?? '';
    seen.current = { job, total, newest: later(newest?.appliedDate ?? '', last) };
    if (!before || !newest || newest.appliedDate <= last) return;
    const count = Math.max(1, total - before.total);
    if (count === 1) {
      notify.info(`New application from ${displayName(newest.applicant)}`, newest.job.jobTitle);
    } else {
      notify.info(`${inFigures(count)} new applications`);
    }
  }, [page, job]);
}

const later = (a: string, b: string) => (a > b ? a : b);
