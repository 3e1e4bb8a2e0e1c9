import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import { isCertainlyUndone } from './errors.ts';

/** What a call has stored until now. */
export interface Outcome {
  /** 'unknown' if the connection broke while something was stored, and the database could not be asked. */
  stored: 'nothing' | 'something' | 'unknown';
}

const outcomes = new AsyncLocalStorage<Outcome | undefined>();

/** Runs a call, and says in `outcome` what it has stored (server/http/calls/dispatch.ts). */
export const observed = <Result>(outcome: Outcome, work: () => Promise<Result>): Promise<Result> =>
  outcomes.run(outcome, work);

/** Runs statements that are no part of what the caller asked for, such as the list of running uploads. */
export const aside = <Result>(work: () => PromiseLike<Result>): Promise<Result> =>
  outcomes.run(undefined, async () => await work());

/** Says what the running call has stored. */
export function noteStored(stored: Outcome['stored']): void {
  const outcome = outcomes.getStore();
  if (outcome) outcome.stored = stored;
}

/** Statements that change rows, as the query builder and the product's SQL write them. */
const CHANGES_ROWS = /\b(insert into|update|delete from)\b/i;

/** Notes the outcome of single statements, which have no transaction around them. */
export function observeStatements(pool: Pool): void {
  const query = pool.query.bind(pool) as (
    statement: string | QueryConfig,
    ...more: unknown[]
  ) => Promise<QueryResult>;
  const observedQuery: typeof query = async (statement, ...more) => {
    const text = typeof statement === 'string' ? statement : statement.text;
    if (!outcomes.getStore() || !CHANGES_ROWS.test(text)) return query(statement, ...more);
    try {
      const result = await query(statement, ...more);
      if (result.rowCount) noteStored('something');
      return result;
    } catch (error) {
      if (!isCertainlyUndone(error)) noteStored('unknown');
      throw error;
    }
  };
  pool.query = observedQuery as Pool['query'];
}
