import type { Db } from '../db/connect.ts';
import { isOneOf } from '../db/lists.ts';
import { companies } from '../db/schema.ts';

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
