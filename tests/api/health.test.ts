import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { connect } from '../../server/db/connect.ts';
import { pino } from 'pino';
import { transaction } from '../../server/db/transaction.ts';
import { freshDatabase } from '../support/database.ts';
import { makeCompany, makeJob } from '../support/people.ts';
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
  await expect.poll(() => health(server)).toEqual([200, 200, 200]);
  for (let round = 0; round < 2; round += 1) {
    await proxy.cut();
    // Answers are kept until the process notices.
    await expect.poll(() => health(server)).toEqual([200, 503, 503]);
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
    await expect.poll(() => health(server)).toEqual([200, 200, 200]);
  }
});

test('a frozen database: not ready, calls are refused instead of waiting, and all is well when it is back', async () => {
  proxy.freeze();
  expect((await server.request('GET', '/readyz')).code).toBe(503);
  // Past the cache.
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
  const { code, body } = await server.request('GET', '/api/jobs', { headers });
  expect([code, body.code]).toEqual([503, 'unavailable']);
  proxy.thaw();
  await expect.poll(() => health(server)).toEqual([200, 200, 200]);
});

test('reads that hold every connection stop neither checks nor calls that change something', async () => {
  const patient = await startServer({ pages: false, log });
  const { db, pool } = patient.database;
  const { max } = pool.options;
  const end = Promise.withResolvers<void>();
  const reads = Array.from({ length: max * 2 }, () =>
    transaction(db, async (tx) => {
      await tx.execute(sql`select 1`);
      await end.promise;
    }),
  );
  onTestFinished(async () => {
    end.resolve();
    await Promise.all(reads);
  });
  // The server may have a read of its own that waits as well.
  const hasNoRoom = () => pool.waitingCount >= max;
  await expect.poll(hasNoRoom).toBe(true);
  const email = 'a@b.example';
  const refused = await patient.request('POST', '/api/auth/login', {
    json: { email, password: 'x' },
  });
  expect(refused.code).toBe(401);
  expect((await patient.request('GET', '/readyz')).code).toBe(200);
  expect(hasNoRoom()).toBe(true);
});

test('what somebody else is changing right now is busy for a moment', async () => {
  const company = await makeCompany(server);
  const job = await makeJob(server, company);
  const busy = await transaction(behind.db, async (tx) => {
    await tx.execute(sql`select from companies for update`);
    return server.request('PUT', `/api/jobs/${job._id}/status`, {
      token: company.token,
      json: { status: 'paused' },
    });
  });
  expect([busy.code, busy.body.code]).toEqual([503, 'busy']);
  expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('not ready if the database has missing or newer migrations', async () => {
  const old = await freshDatabase();
  const behindCode = await startServer({ pages: false, database: old, log });
  await expect.poll(() => health(behindCode)).toEqual([200, 200, 200]);
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

const BUSY = /The service is busy\. Please try/;

test('an overloaded server refuses at once what it has no room for, answers its health, and recovers', async () => {
  const crowded = await startServer({ log, patience: 1 });
  const { pool } = crowded.database;
  const holder = await pool.connect();
  await holder.query('begin; lock table job_search in access exclusive mode');
  const paths = Array.from({ length: 150 }, (_, number) =>
    number % 10 === 0 ? `/alljobs?keywords=n${number}` : `/api/jobs?keywords=n${number}`,
  );
  const headers = { accept: 'text/html' };
  const reads = paths.map((path) => crowded.request('GET', path, { headers }));

  const refused = await Promise.any(
    reads.map(async (read) => ((await read).code === 503 ? read : Promise.reject(new Error()))),
  );
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect((await crowded.request('GET', '/healthz')).code).toBe(200);
  // Changes have places of their own.
  const guess = { email: 'a@b.example', password: 'x' };
  expect((await crowded.request('POST', '/api/auth/login', { json: guess })).code).toBe(401);

  // A page waits before it is refused.
  const pages = reads.filter((_, number) => number % 10 === 0);
  await Promise.any(pages.map(async (read) => expect((await read).text).toMatch(BUSY)));
  await holder.query('rollback');
  holder.release();
  const answers = await Promise.all(reads);
  const codes = new Set(answers.map(({ code }) => code));
  expect([...codes].filter((code) => code !== 200 && code !== 503)).toEqual([]);
  // Without those that waited for the lock for too long.
  const refusals = answers.filter(({ text }) => BUSY.test(text));
  const refusedCalls = refusals.filter(({ body }) => body !== undefined);
  for (const { code, body } of refusedCalls)
    expect([code, body.code, body.status]).toEqual([503, 'overloaded', false]);
  expect(refusals.length).toBeGreaterThan(refusedCalls.length);
  for (const { code, headers: sent } of refusals.filter(({ body }) => body === undefined))
    expect([code, sent.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  expect((await crowded.request('GET', '/api/jobs?keywords=later')).code).toBe(200);
});
