import { getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The values of a new row, in SQL. One that the table needs and has no default for must be there. */
type Values<Table extends PgTable> = {
  [Name in keyof Table['$inferInsert']]: SQLWrapper;
};

/** For `insert into … (columns) select values`, where an action is one statement: both lists come from one object. */
export function insertOf<Table extends PgTable>(
  table: Table,
  values: Values<Table>,
): { columns: SQL; values: SQL } {
  const columns = getTableColumns(table);
  const entries = Object.entries<SQLWrapper>(values);
  const names = entries.map(([name]) => sql.identifier(columns[name]?.name ?? name));
  return {
    columns: sql.join(names, sql`, `),
    values: sql.join(
      entries.map(([, value]) => sql`${value}`),
      sql`, `,
    ),
  };
}

/** A row that a statement returned with `to_jsonb`, as the query builder reads it. */
export function fromJson<Table extends PgTable>(
  table: Table,
  json: Record<string, unknown>,
): Table['$inferSelect'] {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([name, column]) => {
      const value = json[column.name] ?? null;
      return [name, value === null ? null : column.mapFromDriverValue(value)];
    }),
  ) as Table['$inferSelect'];
}
