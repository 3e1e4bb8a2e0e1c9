import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fold } from '../../shared/kit/text.ts';
import { invalid } from '../http/problems.ts';
import type { Db } from './connect.ts';

const PAGE_SIZE = 50;

/** The query of a list. */
export interface List {
  /** Tables. Joins must be left joins on unique columns, so that PostgreSQL can skip unused ones. */
  from: SQL;
  where: SQL | undefined;
  order: Order;
  /** The conditions are expensive: page and total share a single scan. */
  isExpensive?: boolean;
}

export interface FoundPage {
  ids: string[];
  /** The number of rows of all pages. */
  total: number;
  nextCursor: string | null;
}

/**
 * Finds a page of a list and the total in one statement.
 * @throws Problem 400 for an invalid cursor
 */
export async function findPage(
  db: Db,
  { from, where, order, isExpensive = false }: List,
  { limit: size = PAGE_SIZE, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): Promise<FoundPage> {
  const found: Order = { ...order, key: sql`key`, id: sql`id` };
  const { rows } = await db.execute<{ page: [string, string][] | null; total: number }>(sql`
    with hits as ${isExpensive ? sql`materialized` : sql`not materialized`} (
      select ${order.key} as key, ${order.id} as id from ${from} where ${where ?? sql`true`}
    ), page as (
      select key, id from hits where ${cursor ? afterCursor(cursor, found) : sql`true`}
      order by ${orderBy(found)} limit ${size + 1}
    )
    select (select json_agg(json_build_array(${keyText(found)}, id) order by ${orderBy(found)}) from page) as page,
      (select count(*)::int from hits) as total`);
  const [{ page, total } = { page: null, total: 0 }] = rows;
  const all = (page ?? []).map(([key, id]) => ({ key, id }));
  const { page: shown, nextCursor } = toPage(all, size, order);
  return { ids: shown.map(({ id }) => id), total, nextCursor };
}

/** A page without the total, for reading a whole list in pages. */
export async function findIds(
  db: Db,
  { from, where, order }: List,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Omit<FoundPage, 'total'>> {
  const { rows } = await db.execute<{ key: string; id: string }>(sql`
    select ${keyText(order)} as key, ${order.id} as id from ${from}
    where ${where ?? sql`true`} and ${cursor ? afterCursor(cursor, order) : sql`true`}
    order by ${orderBy(order)} limit ${limit + 1}`);
  const { page, nextCursor } = toPage(rows, limit, order);
  return { ids: page.map(({ id }) => id), nextCursor };
}

/** All rows of a list, in order. */
export async function findAll(db: Db, { from, where, order }: List): Promise<string[]> {
  const { rows } = await db.execute<{ ids: string[] | null }>(
    sql`select json_agg(${order.id} order by ${orderBy(order)}) as ids from ${from} where ${where ?? sql`true`}`,
  );
  return rows[0]?.ids ?? [];
}

/** The condition that an id is one of these. Passes all ids as one parameter. */
export const isOneOf = (id: SQLWrapper, ids: readonly string[]): SQL =>
  sql`${id} = any(${sql.param(ids)}::uuid[])`;

/** The rows in the order of the ids, without missing ones. */
export function inOrderOf<Row>(
  ids: readonly string[],
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Row[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The condition of a filter's value; undefined for '' and 'all'. */
export const whenChosen = <T extends string>(
  value: T | undefined,
  condition: (value: Exclude<T, '' | 'all'>) => SQL | undefined,
): SQL | undefined =>
  value === undefined || value === '' || value === 'all'
    ? undefined
    : condition(value as Exclude<T, '' | 'all'>);

/** A list without a limit, which may be long. */
export interface WholeList {
  /** The name of the field that holds the rows. */
  name: string;
  ids: string[];
  /** The rows of some ids as the API answers them, without deleted ones. */
  read: (ids: readonly string[]) => Promise<object[]>;
}

/** The order of a paged list: by key, then by id. */
export interface Order {
  /** Part of cursors, which are valid only for their order. */
  name: string;
  /** Never null. */
  key: SQL;
  /** The key's PostgreSQL type. */
  type: 'timestamptz' | 'double precision' | 'text';
  id: SQL;
  direction: 'asc' | 'desc';
}

/** The order by a time, newest first. */
export const newestOrder = (time: SQLWrapper, id: SQLWrapper): Order => ({
  name: 'newest',
  key: sql`${time}`,
  type: 'timestamptz',
  id: sql`${id}`,
  direction: 'desc',
});

/** The order by a time, oldest first. */
export const oldestOrder = (time: SQLWrapper, id: SQLWrapper): Order => ({
  ...newestOrder(time, id),
  name: 'oldest',
  direction: 'asc',
});

/** The format of keys written by `keyText`. PostgreSQL would fail on other keys. */
const KEYS: Record<Order['type'], RegExp> = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  'double precision': /^-?\d{1,15}(\.\d{1,20})?(e[+-]\d\d)?$/,
  text: /^/,
};

/** A text as a sort key: lower case, and short enough for a cursor (shared/kit/lists.ts). */
export const textKey = (text: SQLWrapper): SQL => sql`left(lower(${text}), 40)`;

/** The `order by` clause. */
export const orderBy = ({ key, id, direction }: Order): SQL =>
  sql`${key} ${sql.raw(direction)}, ${id} ${sql.raw(direction)}`;

/** The key as a result column, from which `toPage` makes the cursor. */
export const keyText = ({ key }: Order): SQL<string> => sql<string>`(${key})::text`;

/** The condition of the rows after a cursor. @throws Problem 400 for an invalid cursor */
export function afterCursor(cursor: string, { name, key, type, id, direction }: Order): SQL {
  const [lastKey, lastId] = readCursor(cursor, name);
  if (!KEYS[type].test(lastKey)) throw invalidCursor();
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`(${key}, ${id}) ${beyond} (${lastKey}::${sql.raw(type)}, ${lastId}::uuid)`;
}

/**
 * The page of rows that were read with one extra row.
 * @returns the rows of the page, and the cursor of the next page or null
 */
export function toPage<Row extends { key: string; id: string }>(
  rows: readonly Row[],
  limit: number,
  { name }: Order,
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const isLast = rows.length <= limit || !last;
  return { page, nextCursor: isLast ? null : toCursor(name, last.key, last.id) };
}

/** The cursor of the next page: opaque to clients, and valid only for its order. */
export const toCursor = (order: string, key: string, id: string): string =>
  Buffer.from(JSON.stringify([order, key, id])).toString('base64url');

const cursorShape = z.tuple([z.string(), z.string(), z.guid()]);

/** Key and id of the row before a page. @throws Problem 400 for an invalid cursor */
export function readCursor(cursor: string, order: string): [key: string, id: string] {
  const read = cursorShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success || read.data[0] !== order) throw invalidCursor();
  const [, key, id] = read.data;
  return [key, id];
}

/** Problem 400 for an invalid cursor. */
export const invalidCursor = () =>
  invalid('cursor-expired', 'This page link has expired. Please start again from the first page.', {
    cursor: 'This cursor does not belong to this list.',
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Escapes text for `like` patterns. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * `matchesSearch` (shared/kit/text.ts) as a condition: the joined texts contain the search text, regardless of case and
 * Unicode form. Undefined for an empty search.
 */
export function matchesText(search: string, texts: readonly SQLWrapper[]): SQL | undefined {
  const needle = fold(search);
  if (!needle) return undefined;
  const together = sql`concat_ws(' ', ${sql.join([...texts], sql`, `)})`;
  // Almost all text is ASCII and needs only lower case, which the collation "C" makes fastest. Each text is checked on its
  // own, so that they are joined once.
  const isAscii = texts.map(
    (text) => sql`(octet_length(${text}) = char_length(${text})) is not false`,
  );
  const folded = sql`case when ${sql.join(isAscii, sql` and `)} then lower(${together} collate "C")
    else replace(lower(normalize(${together}, nfkc)), 'ß', 'ss') end`;
  return sql`${folded} like ${`%${escapeLike(needle)}%`}`;
}
