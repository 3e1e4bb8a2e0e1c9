import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { companies } from '../db/schema.ts';

/** Locks a company, so that decisions and changes run one after another. @returns undefined if it is gone */
export async function lockCompany(tx: Db, id: string) {
  const which = eq(companies.id, id);
  const [row] = await tx.select().from(companies).where(which).for('no key update');
  return row;
}

/**
 * Locks companies, as every change of a job does (`lockJob`); in one order, so that concurrent transactions cannot
 * deadlock.
 */
export async function lockCompanies(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: companies.id })
    .from(companies)
    .where(isOneOf(companies.id, [...new Set(ids)]))
    .orderBy(companies.id)
    .for('no key update');
}
