import { expect, test } from 'vitest';
import { api } from '../../shared/api.ts';
import type { Endpoint } from '../../shared/kit/endpoint.ts';
import { createLimits } from '../../server/http/limits.ts';
import { emptyDatabase } from '../support/database.ts';
import { makeSeeker } from '../support/people.ts';
import { findText } from '../support/rows.ts';
import { startServer, type TestServer } from '../support/server.ts';

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
