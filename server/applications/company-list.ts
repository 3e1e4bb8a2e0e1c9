import type { Api } from '../../shared/api.ts';
import type { Parsed, Returned } from '../../shared/kit/endpoint.ts';
import type { FromCompany } from '../context.ts';
import { findPage, inOrderOf, isOneOf } from '../db/find-page.ts';
import { noCursor } from '../db/pages.ts';
import { applications } from '../db/schema.ts';
import { findColumns } from './columns.ts';
import { companyList } from './company-search.ts';
import { findPositions } from './positions.ts';
import { selectApplications, toApplication } from './rows.ts';

/** Rows of a page, and of a column of the board, where no other number is asked for. */
const PAGE_SIZE = 50;
const COLUMN_SIZE = 20;

type Answer = Returned<Api['listCompanyApplications']>;

/**
 * GET /applications/company: a page of the list, or the beginning of each column of the board; with the first page also
 * the figures of the whole company. Five statements at most, however many jobs and applications there are.
 * @throws Problem 400 for a cursor that is none of ours
 */
export async function listCompanyApplications(
  context: FromCompany,
  { query }: Parsed<Api['listCompanyApplications']>,
): Promise<Answer> {
  const { db, actor } = context;
  const [found, figures] = await Promise.all([
    query.view === 'board' ? findBoard(context, query) : findList(context, query),
    query.cursor ? undefined : findPositions(db, actor.company.id),
  ]);
  const rows = await readRows(context, [...found.ids, ...(figures?.latestIds ?? [])]);
  const { ids, ...rest } = found;
  const shown = inOrderOf(ids, rows, ({ _id }) => _id);
  return {
    count: shown.length,
    applications: shown,
    ...rest,
    ...(figures && { counts: figures.counts, positions: figures.toPositions(rows) }),
  };
}

type Query = Parsed<Api['listCompanyApplications']>['query'];

function findList({ db, actor }: FromCompany, { limit = PAGE_SIZE, cursor, ...filters }: Query) {
  return findPage(db, companyList(actor.company.id, filters), { limit, cursor });
}

/** Columns are each newest first, whatever order the list is in, and have next pages of their own. */
async function findBoard({ db, actor }: FromCompany, { limit, cursor, ...filters }: Query) {
  if (cursor) throw noCursor();
  const list = companyList(actor.company.id, { ...filters, sort: 'newest' });
  const { ids, columns } = await findColumns(db, list, limit ?? COLUMN_SIZE);
  const total = columns.reduce((sum, column) => sum + column.total, 0);
  return { ids, columns, total, nextCursor: null };
}

/** Applications as lists show them; in no order. */
export async function readRows(context: FromCompany, ids: readonly string[]) {
  const unique = [...new Set(ids)];
  if (!unique.length) return [];
  const rows = await selectApplications(context.db, 'row').where(isOneOf(applications.id, unique));
  return rows.map((row) => toApplication(row, context));
}
