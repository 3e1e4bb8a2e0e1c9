import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { SecondFactorRequired } from '../../shared/errors.ts';
import { api } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { createLimits } from '../../server/http/limits.ts';
import { readConfig } from '../../server/config.ts';
import { sendProblem } from '../../server/http/errors.ts';
import {
  createCountRead,
  createReadLimits,
  isOfUnnamedProxy,
  mountReadLimits,
} from '../../server/http/read-limits.ts';
import { createAdmission } from '../../server/http/admission.ts';
import type { ResponseCache } from '../../server/http/response-cache.ts';
import { createFastPath } from '../../server/http/server.ts';
import { createTurns } from '../../server/http/turns.ts';
import { addApp } from '../support/authenticator.ts';
import { emptyDatabase } from '../support/database.ts';
import { makeSeeker } from '../support/people.ts';
import { findText } from '../support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { eventually } from '../support/eventually.ts';

// Two processes on one database, with the limits on.
const one = await startServer({ pages: false, rateLimit: true });
const other = await startServer({ pages: false, rateLimit: true, database: one.database });
const { pool, db } = one.database;

const password = 'secret-pass-1';
const register = (name: string) =>
  one.request('POST', '/api/auth/register', {
    json: { role: 'job_seeker', username: name, email: `${name}@example.com`, password },
  });
const logIn = (server: TestServer, name: string, tried: string) =>
  server.request('POST', '/api/auth/login', {
    json: { email: `${name}@example.com`, password: tried },
  });

/** Makes calls on both processes in turn. @returns the codes they were answered with */
async function codes(times: number, call: (server: TestServer) => Promise<{ code: number }>) {
  const answered: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const { code } = await call(index % 2 ? other : one);
    answered.push(code);
  }
  return answered;
}

const times = (count: number, code: number) => Array<number>(count).fill(code);

