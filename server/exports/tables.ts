import type { ExportName } from '../../shared/exports/tables.ts';
import { applicationsTable } from './applications.ts';
import { auditTable } from './audit.ts';
import { jobsTable } from './jobs.ts';
import type { Filters, Table } from './table.ts';
import { usersTable } from './users.ts';

/** Every list that admins can take with them, by its name. */
export const TABLES: Record<ExportName, (filters: Filters) => Table> = {
  users: usersTable,
  jobs: jobsTable,
  applications: applicationsTable,
  audit: auditTable,
};

/** The address of a list as filtered: what a link to it is signed for. */
export function addressOf(what: ExportName, { filters }: Table): string {
  const query = new URLSearchParams(filters).toString();
  return `/exports/${what}.csv${query && `?${query}`}`;
}
