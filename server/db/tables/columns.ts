import { type ColumnBuilderBase, isNotNull, sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  text,
  timestamp,
  uuid,
  type AnyPgColumn,
  type PgColumn,
} from 'drizzle-orm/pg-core';

/** A column of bytes. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** A column of words for full-text search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** A time in UTC with milliseconds, the precision of JavaScript. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The primary key: a random UUID. */
export const id = () => uuid('id').primaryKey().defaultRandom();

/** When the row was inserted. */
export const createdAt = () => time('created_at').notNull().defaultNow();

/** A check that a column has one of the values. */
export const oneOf = (name: string, column: string, values: readonly string[]) =>
  check(name, sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`));

/** The id of a row with which this one is deleted. */
export const partOf = (name: string, owner: () => AnyPgColumn) =>
  uuid(name).references(owner, { onDelete: 'cascade' });

/** What drizzle hands from the declaration of a column to the column. */
const configOf = (column: object): object => Reflect.get(column, 'config');
const DECLARED = new WeakMap<object, boolean>();
const declared =
  (isPersonal: boolean) =>
  <Declared extends ColumnBuilderBase>(column: Declared): Declared => {
    DECLARED.set(configOf(column), isPersonal);
    return column;
  };

/** A column with words or data of people: names, addresses, letters, notes, devices, searches. */
export const personal = declared(true);

/** A column without: ids, codes, hashes, the board's own texts, and what companies publish. */
export const impersonal = declared(false);

/** Whether a column is `personal` (true) or `impersonal` (false); undefined if it is not declared. */
export const isPersonal = (column: PgColumn): boolean | undefined => DECLARED.get(configOf(column));

/** Another column without case and accents (server/plain.ts), kept by PostgreSQL, so that searches need not fold each row. */
export const plainOf = (name: string, column: string) =>
  personal(
    text(name)
      .notNull()
      .generatedAlwaysAs(sql.raw(`plain("${column}")`)),
  );

/** An index for lookups by a reference, above all when PostgreSQL deletes the referenced row. */
export const referenceIndex = (name: string, column: AnyPgColumn) =>
  index(name).on(column).where(isNotNull(column));
