import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { displayName } from '../../../shared/applications/applicant-profile.ts';
import {
  type ApplicationSort,
  type ApplicationRowAnswer,
  countAll,
  type Position,
  type StatusCounts,
} from '../../../shared/applications/lists.ts';
import { APPLICATION_STATUS_LABELS } from '../../../shared/applications/status.ts';
import { errorMessage } from '../../../shared/kit/client.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { PAGE_SIZE_MAX } from '../../../shared/kit/lists.ts';
import { api } from '../../kit/data/api.ts';
import { type AnswerOf, useCall } from '../../kit/data/calls.ts';
import { useFilters } from '../../kit/data/filters.ts';
import { useCutOff } from '../../kit/data/live.ts';
import { notify } from '../../kit/notices.ts';
import { useMoves } from '../moves/moves.ts';
import { useSelection } from './table.tsx';

/** Rows of the table on a page, and cards of each column of the board at first. */
const ROWS = 50;
const CARDS = 10;

const SORT_LABELS: Record<Exclude<ApplicationSort, 'newest'>, string> = {
  oldest: 'Oldest first',
  name: 'By name',
  'first-choice': 'First choices first',
};

export type ApplicationRow = ApplicationRowAnswer;
export type CompanyApplications = ReturnType<typeof useCompanyApplications>;

/** The page's rows, and the unfiltered figures of the company. */
export interface ApplicationsPage {
  rows: readonly ApplicationRow[];
  counts: StatusCounts;
  positions: readonly Position[];
  answers: NonNullable<Answer['answers']>;
  /** Of the board. */
  columns: AnswerOf<'listCompanyApplications'>['columns'];
}

/** Whether a text looks like an id; other texts are not sent. */
export const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

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
    status: APPLICATION_STATUS_LABELS,
    job: null,
    sort: SORT_LABELS,
    unread: { unread: 'Unread' },
    answer: { due: 'Answer due' },
    choice: { first: 'First choice' },
    assigned: null,
  });
  const [params] = useSearchParams();
  const isBoard = values.view === 'board';
  const cursor = isBoard ? '' : (params.get('cursor') ?? '');
  const job = ofJob ?? (isId(values.job) ? values.job : '');
  const { search, status, sort, unread, answer, choice } = values;
  const isKnown = ['me', 'nobody'].includes(values.assigned) || isId(values.assigned);
  const assigned = isKnown ? values.assigned : '';
  const filtered = { search, status, job, sort, unread, answer, choice, assigned };

  const query: Record<string, string> = isBoard
    ? { view: 'board', search, job, unread, answer, choice, assigned, limit: String(CARDS) }
    : { ...filtered, limit: String(ROWS), ...(cursor && { cursor }) };
  const list = useCall(
    'listCompanyApplications',
    { query },
    { keepPrevious: true, hasSignedLinks: true },
  );
  // Only the first page of a list has the figures.
  const first = useCall(
    'listCompanyApplications',
    { query: { limit: '1' } },
    { enabled: cursor !== '' },
  );
  const page = usePage(list.data, first.data);
  const isForeign = !ofJob && job && page && !page.positions.some(({ _id }) => _id === job);
  useEffect(() => {
    if (isForeign) set({ job: '' });
  });
  const isCutOff = useCutOff();
  useArrivals(page, ofJob);

  const selection = useSelection(
    page && !isBoard ? page.rows : [],
    JSON.stringify(filtered),
    (most) => readRows(filtered, most),
  );
  const moves = useMoves({
    isOptimistic: isBoard,
    onMoved: (moved) => selection.drop(moved.map(({ _id }) => _id)),
  });
  const refresh = useRefresh([list, first]);

  return {
    filters: { ...values, job, assigned },
    setFilters: set,
    field,
    select,
    isBoard,
    list,
    page,
    error: page ? null : (list.error ?? first.error),
    isCutOff,
    refresh: { ...refresh, isBusy: refresh.isBusy || list.isPlaceholderData },
    selection,
    moves,
    /** The filters of the list, for its export. */
    exported: isBoard ? { ...filtered, status: '', sort: '' } : filtered,
    /** The query of a whole column of the board. */
    columnQuery: { search, job, unread, answer, choice, assigned },
    /** The address of an application, with the filters of the list, so that its neighbors can be reached. */
    linkTo: (id: string) => {
      const kept = new URLSearchParams(
        Object.entries({
          search,
          status: isBoard ? '' : status,
          job,
          unread,
          answer,
          choice,
          assigned,
          sort: isBoard ? '' : sort,
        }).filter(([, value]) => value !== ''),
      );
      return `/applications/view/${id}${kept.size > 0 ? `?${kept}` : ''}`;
    },
  };
}

type Answer = AnswerOf<'listCompanyApplications'>;

/** The first rows of a list, page by page. */
async function readRows(filters: Readonly<Record<string, string>>, most: number) {
  const rows: ApplicationRow[] = [];
  let cursor: string | null = '';
  while (cursor !== null && rows.length < most) {
    const limit = String(Math.min(PAGE_SIZE_MAX, most - rows.length));
    const query = { ...filters, limit, ...(cursor && { cursor }) };
    const page: Answer = await api.listCompanyApplications({ query });
    rows.push(...page.applications);
    cursor = page.nextCursor;
  }
  return rows;
}

/** The rows of one answer with the latest figures of another; undefined until both are loaded. */
function usePage(list: Answer | undefined, first: Answer | undefined) {
  const latest = list?.counts ? list : first;
  const [figures, setFigures] = useState(latest);
  // Keeps the figures while the next page loads.
  if (latest && latest !== figures) setFigures(latest);
  return toPage(list, latest ?? figures);
}

function toPage(
  list: Answer | undefined,
  { counts, positions, answers }: Partial<Answer> = {},
): ApplicationsPage | undefined {
  if (!list || !counts || !positions || !answers) return undefined;
  return { rows: list.applications, counts, positions, answers, columns: list.columns };
}

interface RefreshTarget {
  isEnabled: boolean;
  refetch: () => Promise<{ error: Error | null }>;
}

/** Fetches again when the button is pressed, and shows an error if that fails. */
function useRefresh(queries: readonly RefreshTarget[]) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const shown = queries.filter(({ isEnabled }) => isEnabled);
    const answers = await Promise.all(shown.map(({ refetch }) => refetch()));
    setBusy(false);
    const failed = answers.find(({ error }) => error);
    if (failed) {
      const sentence = errorMessage(failed.error, 'Failed to load applications data.');
      notify.failure('Something went wrong', sentence);
    }
  };
  return { isBusy, run: () => void run() };
}

/** Announces new applications. @param ofJob counts applications to this job only */
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
      notify.info(`${inFigures(count)} new applications`);
    }
  }, [page, ofJob]);
}

const later = (a: string, b: string) => (a > b ? a : b);
