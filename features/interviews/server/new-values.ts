import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** What an upsert of several rows sets in those that exist: the new values of these columns. */
export const newValues = <Name extends string>(columns: Record<Name, PgColumn>) =>
  Object.fromEntries(
    Object.entries<PgColumn>(columns).map(([name, column]) => [
      name,
      sql.raw(`excluded.${column.name}`),
    ]),
  ) as Record<Name, SQL>;