test('login attempts are limited to ten, across processes and spellings', async () => {
  await register('ada');
  expect(await codes(10, (server) => logIn(server, 'ada', 'wrong'))).toEqual(times(10, 401));
  for (const name of ['ada', 'ADA', 'ａda']) {
    const late = await logIn(one, name, password);
    expect(late.code).toBe(429);
    expect(late.body).toEqual({
      status: false,
      code: 'too-many-requests',
      message: expect.stringMatching(
        /^Too many login attempts\. Please try again in \d+ minutes\.$/,
      ),
    });
    const seconds = Number(late.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  }
  expect((await logIn(other, 'ada', 'wrong')).code).toBe(429);
  // Other users at the same IP address are not blocked.
  await register('bob');
  expect((await logIn(one, 'bob', password)).code).toBe(200);
  expect(await findText(pool, 'ada@example.com')).toHaveLength(1);
});

test('a browser that has logged in before is not locked out by attempts from elsewhere', async () => {
  await emptyDatabase(db);
  await register('ada');
  const inBrowser = (cookie: string, tried: string, server = one) =>
    server.request('POST', '/api/auth/login', {
      json: { email: 'ada@example.com', password: tried },
      headers: { cookie },
    });
  const set = (await logIn(one, 'ada', password)).headers.get('set-cookie') ?? '';
  expect(set).toMatch(/^device-[\w-]{16}=.*; Path=\/api\/auth\/login; HttpOnly; SameSite=Strict$/);
  expect(set).not.toContain('ada');
  const [cookie = ''] = set.split(';');

  await codes(10, (server) => logIn(server, 'ada', 'wrong'));
  expect((await logIn(one, 'ada', password)).code).toBe(429);
  // Known in every process, beside other cookies, with a limit of its own.
  expect((await inBrowser(cookie, password)).code).toBe(200);
  const wrong = codes(10, (server) => inBrowser(`sidebar=collapsed; ${cookie}`, 'wrong', server));
  expect(await wrong).toEqual(times(10, 401));
  expect((await inBrowser(cookie, password)).code).toBe(429);

  // The proof is of one account, and cannot be made or changed.
  await register('bob');
  const account = (text: string) => text.split('=')[0] ?? '';
  const bobs = (await logIn(one, 'bob', password)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const forged = [
    bobs,
    bobs.replace(account(bobs), account(cookie)),
    cookie.replace(/\.\d+\./, '.99999999999999.'),
    `${account(cookie)}=x.99999999999999.`,
  ];
  for (const proof of forged) expect((await inBrowser(proof, password)).code).toBe(429);
});

test('attempts on one account from many networks are delayed, and never refused', async () => {
  await emptyDatabase(db);
  const waits: number[] = [];
  const limits = createLimits(pool, async (ms) => void waits.push(ms));
  for (let index = 0; index < 60; index += 1) {
    const address = `198.51.100.${index}`;
    await limits.use('login', { address, actor: undefined, body: { email: 'ada@example.com' } });
  }
  expect(waits.slice(0, 3)).toEqual([500, 1000, 1500]);
  expect(waits).toHaveLength(40);
  expect(Math.max(...waits)).toBe(10_000);
});

test('codes of a second factor cannot be tried out, with however many tickets and networks', async () => {
  await emptyDatabase(db);
  const seeker = await makeSeeker(one);
  const { app } = await addApp(seeker, one.now);
  const name = seeker.user.email.replace(/@.*/, '');
  const ticket = async () => {
    const { body } = await logIn(one, name, seeker.password);
    return (body.secondFactor as SecondFactorRequired).ticket;
  };
  const wrong = await app.code(one.now(), 20);
  const finish = async (server: TestServer, code: string, cookie = '', given?: string) =>
    server.request('POST', '/api/auth/login/second-factor', {
      json: { ticket: given ?? (await ticket()), code },
      headers: { cookie },
    });
  // The right password does not count as a failure, a ticket that does not exist for no account.
  const cookie = (await finish(one, await app.code(one.now(), 0))).headers.get('set-cookie');
  expect((await finish(one, wrong, '', 'x'.repeat(43))).code).toBe(410);
  expect(await codes(10, (server) => finish(server, wrong))).toEqual(times(10, 401));
  expect((await finish(other, await app.code(one.now(), 1))).code).toBe(429);
  // The browser that logged in before passes.
  const own = await app.code(one.now(), 1);
  expect((await finish(other, own, cookie?.split(';')[0])).code).toBe(200);

  const limits = createLimits(pool);
  const guess = (index: number) =>
    limits.use('second-factor', {
      address: `198.51.100.${index}`,
      actor: undefined,
      body: {},
      account: seeker.user.email,
    });
  for (let index = 0; index < 40; index += 1) await guess(index);
  await expect(guess(41)).rejects.toMatchObject({ status: 429 });
});

test('every write names a limit, and limits of accounts hold across processes', async () => {
  for (const [name, row] of Object.entries<Endpoint>(api)) {
    expect(Boolean(row.limit), name).toBe(row.method !== 'GET');
  }
  await emptyDatabase(db);
  const seeker = await makeSeeker(one);
  const prepare = (server: TestServer) =>
    server.request('POST', '/api/users/export', { token: seeker.token });
  expect(await codes(51, prepare)).toEqual([...times(50, 200), 429]);
  // Other accounts of the same network are not limited.
  const colleague = await makeSeeker(one);
  expect((await one.request('POST', '/api/users/export', { token: colleague.token })).code).toBe(
    200,
  );
});

test('successful logins do not count', async () => {
  await emptyDatabase(db);
  await register('ada');
  expect(await codes(15, (server) => logIn(server, 'ada', password))).toEqual(times(15, 200));
  const nineWrong = codes(9, (server) => logIn(server, 'ada', 'wrong'));
  expect(await nineWrong).toEqual(times(9, 401));
  expect(await codes(3, (server) => logIn(server, 'ada', password))).toEqual(times(3, 200));
  expect(await codes(2, (server) => logIn(server, 'ada', 'wrong'))).toEqual([401, 429]);
});

test('registration, messages and applications are limited, and invalid requests do not count', async () => {
  await emptyDatabase(db);
  const invalid = { role: 'job_seeker', username: '', email: 'x@example.com', password };
  const registerAs = (json: object) => (server: TestServer) =>
    server.request('POST', '/api/auth/register', { json });
  expect(await codes(5, registerAs(invalid))).toEqual(times(5, 400));
  const ada = { ...invalid, username: 'ada', email: 'ada@example.com' };
  expect(await codes(31, registerAs(ada))).toEqual([201, ...times(29, 409), 429]);

  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hi', message: 'Hello.' };
  const write = (server: TestServer) => server.request('POST', '/api/messages', { json: message });
  expect(await codes(11, write)).toEqual([...times(10, 201), 429]);

  const { body } = await logIn(one, 'ada', password);
  const apply = (server: TestServer) => {
    const form = new FormData();
    form.set('coverLetter', 'Hello.');
    const path = `/api/applications/apply/${crypto.randomUUID()}`;
    return server.request('POST', path, { token: String(body.token), form });
  };
  expect(await codes(41, apply)).toEqual([...times(40, 400), 429]);
});

test('reads are limited by network, also those that the cache answers', async () => {
  const reads = createReadLimits(pool, {
    read: [{ points: 20, window: 600 }],
    search: [{ points: 5, window: 600 }],
  });
  const config = readConfig({ TRUST_PROXY: 'loopback' });
  const responseCache: ResponseCache = {
    answer: ({ url }, response) => (url === '/cached' ? (response.end('Kept.'), 200) : undefined),
    send: async () => {},
    sendShared: async () => 200,
    settle: async () => {},
    counts: () => ({ made: 0, confirmed: 0, forgotten: 0 }),
  };
  const log = pino({ level: 'silent' });
  const admission = createAdmission({ log, lag: () => 0 });
  const { serverFactory } = createFastPath(
    { responseCache, admission, turns: createTurns(), config, log },
    { reads },
  );
  const app = fastify({ serverFactory, trustProxy: config.trustProxy });
  onTestFinished(() => app.close());
  app.setErrorHandler(sendProblem);
  app.decorateRequest('refusal', undefined);
  mountReadLimits(app, createCountRead(reads, config));
  app.get('/*', async () => 'Made.');
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const read = (path: string, from: string) =>
    fetch(url + path, { headers: { 'x-forwarded-for': from } });
  const codesOf = async (paths: string[], from: string) => {
    const answered: number[] = [];
    for (const path of paths) answered.push((await read(path, from)).status);
    return answered;
  };
  const repeated = (path: string, count: number) => Array<string>(count).fill(path);

  const mixed = [...repeated('/cached', 10), ...repeated('/about', 10), '/cached', '/about'];
  expect(await codesOf(mixed, '198.51.100.7')).toEqual([...times(20, 200), 429, 429]);
  const refused = await read('/about', '198.51.100.7');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ status: false, code: 'too-many-requests' });
  // Searches that the cache does not answer have a limit of their own.
  const searches = ['a', 'b', 'c', 'd', 'e', 'f'].map((word) => `/alljobs?keywords=${word}`);
  expect(await codesOf(searches, '198.51.100.8')).toEqual([...times(5, 200), 429]);
  // Neither files of the pages, nor the health of the process, nor other networks.
  const free = ['/assets/a.js', '/healthz'];
  expect(await codesOf(free, '198.51.100.7')).toEqual([200, 200]);
  expect(await codesOf(['/about'], '198.51.100.9')).toEqual([200]);
});

