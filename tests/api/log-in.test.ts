import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import type * as argon2Module from '@node-rs/argon2';
import { DAY, makeClock } from '../support/clock.ts';

// Counts the hash operations, because comparing times is unreliable.
const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as {
  -readonly [Name in keyof typeof argon2Module]: (typeof argon2Module)[Name];
};
const verifications: string[] = [];
const { verify } = argon2;
argon2.verify = (hash, password, options, signal) => {
  verifications.push(String(hash));
  return verify(hash, password, options, signal);
};
const { makeCompany, makeSeeker } = await import('../support/people.ts');
const { findText } = await import('../support/rows.ts');
const { startServer } = await import('../support/server.ts');

const clock = makeClock();
const server = await startServer({ pages: false, now: clock.now });
const { pool } = server.database;

const logIn = (email: string, password: string) =>
  server.request('POST', '/api/auth/login', { json: { email, password } });

test('an unknown address and a wrong password get the same response for the same work', async () => {
  const { user } = await makeSeeker(server);
  const answers: unknown[] = [];
  for (const email of [user.email, user.email.toUpperCase(), 'nobody@example.com']) {
    verifications.length = 0;
    const { code, text, headers } = await logIn(email, 'wrong-password');
    expect(verifications).toHaveLength(1);
    // The same parameters mean the same work.
    const [algorithm, , setting] = verifications[0]?.split('$').slice(1) ?? [];
    const { 'x-request-id': _, date: __, ...others } = Object.fromEntries(headers);
    answers.push({ code, text, algorithm, setting, others });
  }
  expect(answers[0]).toMatchObject({
    code: 401,
    algorithm: 'argon2id',
    setting: 'm=19456,t=2,p=1',
  });
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[2]).toEqual(answers[0]);
});

test('email addresses and passwords match in every Unicode form', async () => {
  const signUp = (email: string, username: string, password = 'pässwörd') =>
    server.request('POST', '/api/auth/register', {
      json: { role: 'job_seeker', email, username, password },
    });
  expect((await signUp('Zoë@Example.com', 'Zoë')).code).toBe(201);
  for (const [email, username, field] of [
    ['ZOË@example.com', 'someone', 'email'],
    ['zoe\u0308@example.com', 'someone', 'email'],
    [' ｚoë@example.com ', 'someone', 'email'],
    ['someone@example.com', 'ZOË', 'username'],
    ['someone@example.com', 'Zoe\u0308', 'username'],
    ['someone@example.com', 'Zo\u00adë', 'username'],
    ['zoë@example.com', 'zoë', 'email'],
  ] as const) {
    const { code, body } = await signUp(email, username);
    expect(code, email).toBe(409);
    expect(Object.keys(body.errors ?? {}), email).toEqual([field]);
  }
  for (const email of ['zoë@example.com', 'ZOE\u0308@EXAMPLE.COM', ' Zoë@example.com ']) {
    const { code, body } = await logIn(email, 'pa\u0308sswo\u0308rd');
    expect(code, email).toBe(200);
    expect(body).toMatchObject({ email: 'Zoë@Example.com', username: 'Zoë' });
  }
  expect((await logIn('zoe@example.com', 'pässwörd')).code).toBe(401);
  expect((await logIn('zoë@example.com', 'PÄSSWÖRD')).code).toBe(401);
});

test('tokens and passwords are stored only as hashes', async () => {
  const { token, password, user } = await makeSeeker(server);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  for (const secret of [token, password, Buffer.from(token, 'base64url').toString('hex')]) {
    expect(await findText(pool, secret)).toEqual([]);
  }
  const hash = createHash('sha256').update(token).digest();
  const sessions = await pool.query('select from sessions where token_hash = $1', [hash]);
  expect(sessions.rowCount).toBe(1);
  const users = await pool.query<{ hash: string }>(
    'select password_hash as hash from users where id = $1',
    [user._id],
  );
  expect(users.rows[0]?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a session ends on log-out or after 30 days, and others stay', async () => {
  const company = await makeCompany(server);
  const { email, token } = company.user;
  const second = await server.client().logIn({ body: { email, password: company.password } });
  expect(second.token).not.toBe(token);
  await company.client.logOut();
  for (const header of [token, token.slice(1), `${token}x`, '', 'undefined', second._id]) {
    const { code } = await server.request('GET', '/api/users/profile', { token: header });
    expect(code, header).toBe(401);
  }
  const stays = server.client(second.token);
  await stays.getProfile();
  clock.forward(30 * DAY - 1);
  await stays.getProfile();
  clock.forward(1);
  await expect(stays.getProfile()).rejects.toMatchObject({ status: 401, code: 'not-signed-in' });
  // Logging in removes expired sessions.
  await server.client().logIn({ body: { email, password: company.password } });
  const { rowCount } = await pool.query('select from sessions where user_id = $1', [second._id]);
  expect(rowCount).toBe(1);
});

test('a token is accepted only as a bearer token', async () => {
  const { token } = await makeSeeker(server);
  const profile = (headers: Record<string, string>, query = '') =>
    server.request('GET', `/api/users/profile${query}`, { headers });
  expect((await profile({ authorization: `Bearer ${token}` })).code).toBe(200);
  expect((await profile({ authorization: `bearer ${token}` })).code).toBe(200);
  for (const authorization of [token, `Basic ${token}`, `Bearer  ${token}`, `Bearer ${token} x`]) {
    expect((await profile({ authorization })).code, authorization).toBe(401);
  }
  expect((await profile({ cookie: `token=${token}` })).code).toBe(401);
  expect((await profile({}, `?token=${token}`)).code).toBe(401);
});
