import { fillPlaceholders, is, type Placeholder, SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { Pool, type PoolClient } from 'pg';
import { type Db, preparesStatements } from './connect.ts';
import { isOutdatedPlan } from './errors.ts';

/** The placeholder of a value, for a condition or a column. An array is one value: `= any(…::uuid[])`. */
export type Value<Values> = (name: keyof Values & string) => Placeholder;

/** A query of the query builder. */
interface Query<Result> {
  prepare(name: string): { execute(values?: Record<string, unknown>): Promise<Result> };
}

/**
 * The condition that a column has one of these values. The subquery hides their number from the planner: PostgreSQL would
 * otherwise prefer a new plan for each short list, which costs several times as much as running it.
 */
export function isAnyOf(
  column: SQLWrapper,
  values: Placeholder,
  type: 'uuid' | 'bytea' = 'uuid',
): SQL {
  const list = sql.raw(`${type}[]`);
  return sql`${column} = any((select ${values}::${list})::${list})`;
}

type Run<Result> = (values: Record<string, unknown>) => Promise<Result>;

/** The statements of each pool, and of each connection that a transaction has used. */
const statements = new WeakMap<Pool | PoolClient, Map<string, Run<unknown>>>();

const dialect = new PgDialect();

/**
 * A statement whose text is built once, and which PostgreSQL parses and plans once per connection instead of on each
 * call (docs/decisions/0040-hot-statements-are-prepared.md). The conditions must be the same on each call; only the
 * values differ.
 * @param name unique in the product, at most 63 characters
 * @param build a query of the query builder, or SQL, whose rows then are as the driver reads them
 */
export function prepared<Values extends Record<string, unknown>, Result>(
  name: string,
  build: (db: Db, value: Value<Values>) => Query<Result>,
): (db: Db, values: Values) => Promise<Result>;
export function prepared<Values extends Record<string, unknown>, Row>(
  name: string,
  build: (db: Db, value: Value<Values>) => SQL<Row>,
): (db: Db, values: Values) => Promise<Row[]>;
export function prepared(
  name: string,
  build: (db: Db, value: Value<Record<string, unknown>>) => Query<unknown> | SQL,
): (db: Db, values: Record<string, unknown>) => Promise<unknown> {
  return async (db, values) => {
    const run = statementOf(db, name, () => toRun(db, name, build(db, sql.placeholder)));
    // A pool closes the connection of a failed statement, so each of its connections fails at most once.
    let attempts = db.$client instanceof Pool ? db.$client.totalCount + 1 : 1;
    for (;;) {
      try {
        return await run(values);
      } catch (error) {
        attempts -= 1;
        if (attempts <= 0 || !isOutdatedPlan(error)) throw error;
      }
    }
  };
}

function statementOf({ $client }: Db, name: string, make: () => Run<unknown>): Run<unknown> {
  let known = statements.get($client);
  if (!known) statements.set($client, (known = new Map()));
  let run = known.get(name);
  if (!run) known.set(name, (run = make()));
  return run;
}

function toRun({ $client }: Db, name: string, built: Query<unknown> | SQL): Run<unknown> {
  const hasName = preparesStatements($client);
  if (!is(built, SQL)) {
    const query = built.prepare(hasName ? name : '');
    return (values) => query.execute(values);
  }
  const { sql: text, params } = dialect.sqlToQuery(built);
  const named = hasName && { name };
  return async (values) => {
    const result = await $client.query({
      ...named,
      text,
      values: fillPlaceholders(params, values),
    });
    return result.rows;
  };
}
