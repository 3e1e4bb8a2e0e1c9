import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type DatabaseError } from 'pg';
import type { Db } from './connect.ts';
import { isLostRace, isOutdatedPlan, isQueryTimeout } from './errors.ts';

/** What each transaction of a call does first (server/http/calls/idempotency.ts). */
export const firstStep = new AsyncLocalStorage<(tx: Db) => Promise<void>>();

/** A transaction that lost against a concurrent one is tried so many times. */
const ATTEMPTS = 3;

/**
 * Runs statements in one transaction: all of them count, or none. If it loses a deadlock, it begins again, so `work` keeps
 * nothing from an attempt before. Drizzle's own `transaction` keeps the connection for ever when `begin` fails, so the
 * type `Db` has none.
 * @param begin the first statement, for another isolation level; such a transaction, which may have sent a part of what
 *   it read, is tried once
 * @throws the error of `work`, even if the rollback fails too
 */
export async function transaction<Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
  begin: `begin${string}` = 'begin',
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, work, begin);
    } catch (error) {
      if (begin !== 'begin' || attempt === ATTEMPTS || !isLostRace(error)) throw error;
    }
  }
}

async function runOnce<Result>(
  { $client: pool }: Db,
  work: (tx: Db) => Promise<Result>,
  begin: string,
): Promise<Result> {
  if (!(pool instanceof Pool)) throw new Error('A transaction cannot contain another one.');
  const client = await pool.connect();
  /** The first refusal of PostgreSQL, for the log if `work` catches it. */
  let refusal: DatabaseError | undefined;
  const remember = (error: DatabaseError) => void (refusal ??= error);
  client.connection.on('errorMessage', remember);
  // A connection that is not surely outside of a transaction is closed instead of used again.
  let isBroken = true;
  try {
    await client.query(begin);
    const tx: Db = drizzle(client);
    await firstStep.getStore()?.(tx);
    const result = await work(tx);
    const { command } = await client.query('commit');
    // PostgreSQL answers so when a statement failed and `work` went on.
    if (command === 'ROLLBACK')
      throw new Error('A failed statement of this transaction was ignored.', { cause: refusal });
    isBroken = false;
    return result;
  } catch (error) {
    if (!isQueryTimeout(error)) {
      isBroken = await client.query('rollback').then(
        () => isOutdatedPlan(error),
        () => true,
      );
    }
    throw error;
  } finally {
    client.connection.off('errorMessage', remember);
    client.release(isBroken);
  }
}

/**
 * Runs a single statement that changes something. It needs no transaction around it, unless the call has a first step.
 */
export const oneStatement = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  firstStep.getStore() && db.$client instanceof Pool ? transaction(db, work) : work(db);
