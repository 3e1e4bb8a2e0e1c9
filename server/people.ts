import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SignedIn } from './context.ts';

/** How a table that has people in it is exported and erased. */
export interface PersonTable {
  table: PgTable;
  /** The person's id. */
  person: PgColumn;
  /** `delete`: its rows go with the account. Otherwise why they stay. */
  erase: 'delete' | { keep: string };
  /** The word of the receipt that counts the rows (the manifest's `erased`). */
  counted?: string;
  /** The file of the person's data, without '.json', and what is in it. */
  export?: { file: string; read: (context: SignedIn) => Promise<unknown> };
}
