import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Permission, TeamRole } from '../../shared/permissions.ts';
import type { Role } from '../../shared/roles.ts';
import type {
  ApplicationFilters,
  ApplicationRowAnswer,
  FoundIn,
} from '../../shared/applications/lists.ts';
import type { applications } from '../db/tables/applications.ts';
import type { STAYS } from '../../shared/accounts/erasure-words.ts';

/** Who reads a list of applications. */
export interface RowReader {
  id: string;
  role: Role;
  /** Of a member of a company. */
  company?: { role: TeamRole };
}

/** What a feature reads of applications: a value beside the row `applications`, and its fields of the answer for a reader. */
export interface RowFragment {
  value: SQL;
  /** The value of a new application; without it, there is nothing yet. */
  ofNew?: (application: typeof applications.$inferSelect) => unknown;
  toFields: (value: never, reader: RowReader, now: Date) => object;
}

/** The words that a feature prints in rows of applications, by which a search finds them. */
export interface RowPrints {
  labels: readonly string[];
  /** The condition that a row of the company has one of these. */
  has: (labels: readonly string[]) => SQL;
  /** Those of a row. */
  of: (row: never) => readonly string[];
}

interface ApplicationOrder {
  /** A double; never null. */
  key: SQL;
  /** Other members get the newest first. */
  needs?: Permission;
}

/** Types the value. */
export const rowFragment = <Value>(fragment: {
  value: SQL<Value>;
  ofNew?: (application: typeof applications.$inferSelect) => Value;
  toFields: (value: Value, reader: RowReader, now: Date) => object;
}): RowFragment => fragment;

/** Texts that members write about applications: searches find them, but not those of programs. */
export interface MemberTexts {
  /** One of the places in its `parts.ts`, and what excerpts call it, before the author. */
  in: FoundIn['in'];
  title: string;
  /** The texts of these applications in their order: `id` of the application, `author` and `text`. */
  select: (ids: readonly string[]) => SQL;
  /** A text as it is searched. */
  read: (text: string) => string;
}

/**
 * SQL that a feature adds to statements of the core. It stands in its `sql.ts`, which imports tables alone: what the core
 * reads with these statements, features import.
 */
export interface Fragments {
  feature: string;
  /** The holds with which a new job of the row `company` begins. */
  holdsOfCompany?: SQL;
  /** Its fields of an own job, the row `jobs`, as one JSON object. */
  jobRow?: SQL;
  applicationRow?: RowFragment;
  applicationPrints?: RowPrints;
  /** The condition of its filters of a company's list of applications, if one is chosen. */
  applicationFilter?: (filters: ApplicationFilters, reader: { id: string }) => SQL | undefined;
  /** Its orders of a company's list of applications: those with the highest key first, then the newest. */
  applicationOrders?: Record<string, ApplicationOrder>;
  /** Its columns of admins' exports of applications, by heading. */
  exportCells?: Record<string, SQL>;
  /** Its columns of a new application, as SQL beside the row `open`: its job, `applied_at`, and what was `sent` (JSON). */
  newApplication?: Record<string, SQL>;
  /** What it adds to the fact `moved` of the row `applications`, as one JSON object. */
  movedFact?: SQL;
  /** Which ids exist in a company, by filter (`filterThings` of its parts). */
  filterThings?: Record<string, (ids: readonly string[], companyId: string) => SQL>;
  /** Its columns of applications, of which nothing is left when their contents are erased. */
  erased?: PgUpdateSetSource<typeof applications>;
  /** What rows print of it: the company's applications with a text like the pattern, and the texts of a row. */
  printed?: {
    find: (pattern: string, companyId: string) => SQL;
    texts: (row: ApplicationRowAnswer) => readonly string[];
  };
  memberTexts?: MemberTexts;
  /** Whether a message stays when its application is erased, and the word of the receipt for it. */
  keepsMessage?: { staysAs: keyof typeof STAYS; which: (id: SQLWrapper) => SQL };
  /** Whether an application keeps its contents longer than retention says. */
  keepsApplication?: (id: SQLWrapper, now: Date) => SQL;
  /** Whether a company wrote to the owner of an address apart from applications. */
  wroteTo?: (companyId: string, emailKey: SQLWrapper) => SQL;
  /** Whether a message was taken down, and is no answer. */
  tookDown?: (id: SQLWrapper) => SQL;
}
