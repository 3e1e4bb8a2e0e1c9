import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool, type DatabaseError, type PoolClient, type QueryResult } from 'pg';
import type { Db } from './connect.ts';
import { isCertainlyUndone, isLostRace, isOutdatedPlan, isQueryTimeout } from './errors.ts';
import { noteStored } from './outcome.ts';
import { passOnParticipants } from './participants.ts';

/** What each transaction of a call does first (server/http/calls/idempotency.ts). */
export const firstStep = new AsyncLocalStorage<(tx: Db) => Promise<void>>();

/** A transaction that lost against a concurrent one is tried so many times. */
const ATTEMPTS = 3;

/**
 * Runs statements in one transaction: all of them count, or none. If it loses a deadlock, it begins again, so `work` keeps
 * nothing from an attempt before. If the answer to `commit` is lost, another connection asks whether it was carried out.
 * Drizzle's own `transaction` keeps the connection for ever when `begin` fails, so the type `Db` has none.
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
  /** Set while `commit` is under way: what to return if it is carried out. */
  let committing: { result: Result; mark: Mark | undefined } | undefined;
  let lost: unknown;
  try {
    const mark = await beginOn(client, begin);
    passOnParticipants(pool, client);
    const tx: Db = drizzle(client);
    await firstStep.getStore()?.(tx);
    committing = { result: await work(tx), mark };
    const { command } = await client.query('commit');
    // PostgreSQL answers so when a statement failed and `work` went on.
    if (command === 'ROLLBACK') {
      committing = undefined;
      throw new Error('A failed statement of this transaction was ignored.', { cause: refusal });
    }
    isBroken = false;
  } catch (error) {
    if (committing && !isCertainlyUndone(error)) lost = error;
    else {
      if (!isQueryTimeout(error)) {
        isBroken = await client.query('rollback').then(
          () => isOutdatedPlan(error),
          () => true,
        );
      }
      throw error;
    }
  } finally {
    client.connection.off('errorMessage', remember);
    client.release(isBroken);
  }
  const { result, mark } = committing;
  if (lost !== undefined) await requireStored(pool, mark, lost);
  noteStored('something');
  return result;
}

/** What a transaction is known by, in the database and by no other transaction. */
interface Mark {
  /** PostgreSQL's number of the transaction. */
  id: string;
  /** When the server started, or recovered from a crash: after that it may give a number again. */
  run: string;
}

const RUN = `concat_ws(' ', pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time()) as run`;

/** @returns the mark of a transaction that may change something */
async function beginOn(client: PoolClient, begin: string): Promise<Mark | undefined> {
  if (begin !== 'begin') return void (await client.query(begin));
  // Both in one message, which the types of the driver do not know.
  const answers: unknown = await client.query(`begin; select pg_current_xact_id() as id, ${RUN}`);
  return (answers as [QueryResult, QueryResult<Mark>])[1].rows[0];
}

/** Milliseconds until a lost `commit` counts as unknown, and between two looks at it. */
const FIND_OUT = 2000;
const LOOK_AGAIN = 100;

/**
 * Finds out on another connection whether a `commit` without an answer was carried out.
 * @param lost the error of the commit
 * @throws `lost` unless it was
 */
async function requireStored(pool: Pool, mark: Mark | undefined, lost: unknown): Promise<void> {
  const status = mark && (await findStatus(pool, mark));
  if (status === 'committed') return;
  if (status !== 'aborted') noteStored('unknown');
  throw lost;
}

/** PostgreSQL's word for how a transaction ended; undefined if it does not know, or does not answer in time. */
async function findStatus(pool: Pool, { id, run }: Mark): Promise<string | undefined> {
  const text = `select pg_xact_status($1::xid8) as status, ${RUN}`;
  const over = AbortSignal.timeout(FIND_OUT);
  const ended = new Promise<undefined>((resolve) => {
    over.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  do {
    const asked = pool.query<{ status: string | null; run: string }>(text, [id]);
    // A connection to a database that says nothing takes longer to fail.
    const answer = await Promise.race([asked.catch(() => undefined), ended]);
    const row = answer?.rows[0];
    if (row && (row.run !== run || row.status === null)) return undefined;
    if (row?.status && row.status !== 'in progress') return row.status;
    await sleep(LOOK_AGAIN);
  } while (!over.aborted);
  return undefined;
}

/**
 * Runs a single statement that changes something. It needs no transaction around it, unless the call has a first step.
 */
export const oneStatement = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  firstStep.getStore() && db.$client instanceof Pool ? transaction(db, work) : work(db);
