import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, union } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { applications, companies, jobs } from '../db/schema.ts';

/**
 * The order of a statement that locks rows of a company, which is locked before each of them. PostgreSQL takes the locks in
 * the order in which they are named, and Drizzle's `for` names only the last.
 */
export const afterCompany = (key: AnyPgColumn): SQL =>
  sql`${key} for no key update of ${companies}`;

/** Locks a company, so that decisions and changes run one after another. @returns undefined if it is gone */
export async function lockCompany(tx: Db, id: string) {
  const which = eq(companies.id, id);
  const [row] = await tx.select().from(companies).where(which).for('no key update');
  return row;
}

/**
 * Locks companies in one order, before anything that belongs to them, as every action does (CONTRIBUTING.md, 'Rows are
 * locked in one order').
 */
export const lockCompanies = (tx: Db, ids: readonly string[]): Promise<void> =>
  lock(tx, isOneOf(companies.id, [...new Set(ids)]));

/** `lockCompanies` for the companies of jobs or applications. @param ids of companies, jobs or applications */
export function lockCompaniesOf(tx: Db, ids: readonly string[]): Promise<void> {
  const ofJobs = tx.select({ id: jobs.companyId }).from(jobs).where(isOneOf(jobs.id, ids));
  const ofApplications = tx
    .select({ id: jobs.companyId })
    .from(jobs)
    .innerJoin(applications, eq(applications.jobId, jobs.id))
    .where(isOneOf(applications.id, ids));
  const own = tx.select({ id: companies.id }).from(companies).where(isOneOf(companies.id, ids));
  return lock(tx, inArray(companies.id, union(own, ofJobs, ofApplications)));
}

async function lock(tx: Db, which: SQL): Promise<void> {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(which)
    .orderBy(companies.id)
    .for('no key update');
}
