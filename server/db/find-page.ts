import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db } from './connect.ts';
import { afterCursor, inOrder, keyText, type Order, toPage } from './pages.ts';

/** Rows of a page where only the place it begins at was given, or not even that. */
const PAGE_SIZE = 50;

/** What a list is made of. */
export interface List {
  /** Tables; joined on what is unique, and by left joins, so that those nobody asks for are not read. */
  from: SQL;
  where: SQL | undefined;
  order: Order;
  /** The conditions are dear: rows are looked through once, for page and total together. */
  isDear?: boolean;
}

export interface FoundPage {
  ids: string[];
  /** In all pages. */
  total: number;
  nextCursor: string | null;
}

/**
 * Finds a page of a list and counts the whole, in one statement.
 * @throws Problem 400 for a cursor that is none of ours
 */
export async function findPage(
  db: Db,
  { from, where, order, isDear = false }: List,
  { limit: size = PAGE_SIZE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<FoundPage> {
  const found: Order = { ...order, key: sql`key`, id: sql`id` };
  const { rows } = await db.execute<{ page: [string, string][] | null; total: number }>(sql`
    with hits as ${isDear ? sql`materialized` : sql`not materialized`} (
      select ${order.key} as key, ${order.id} as id from ${from} where ${where ?? sql`true`}
    ), page as (
      select key, id from hits where ${cursor ? afterCursor(cursor, found) : sql`true`}
      order by ${inOrder(found)} limit ${size + 1}
    )
    select (select json_agg(json_build_array(${keyText(found)}, id) order by ${inOrder(found)}) from page) as page,
      (select count(*)::int from hits) as total`);
  const [{ page, total } = { page: null, total: 0 }] = rows;
  const all = (page ?? []).map(([key, id]) => ({ key, id }));
  const { page: shown, nextCursor } = toPage(all, size, order);
  return { ids: shown.map(({ id }) => id), total, nextCursor };
}

/** A page without counting the whole: for who reads all of it, one page after the other. */
export async function findIds(
  db: Db,
  { from, where, order }: List,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Omit<FoundPage, 'total'>> {
  const { rows } = await db.execute<{ key: string; id: string }>(sql`
    select ${keyText(order)} as key, ${order.id} as id from ${from}
    where ${where ?? sql`true`} and ${cursor ? afterCursor(cursor, order) : sql`true`}
    order by ${inOrder(order)} limit ${limit + 1}`);
  const { page, nextCursor } = toPage(rows, limit, order);
  return { ids: page.map(({ id }) => id), nextCursor };
}

/** All rows of a list, in order. */
export async function findAll(db: Db, { from, where, order }: List): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string[] | null }>(
    sql`select json_agg(${order.id} order by ${inOrder(order)}) as ids from ${from} where ${where ?? sql`true`}`,
  );
  return rows[0]?.ids ?? [];
}

/** A condition: the row is one of these. One value, however many ids. */
export const isOneOf = (id: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${id} = any(${sql.param(ids)}::uuid[])`;

/** The rows of these ids, in their order; those that have gone meanwhile are left out. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The condition that a filter makes of what was chosen; none for '' and 'all'. */
export const chosen = <T extends string>(
  value: T | undefined,
  condition: (value: Exclude<T, '' | 'all'>) => SQL | undefined,
): SQL | undefined =>
  value === undefined || value === '' || value === 'all'
    ? undefined
    : condition(value as Exclude<T, '' | 'all'>);

/** A list that is answered as a whole, however long it is. */
export interface WholeList {
  /** Of the field that holds it. */
  name: string;
  ids: string[];
  /** Rows of some ids, as the API answers them; those that have gone meanwhile are left out. */
  read: (ids: readonly string[]) => Promise<object[]>;
}
