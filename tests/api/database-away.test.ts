import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../server/postgres/server.ts';
import { connectTo } from '../support/connect.ts';
import { freshDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { makeCompany, makeJob } from '../support/people.ts';
import { startProxy } from '../support/proxy.ts';
import { QUICK_START } from '../support/quick-start.ts';
import { FEATURE_TESTS } from '../support/feature-list.ts';
import { startServer } from '../support/server.ts';

const behind = await freshDatabase();
const proxy = await startProxy(behind.url);
const database = { ...connectTo(proxy.url), url: proxy.url };
const log = pino({ level: 'silent' });
const config = { environment: 'production' } as const;
const server = await startServer({ database, log });
const production = await startServer({ database, log, config });
afterAll(() => database.close());

const company = await makeCompany(server);
const job = await makeJob(server, company);

/** Answers are cached: both servers have checked their connection for notifications. */
const untilCaching = () =>
  expect
    .poll(async () => {
      const { rowCount } = await behind.pool.query(
        `select from pg_stat_activity where datname = current_database()
             and application_name = 'daybreak changes' and query = 'select 1'`,
      );
      return rowCount;
    })
    .toBe(2);

/** Every public page that needs the database. */
const reads = [
  '/',
  '/_.data',
  '/alljobs',
  '/alljobs.data',
  `/job/${job._id}`,
  `/job/${job._id}.data`,
  `/companies/${company.user.companyProfile?._id}`,
  ...FEATURE_TESTS.flatMap(({ listing = [], aboutJob, besideJob }) => [
    ...listing,
    ...(aboutJob?.(job._id) ?? []),
    ...(besideJob?.(job._id) ?? []),
  ]),
  '/sitemap.xml',
  '/api/jobs',
];

test('without the database, every page answers 503, is not cached, and recovers with the database', async () => {
  for (const each of [server, production]) {
    let round = 0;
    const all = () => {
      // Addresses that are not cached yet.
      round += 1;
      return Promise.all(reads.map((path) => each.request('GET', `${path}?round=${round}`)));
    };
    for (const { code } of await all()) expect(code).toBe(200);
    await proxy.cut();
    for (const [index, { code, headers }] of (await all()).entries()) {
      expect([reads[index], code]).toEqual([reads[index], 503]);
      expect(Number(headers.get('retry-after')), reads[index]).toBeGreaterThan(0);
      if (!headers.has('etag')) continue;
      expect(headers.get('cache-control')).toBe('no-store');
    }
    await proxy.mend();
    for (const [index, { code }] of (await all()).entries())
      expect([reads[index], code]).toEqual([reads[index], 200]);
  }
});

test('a page of the last minute replaces one that cannot be made, and says so, until a change is announced', async () => {
  const read = () => server.request('GET', '/alljobs?again');
  await untilCaching();
  const fresh = await read();
  expect([fresh.code, fresh.headers.has('warning')]).toEqual([200, false]);
  await proxy.cut();
  await expect.poll(async () => (await read()).headers.has('warning')).toBe(true);
  const old = await read();
  expect([old.code, old.text === fresh.text]).toEqual([200, true]);
  expect(old.headers.get('warning')).toContain('Stale');
  expect(Number(old.headers.get('age'))).toBeLessThan(60);
  expect(old.headers.get('cache-control')).toBe('no-store');
  // The API itself is never old.
  expect((await server.request('GET', '/api/jobs')).code).toBe(503);
  await proxy.mend();
  await expect.poll(async () => (await read()).headers.has('warning')).toBe(false);

  await untilCaching();
  expect((await read()).code).toBe(200);
  const setStatus = (status: 'active' | 'paused') =>
    company.client.setJobStatus({ params: { id: job._id }, body: { status } });
  await setStatus('paused');
  await proxy.cut();
  expect((await read()).code).toBe(503);
  await proxy.mend();
  await setStatus('active');
});

test('if a page cannot be rendered at all, the response says why', async () => {
  await proxy.cut();
  const { text } = await server.request('GET', '/about?another');
  expect(text).toContain('The service is busy or starting. Please try again in a moment.');
  await proxy.mend();
});

test("metrics stay available without the database and include the board's counts when it is back", async () => {
  const metricsToken = 'a-token-of-a-monitor';
  const watched = await startServer({ database, log, pages: false, config: { metricsToken } });
  const read = () => watched.request('GET', '/metrics', { token: metricsToken });
  await proxy.cut();
  const { code, text } = await read();
  expect(code).toBe(200);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(text).not.toContain('daybreak_board_entries{');
  await proxy.mend();
  expect((await read()).text).toContain(
    'daybreak_board_entries{kind="public jobs",state="open"} 1',
  );
});

test('a connection that breaks just after the start is replaced, and the process goes on', async () => {
  const flaky = await startProxy(behind.url);
  const dir = await mkdtemp(join(tmpdir(), 'daybreak-away-'));
  const port = await freePort();
  // Background work is scheduled when the process already serves.
  flaky.breakAt('pgboss.schedule');
  const product = spawn(process.execPath, [...QUICK_START, 'server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: flaky.url,
      DATA_DIR: dir,
    },
  });
  const ended = once(product, 'exit');
  let output = '';
  for (const stream of [product.stdout, product.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await eventually(() => {
      if (product.exitCode !== null) throw new Error('The process has ended.');
      if (!output.includes('a database connection broke')) throw new Error('Nothing broke yet.');
    });
    expect(output).not.toContain('is ready');
    flaky.breakAt(undefined);
    await eventually(() => {
      if (!output.includes('is ready')) throw new Error(output);
    });
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
  } finally {
    product.kill('SIGTERM');
    await ended;
    await rm(dir, { recursive: true });
  }
  expect(product.exitCode).toBe(0);
});
