import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { connectTo } from '../../tests/support/connect.ts';
import { freshDatabase } from '../../tests/support/database.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { startProxy } from '../../tests/support/proxy.ts';
import { connect, type Database, type Db } from './connect.ts';
import { isQueryTimeout, isUnavailable } from './errors.ts';
import { openDatabase } from './open.ts';
import { observed, type Outcome } from './outcome.ts';
import { firstStep, transaction } from './transaction.ts';

const { url, pool } = await freshDatabase();
const lost: Error[] = [];
const other = connectTo(url, { size: 2, onLostConnection: (error) => lost.push(error) });
afterAll(() => other.close());

const endBackend = (pid: unknown) => pool.query('select pg_terminate_backend($1)', [pid]);
const pidOf = async (on: Pick<Database['db'], 'execute'>) =>
  (await on.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;

test('connections have limits and speak UTC', async () => {
  const usual = connect(url);
  const { rows } = await usual.pool.query(
    `select current_setting('statement_timeout') as statements, current_setting('timezone') as zone,
       current_setting('lock_timeout') as locks`,
  );
  expect(rows).toEqual([{ statements: '10s', zone: 'UTC', locks: '3s' }]);
  await usual.close();
});

test('a broken connection ends neither the process nor the next query', async () => {
  const idle = await pidOf(other.db);
  await endBackend(idle);
  await expect.poll(() => lost.length).toBe(1);
  lost.length = 0;

  // A transaction's connection between two statements, when nothing listens for its errors.
  const work = transaction(other.db, async (tx) => {
    await endBackend(await pidOf(tx));
    await expect.poll(() => lost.length).toBe(1);
    await tx.execute(sql`select 1`);
  });
  await expect(work).rejects.toThrow(/Failed query|not queryable/);
  // The statement's own error says only that the connection is gone.
  expect(lost).toMatchObject([{ code: '57P01' }]);
  expect((await other.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

test('a connection that breaks at any statement of a transaction is given back', async () => {
  const proxy = await startProxy(url);
  const database = connect(proxy.url, { size: 2 });
  const work = async (tx: Db) => void (await tx.execute(sql`select 'middle'`));
  for (const statement of ['begin', 'middle', 'commit']) {
    proxy.breakAt(statement);
    for (let round = 0; round < 10; round += 1) {
      await expect(transaction(database.db, work)).rejects.toThrow(
        /Connection terminated|Failed query|not queryable|EPIPE|ECONNRESET/,
      );
    }
    proxy.breakAt(undefined);
    await transaction(database.db, work);
  }
  expect(database.pool.waitingCount).toBe(0);
  await database.close();
});

describe('a commit whose answer is lost', () => {
  const insert = (database: Database, word: string) =>
    transaction(database.db, async (tx) => {
      await tx.execute(sql`insert into words values (${word})`);
      return word;
    });
  const words = async (word: string) =>
    (await pool.query('select from words where word = $1', [word])).rowCount;

  test('counts if it was carried out, once', async () => {
    await pool.query('create table words (word text)');
    const proxy = await startProxy(url);
    const database = connectTo(proxy.url, { size: 1 });
    proxy.breakAfter('commit', 'connection', 'lost');
    expect(await insert(database, 'stored')).toBe('stored');
    expect(await words('stored')).toBe(1);
    await database.close();
  });

  test('fails if it was not', async () => {
    const proxy = await startProxy(url);
    const database = connectTo(proxy.url, { size: 1 });
    const outcome: Outcome = { stored: 'nothing' };
    proxy.breakAt('commit');
    await expect(observed(outcome, () => insert(database, 'undone'))).rejects.toThrow(
      /Connection terminated|ECONNRESET|EPIPE/,
    );
    expect(outcome).toEqual({ stored: 'nothing' });
    expect(await words('undone')).toBe(0);
    await database.close();
  });

  test('is unknown if the database does not come back', async () => {
    const proxy = await startProxy(url);
    const database = connectTo(proxy.url, { size: 1 });
    const outcome: Outcome = { stored: 'nothing' };
    proxy.breakAfter('commit', 'all', 'lost');
    await expect(observed(outcome, () => insert(database, 'unknown'))).rejects.toThrow(
      /Connection terminated|ECONNRESET|EPIPE/,
    );
    expect(outcome).toEqual({ stored: 'unknown' });
    expect(await words('unknown')).toBe(1);
    await database.close();
  });
});

test('a query without an answer fails, and its connection is not used again', async () => {
  const proxy = await startProxy(url);
  const frozen = connect(proxy.url, { size: 1, queryTimeout: 1000 });
  // Any query may be late on a busy machine.
  const pid = () => eventually(() => pidOf(frozen.db));
  const before = await pid();
  proxy.freeze();
  await expect(frozen.db.execute(sql`select 1`)).rejects.toThrow(/Failed query/);
  proxy.thaw();
  const after = await pid();
  expect(after).not.toBe(before);

  // The rollback would not be answered either.
  const work = transaction(frozen.db, async (tx) => {
    proxy.freeze();
    await tx.execute(sql`select 1`);
  });
  const error = await work.catch((reason: unknown) => reason);
  expect(isQueryTimeout(error)).toBe(true);
  expect(isUnavailable(error)).toBe(true);
  proxy.thaw();
  expect(await pid()).not.toBe(after);
  await frozen.close();
});

test('closing ends although a transaction never ends, and after the backends were killed', async () => {
  const closing = connectTo(url, { drain: 100 });
  const pending = transaction(closing.db, async (tx) => {
    await tx.execute(sql`select 1`);
    await tx.execute(sql`select pg_sleep(60)`);
  });
  const failed = pending.catch((error: unknown) => error);
  const sleeping = sql`select from pg_stat_activity where datname = current_database()
    and state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`;
  await expect.poll(async () => (await other.db.execute(sleeping)).rows.length).toBe(1);
  await closing.close();
  expect(await failed).toMatchObject({ message: expect.stringContaining('Failed query') });

  const killed = connectTo(url);
  const never = Promise.withResolvers<void>();
  const work = transaction(killed.db, async (tx) => {
    await endBackend(await pidOf(tx));
    await never.promise;
  });
  await expect.poll(() => killed.pool.totalCount).toBe(1);
  const closed = killed.close();
  never.resolve();
  await expect(work).rejects.toThrow(/not queryable|terminated|terminating|EPIPE|ECONNRESET/);
  await closed;
});

test('a failed transaction reports its own error, and one that ignores a failure does not pass', async () => {
  const failed = transaction(other.db, async (tx) => {
    await endBackend(await pidOf(tx));
    throw new Error('the cause');
  });
  await expect(failed).rejects.toThrow('the cause');
  const ignored = transaction(other.db, async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(ignored).rejects.toMatchObject({
    message: expect.stringContaining('ignored'),
    cause: { code: '22012' },
  });
  expect((await other.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

describe('a transaction that loses against a concurrent one', () => {
  const lose = (tx: Db, code: string) =>
    tx.execute(sql.raw(`do $$ begin raise exception 'lost' using errcode = '${code}'; end $$`));

  test.each([
    ['40P01', 3],
    ['40001', 3],
    ['23505', 1],
  ])('%s: is tried %i times', async (code, attempts) => {
    let tried = 0;
    const work = transaction(other.db, async (tx) => {
      tried += 1;
      await lose(tx, code);
    });
    await expect(work).rejects.toMatchObject({ cause: { code } });
    expect(tried).toBe(attempts);
  });

  test('begins again with its first step, and counts once', async () => {
    await pool.query('create table steps (step text)');
    let tried = 0;
    const step = (tx: Db, name: string) => tx.execute(sql`insert into steps values (${name})`);
    const first = async (tx: Db) => void (await step(tx, 'first'));
    await firstStep.run(first, () =>
      transaction(other.db, async (tx) => {
        tried += 1;
        await step(tx, 'work');
        if (tried === 1) await lose(tx, '40P01');
      }),
    );
    const { rows } = await pool.query('select step from steps');
    expect(rows).toEqual([{ step: 'first' }, { step: 'work' }]);
  });

  test('that reads another state of the data is tried once', async () => {
    let tried = 0;
    const work = transaction(
      other.db,
      async (tx) => {
        tried += 1;
        await lose(tx, '40001');
      },
      'begin isolation level repeatable read',
    );
    await expect(work).rejects.toMatchObject({ cause: { code: '40001' } });
    expect(tried).toBe(1);
  });
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
  const direct = openDatabase({ databaseUrl: url, databaseDirectUrl: address.href, dataDir: '' });
  await expect(direct).rejects.toThrow(/\(DATABASE_DIRECT_URL\)$/);
});
