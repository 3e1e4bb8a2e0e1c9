import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { connectTo } from '../../tests/support/connect.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import type { Db } from './connect.ts';
import { isUnavailable } from './errors.ts';
import { prepared, type Value } from './prepared.ts';
import { companies } from './schema.ts';
import { transaction } from './transaction.ts';

const database = await freshDatabase();
const plain = connectTo(database.url, { preparesStatements: false });
afterAll(() => plain.close());

const named = prepared('companies-named', (db, value: Value<{ names: string[] }>) =>
  db
    .select({ name: companies.name })
    .from(companies)
    .where(sql`${companies.name} = any(${value('names')}::text[])`)
    .orderBy(companies.name),
);
const sum = prepared(
  'sum',
  (_db, value: Value<{ one: number; other: number }>) =>
    sql<{ sum: number }>`select ${value('one')}::int + ${value('other')}::int as sum`,
);
const namesIn = (db: Db) =>
  db.execute<{ name: string }>(sql`select name from pg_prepared_statements order by name`);

test('a statement is prepared once for a connection, and has other values each time', async () => {
  await database.db.insert(companies).values([{ name: 'Acme' }, { name: 'Zenith' }]);
  await transaction(database.db, async (tx) => {
    expect(await named(tx, { names: ['Zenith', 'Acme'] })).toEqual([
      { name: 'Acme' },
      { name: 'Zenith' },
    ]);
    expect(await named(tx, { names: [] })).toEqual([]);
    expect(await sum(tx, { one: 1, other: 2 })).toEqual([{ sum: 3 }]);
    expect(await sum(tx, { one: 3, other: 4 })).toEqual([{ sum: 7 }]);
    expect((await namesIn(tx)).rows).toEqual([{ name: 'companies-named' }, { name: 'sum' }]);
  });
  expect(await named(database.db, { names: ['Acme'] })).toEqual([{ name: 'Acme' }]);
});

test('without prepared statements, the answers are the same', async () => {
  await transaction(plain.db, async (tx) => {
    expect(await named(tx, { names: ['Acme'] })).toEqual([{ name: 'Acme' }]);
    expect(await sum(tx, { one: 1, other: 2 })).toEqual([{ sum: 3 }]);
    expect((await namesIn(tx)).rows).toEqual([]);
  });
  expect(await named(plain.db, { names: ['Zenith'] })).toEqual([{ name: 'Zenith' }]);
});

test('a statement is planned anew after an upgrade changed its columns', async () => {
  const { db, pool } = database;
  // On two connections.
  const read = () => named(db, { names: ['Acme'] });
  await Promise.all([read(), read()]);
  await pool.query('alter table companies alter column name type varchar(200)');
  expect(await Promise.all([read(), read(), read()])).toEqual(
    [1, 2, 3].map(() => [{ name: 'Acme' }]),
  );

  // A transaction fails as a whole, with an error that says to try again.
  await transaction(database.writes, (tx) => named(tx, { names: ['Acme'] }));
  await pool.query('alter table companies alter column name type text');
  const again = () => transaction(database.writes, (tx) => named(tx, { names: ['Acme'] }));
  expect(isUnavailable(await again().catch((error: unknown) => error))).toBe(true);
  expect(await again()).toEqual([{ name: 'Acme' }]);
});
