import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../server/postgres/server.ts';
import { root } from '../../../scripts/steps.ts';
import { startProduct, type Started } from '../../bench/product.ts';
import { listenLive } from '../../support/live.ts';
import { plausibleJob } from '../../support/people.ts';
import {
  createServices,
  POSTGRES,
  requirePackages,
  type Services,
  startPgBouncer,
  until,
} from './services.ts';

// The product behind Debian's PgBouncer in transaction mode, on Debian's PostgreSQL 15.

const LONG = 120_000;
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG });
const LOGIN = { user: 'daybreak', password: 'a-password-of-the-test' };
/** More than PgBouncer has connections to the server. */
const CLIENTS = 50;

let services: Services;
let product: Started;
let settings: Record<string, string> = {};

beforeAll(async () => {
  requirePackages('postgresql-15', 'pgbouncer');
  services = await createServices();
  const [server, pooler] = [await freePort(), await freePort()];
  const data = await services.folder('data');
  const password = await services.file('password', LOGIN.password);
  services.run(`${POSTGRES}/initdb`, [
    '-D',
    data,
    '-U',
    LOGIN.user,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  services.start('postgres', `${POSTGRES}/postgres`, [
    '-D',
    data,
    '-p',
    String(server),
    '-h',
    '127.0.0.1',
    '-k',
    '',
  ]);
  const at = (port: number, name: string) =>
    `postgres://${LOGIN.user}:${LOGIN.password}@127.0.0.1:${port}/${name}`;
  await until('PostgreSQL answers', () =>
    query(at(server, 'postgres'), 'create database daybreak'),
  );
  await startPgBouncer(services, { port: pooler, server, ...LOGIN });
  settings = {
    DATABASE_URL: at(pooler, 'daybreak'),
    DATABASE_DIRECT_URL: at(server, 'daybreak'),
    PREPARED_STATEMENTS: 'off',
  };
  await until('PgBouncer answers', () => query(at(pooler, 'daybreak'), 'select 1'));
  product = await startProduct({ ...settings, RATE_LIMIT: 'off' });
});

afterAll(async () => {
  await product?.stop();
  await services?.stop();
});

async function query(url: string, text: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function call(method: string, path: string, token = '', body?: unknown) {
  const reply = await fetch(product.url + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const answer = (await reply.json()) as Record<string, unknown>;
  expect([path, reply.status, answer['message'] ?? '']).toEqual([
    path,
    reply.ok ? reply.status : 200,
    answer['message'] ?? '',
  ]);
  return answer;
}

const logIn = async (name: string) =>
  String(
    (
      await call('POST', '/api/auth/login', '', {
        email: `${name}@daybreak.test`,
        password: 'daybreak-demo',
      })
    )['token'],
  );

test('changes are seen at once, because notifications go past the pooler', async () => {
  const [company, admin] = [await logIn('company'), await logIn('admin')];
  const reader = await listenLive(product.url, company);
  for (let round = 0; round < 20; round += 1) {
    const jobTitle = `Behind a pooler ${round}`;
    const posted = await call('POST', '/api/jobs', company, { ...plausibleJob, jobTitle });
    const { _id: id } = posted['job'] as { _id: string };
    await call('PUT', `/api/jobs/admin/${id}/approve`, admin, {});
    expect(JSON.stringify(await call('GET', '/api/jobs'))).toContain(jobTitle);
    await call('DELETE', `/api/jobs/${id}`, company);
    expect(JSON.stringify(await call('GET', '/api/jobs'))).not.toContain(jobTitle);
  }
  const listed = await call('GET', '/api/applications/company?status=pending', company);
  const [application] = listed['applications'] as { _id: string }[];
  const path = `/api/applications/${application?._id}/status`;
  await call('PUT', path, company, { status: 'reviewed' });
  await vi.waitFor(() => expect(reader.heard).toContain(application?._id), { timeout: 10_000 });
});

test('many calls at once share the connections, and none fails', async () => {
  const [company, seeker] = [await logIn('company'), await logIn('seeker')];
  const work = Array.from({ length: 8 * CLIENTS }, (_, index) => index);
  const one = async (index: number) => {
    if (index % 4 === 0)
      return call('POST', '/api/jobs', company, { ...plausibleJob, jobTitle: `Post ${index}` });
    if (index % 4 === 1) return call('GET', '/api/notifications', seeker);
    if (index % 4 === 2) return call('GET', '/api/jobs/my-jobs', company);
    return call('GET', `/api/jobs?keywords=engineer&limit=${(index % 50) + 1}`);
  };
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let index = work.pop(); index !== undefined; index = work.pop()) await one(index);
    }),
  );
});

test('every connection has the limits of the board', async () => {
  const limits = await Promise.all(
    Array.from({ length: CLIENTS }, () =>
      query(
        settings['DATABASE_URL'] ?? '',
        `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.05)::text as slept`,
      ),
    ),
  );
  for (const [row] of limits)
    expect(row).toEqual({ statement: '10s', lock: '3s', idle: '1min', slept: '' });
});

test('backups are made past the pooler', async () => {
  const made = spawnSync(
    process.execPath,
    [join(root, 'server/admin.ts'), 'backup', join(services.dir, 'board.gz')],
    { cwd: root, env: { ...process.env, NODE_ENV: '', ...settings } },
  );
  expect(String(made.stdout) + String(made.stderr)).toContain('Saved');
});
