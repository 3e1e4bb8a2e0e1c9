import type { Pool } from 'pg';
import { expect } from 'vitest';
import { Refusal } from '../../shared/kit/client.ts';
import { eventually } from './eventually.ts';

/** 'won', or the status code of the refusal. */
export async function outcomeOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call();
    return 'won';
  } catch (error) {
    if (error instanceof Refusal) return String(error.status);
    throw error;
  }
}

/** A statement that locks a row, for `raceFor`. */
export const rowOf = (table: string, id: string) =>
  `select from ${table} where id = '${id}' for update`;

/** Waits until so many connections wait for a lock of the database. */
export const waitForLocks = (pool: Pool, count: number): Promise<void> =>
  eventually(async () => {
    const waiting = await pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    expect(waiting.rowCount).toBe(count);
  });

/**
 * Runs calls in a fixed order: a lock is held until every call waits for it.
 * @param held the statement that takes the lock
 * @returns the outcome of each call
 */
export async function raceFor(
  pool: Pool,
  held: string,
  calls: readonly (() => Promise<unknown>)[],
): Promise<string[]> {
  const starter = await pool.connect();
  try {
    await starter.query('begin');
    await starter.query(held);
    const started: Promise<string>[] = [];
    for (const call of calls) {
      started.push(outcomeOf(call));
      await waitForLocks(pool, started.length);
    }
    await starter.query('commit');
    return await Promise.all(started);
  } finally {
    starter.release();
  }
}
