import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import * as z from 'zod/mini';
import { fold } from '../../shared/kit/text.ts';
import { invalid } from '../http/problems.ts';
import type { Db } from './connect.ts';

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

/** An order in which a list is read a page at a time: by a key, and among equals by id. */
export interface Order {
  /** A cursor is only good for the order it was made in. */
  name: string;
  /** Never null. */
  key: SQL;
  /** What the key is, as PostgreSQL calls it. */
  type: 'timestamptz' | 'double precision' | 'text';
  id: SQL;
  direction: 'asc' | 'desc';
}

/** Keys as `keyText` writes them: what PostgreSQL cannot read is not asked of it. */
const KEYS: Record<Order['type'], RegExp> = {
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/,
  'double precision': /^-?\d{1,15}(\.\d{1,20})?(e[+-]\d\d)?$/,
  text: /^/,
};

/** A text as a key, whatever its case; as much of it as a cursor holds (shared/kit/lists.ts). */
export const textKey = (text: SQLWrapper): SQL => sql`left(lower(${text}), 40)`;

/** What `order by` takes. */
export const inOrder = ({ key, id, direction }: Order): SQL =>
  sql`${key} ${sql.raw(direction)}, ${id} ${sql.raw(direction)}`;

/** The key as a column of the answer: what `toPage` makes the cursor of. */
export const keyText = ({ key }: Order): SQL<string> => sql<string>`(${key})::text`;

/** The condition that the rows of the page behind a cursor meet. @throws Problem 400 for a cursor that is none of ours */
export function afterCursor(cursor: string, { name, key, type, id, direction }: Order): SQL {
  const [lastKey, lastId] = readCursor(cursor, name);
  if (!KEYS[type].test(lastKey)) throw noCursor();
  const beyond = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`(${key}, ${id}) ${beyond} (${lastKey}::${sql.raw(type)}, ${lastId}::uuid)`;
}

/**
 * A page of rows that were asked for with one more than the page holds.
 * @returns the rows of the page, and the cursor of the next one; null where this is the last
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

/** Where the next page begins: opaque to clients, and only good for the order it was made in. */
export const toCursor = (order: string, key: string, id: string): string =>
  Buffer.from(JSON.stringify([order, key, id])).toString('base64url');

const cursorShape = z.tuple([z.string(), z.string(), z.guid()]);

/** Key and id of the row that a page begins after. @throws Problem 400 for a cursor that is none of ours */
export function readCursor(cursor: string, order: string): [key: string, id: string] {
  const read = cursorShape.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success || read.data[0] !== order) throw noCursor();
  const [, key, id] = read.data;
  return [key, id];
}

/** The answer to a cursor that is none of ours. */
export const noCursor = () =>
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

/** Text as a part of a pattern: what means something in one stands for itself. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/**
 * `isFoundBy` (shared/kit/text.ts) as a condition: the row's texts, taken together, contain what was typed, whatever its
 * case and form. Undefined for a search without anything to look for.
 */
export function foundBy(search: string, texts: readonly SQLWrapper[]): SQL | undefined {
  const wanted = fold(search);
  if (!wanted) return undefined;
  const together = sql`concat_ws(' ', ${sql.join([...texts], sql`, `)})`;
  // To ask first is far cheaper: hardly any text is in another form.
  const plain = sql`case when ${together} is nfkc normalized then ${together} else normalize(${together}, nfkc) end`;
  return sql`replace(lower(${plain}), 'ß', 'ss') like ${`%${escapeLike(wanted)}%`}`;
}
