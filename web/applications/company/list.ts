import type { ApplicationStatus } from '../../../shared/applications/status.ts';
import type {
  ApplicationRowAnswer,
  Position,
  StatusCounts,
} from '../../../shared/applications/lists.ts';
import { api } from '../../kit/data/api.ts';
import type { Page, Paged } from '../../kit/data/paged.ts';

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
export type ApplicationsPaged = Paged<ApplicationRow, Beside>;

/** How many cards of a column somebody has asked to see. */
export type CardsWanted = Map<ApplicationStatus, number>;

/** Loads what the address asks for: a page of the table with one call, or the board. */
export const loadApplicationsPage = (query: Query, wanted: CardsWanted) =>
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
export const withChanged = (page: ApplicationsPage, changed: readonly ApplicationRow[]) =>
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
