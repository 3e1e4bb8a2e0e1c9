import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { STAYS } from '../../shared/transparency/erasure-words.ts';

/**
 * SQL that a feature adds to statements of the core. It stands in its `sql.ts`, which imports tables alone: what the core
 * reads with these statements, features import.
 */
export interface Fragments {
  /** The holds with which a new job of the row `company` begins. */
  holdsOfCompany?: SQL;
  /** Its fields of an own job, the row `jobs`, as one JSON object. */
  jobRow?: SQL;
  /** Whether a message stays when its application is erased, and the word of the receipt for it. */
  keepsMessage?: { staysAs: keyof typeof STAYS; which: (id: SQLWrapper) => SQL };
  /** Whether an application keeps its contents longer than retention says. */
  keepsApplication?: (id: SQLWrapper, now: Date) => SQL;
  /** Whether a company wrote to the owner of an address apart from applications. */
  wroteTo?: (companyId: string, emailKey: SQLWrapper) => SQL;
  /** Whether a message was taken down, and is no answer. */
  tookDown?: (id: SQLWrapper) => SQL;
}
