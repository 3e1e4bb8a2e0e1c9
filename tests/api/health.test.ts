import { afterAll, expect, test } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { pino } from 'pino';
import { freshDatabase } from '../support/database.ts';
import { startProxy } from '../support/proxy.ts';
import { startServer, type TestServer } from '../support/server.ts';

const log = pino({ level: 'silent' });
const behind = await freshDatabase();
const proxy = await startProxy(behind.url);
const database = { ...connect(proxy.url), url: proxy.url };
const server = await startServer({ pages: false, database, log });
afterAll(() => database.close());

const health = async ({ request }: TestServer) => {
  const [alive, ready, api] = await Promise.all(
    ['/healthz', '/readyz', '/api/jobs'].map((path) => request('GET', path)),
  );
  return [alive?.code, ready?.code, api?.code];
};

test('the process is alive without its database, ready with it, and reconnects', async () => {
  expect(await health(server)).toEqual([200, 200, 200]);
  for (let round = 0; round < 2; round += 1) {
    await proxy.cut();
    expect(await health(server)).toEqual([200, 503, 503]);
    const [ready, call] = await Promise.all([
      server.request('GET', '/readyz'),
      server.request('POST', '/api/auth/login', { json: { email: 'a@b.example', password: 'x' } }),
    ]);
    expect(ready.body).toEqual({
      status: false,
      code: 'unavailable',
      message: 'The database does not respond.',
    });
    expect(call.code).toBe(503);
    expect(call.body).toEqual({
      status: false,
      code: 'unavailable',
      message: expect.stringMatching(/try again/),
    });
    expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0);
    await proxy.mend();
    expect(await health(server)).toEqual([200, 200, 200]);
  }
});

test('not ready if the database has missing or newer migrations', async () => {
  const old = await freshDatabase();
  const behindCode = await startServer({ pages: false, database: old, log });
  expect(await health(behindCode)).toEqual([200, 200, 200]);
  const migrations = 'drizzle.__drizzle_migrations';
  const latest = `created_at = (select max(created_at) from ${migrations})`;
  await old.pool.query(`update ${migrations} set created_at = created_at + 1 where ${latest}`);
  expect((await behindCode.request('GET', '/readyz')).code).toBe(503);
  await old.pool.query(`delete from ${migrations} where ${latest}`);
  const lacking = await behindCode.request('GET', '/readyz');
  expect(lacking.code).toBe(503);
  expect(lacking.body).toEqual({
    status: false,
    code: 'unavailable',
    message: 'The database migrations have not run.',
  });
});
