import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { connect, type Database } from './connect.ts';
import { openDatabase } from './open.ts';

const { url, pool } = await freshDatabase();
const lost: Error[] = [];
const other = connect(url, { size: 2, onLostConnection: (error) => lost.push(error) });
afterAll(() => other.close());

const endBackend = (pid: unknown) => pool.query('select pg_terminate_backend($1)', [pid]);
const pidOf = async (on: Pick<Database['db'], 'execute'>) =>
  (await on.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;

test('connections have limits and speak UTC', async () => {
  const { rows } = await other.pool.query(
    `select current_setting('statement_timeout') as statements, current_setting('timezone') as zone`,
  );
  expect(rows).toEqual([{ statements: '10s', zone: 'UTC' }]);
});

test('a broken connection ends neither the process nor the next query', async () => {
  const idle = await pidOf(other.db);
  await endBackend(idle);
  await expect.poll(() => lost.length).toBe(1);

  // A transaction's connection between two statements, when nothing listens for its errors.
  const transaction = other.db.transaction(async (tx) => {
    await endBackend(await pidOf(tx));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await tx.execute(sql`select 1`);
  });
  await expect(transaction).rejects.toThrow(/Failed query|not queryable/);
  expect((await other.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test.each([
  ['password', (address: URL) => (address.password = 'wrong'), /refuses the user/],
  ['database', (address: URL) => (address.pathname = '/nowhere'), /has no database 'nowhere'/],
  [
    'server',
    (address: URL) => (address.search = '?host=127.0.0.1&port=1'),
    /No PostgreSQL server responds at 127.0.0.1:1/,
  ],
])('a wrong %s in DATABASE_URL is explained in one line', async (_part, change, message) => {
  const address = new URL(url);
  change(address);
  const opened = openDatabase({ databaseUrl: address.href, dataDir: '/nowhere' });
  await expect(opened).rejects.toThrow(message);
  await expect(opened).rejects.not.toThrow(/\n|wrong/);
});