test('visitors behind a proxy that is not configured are not counted as one', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({
      socket: { remoteAddress },
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
    }) as unknown as IncomingMessage;
  const plain = readConfig({});
  for (const proxy of [
    '127.0.0.1',
    '::ffff:10.1.2.3',
    '172.17.0.1',
    '192.168.0.9',
    '::1',
    'fd00::1',
  ])
    expect(isOfUnnamedProxy(request(proxy, '198.51.100.7'), plain), proxy).toBe(true);
  // Nobody on the internet can claim to be one.
  expect(isOfUnnamedProxy(request('203.0.113.5', '198.51.100.7'), plain)).toBe(false);
  expect(isOfUnnamedProxy(request('127.0.0.1'), plain)).toBe(false);
  const named = readConfig({ TRUST_PROXY: 'loopback' });
  expect(isOfUnnamedProxy(request('127.0.0.1', '198.51.100.7'), named)).toBe(false);
});

test('processes share the counts of reads', async () => {
  await emptyDatabase(db);
  const rules = { read: [{ points: 100, window: 600 }], search: [] };
  const [first, second] = [createReadLimits(pool, rules), createReadLimits(pool, rules)];
  const address = '203.0.113.9';
  const counted = async () => {
    const { rows } = await pool.query<{ points: number }>(
      'select points from rate_limits where right(key, 43) = $1',
      [createHash('sha256').update(address).digest('base64url')],
    );
    return rows[0]?.points;
  };
  for (let total = 5; total <= 95; total += 5) {
    // A twentieth of the limit is added to the database at a time.
    const waits = Array.from({ length: 5 }, () => first.use('read', address));
    expect(waits).toEqual(Array(5).fill(undefined));
    await eventually(async () => expect(await counted()).toBe(total));
  }
  expect(second.isOver(address)).toBe(false);
  for (let index = 0; index < 10; index += 1) second.use('read', address);
  await eventually(() => expect(second.isOver(address)).toBe(true));
  expect(second.use('read', address)).toBeGreaterThan(0);
  expect(second.isOver('198.51.100.10')).toBe(false);
});

test('IPv6 senders are counted by network, IPv4 senders by address', async () => {
  await emptyDatabase(db);
  const limits = createLimits(pool);
  const use = (address: string) => limits.use('message', { address, actor: undefined, body: {} });
  const network = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::', '2001:db8:1:2:3:4:5:6'];
  for (let index = 0; index < 10; index += 1) await use(network[index % 3] ?? '');
  for (const address of network) await expect(use(address)).rejects.toMatchObject({ status: 429 });
  for (const address of ['2001:db8:1:3::1', '2001:db8::1', '::1', '::ffff:10.0.0.1', '10.0.0.1']) {
    await use(address);
  }
});
