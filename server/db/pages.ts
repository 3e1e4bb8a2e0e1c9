import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import * as z from 'zod/mini';
import { invalid } from '../http/problems.ts';

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
