import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { TeamRole } from '../../shared/permissions.ts';
import type { Role } from '../../shared/roles.ts';
import type { ApplicationFilters } from '../../shared/applications/lists.ts';
import type { STAYS } from '../../shared/transparency/erasure-words.ts';

/** Who reads a list of applications. */
export interface RowReader {
  id: string;
  role: Role;
  /** Of a member of a company. */
  company?: { role: TeamRole };
}

/** What a feature reads of applications: a value beside the row `applications`, and its fields of the answer for a reader. */
export interface RowFragment {
  feature: string;
  value: SQL;
  toFields: (value: never, reader: RowReader, now: Date) => object;
}

/** Types the value. */
export const rowFragment = <Value>(fragment: {
  feature: string;
  value: SQL<Value>;
  toFields: (value: Value, reader: RowReader, now: Date) => object;
}): RowFragment => fragment;

/**
 * SQL that a feature adds to statements of the core. It stands in its `sql.ts`, which imports tables alone: what the core
 * reads with these statements, features import.
 */
export interface Fragments {
  /** The holds with which a new job of the row `company` begins. */
  holdsOfCompany?: SQL;
  /** Its fields of an own job, the row `jobs`, as one JSON object. */
  jobRow?: SQL;
  applicationRow?: RowFragment;
  /** The condition of its filters of a company's list of applications, if one is chosen. */
  applicationFilter?: (filters: ApplicationFilters) => SQL | undefined;
  /** Whether a message stays when its application is erased, and the word of the receipt for it. */
  keepsMessage?: { staysAs: keyof typeof STAYS; which: (id: SQLWrapper) => SQL };
  /** Whether an application keeps its contents longer than retention says. */
  keepsApplication?: (id: SQLWrapper, now: Date) => SQL;
  /** Whether a company wrote to the owner of an address apart from applications. */
  wroteTo?: (companyId: string, emailKey: SQLWrapper) => SQL;
  /** Whether a message was taken down, and is no answer. */
  tookDown?: (id: SQLWrapper) => SQL;
}
