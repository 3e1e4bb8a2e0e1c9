import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../server/postgres/server.ts';
import { root } from '../../scripts/steps.ts';
import { freshDatabase } from '../support/database.ts';
import { listenLive, type LiveReader } from '../support/live.ts';
import { plausibleJob } from '../support/people.ts';

// Two separate processes on one database behind nginx, with the settings of deploy/nginx.conf.

const hasNginx = spawnSync('nginx', ['-v']).status === 0;
const LIVES = 60_000;
const CLIENTS = 8;
vi.setConfig({ testTimeout: 3 * LIVES });

const soon = <T>(look: () => T) => vi.waitFor(look, { timeout: LIVES, interval: 20 });

if (!hasNginx) console.log('Skipped, because nginx is not installed: apt-get install nginx-light');

describe.skipIf(!hasNginx)('behind nginx', async () => {
  const database = await freshDatabase();
  const [first, second, front] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${front}`;
  const children = new Set<ChildProcess>();
  const tokens = { admin: '', company: '' };
  let dir = '';
  let processes: ChildProcess[] = [];

  function start(command: string, args: string[], env = process.env): ChildProcess {
    const child = spawn(command, args, { cwd: root, env, stdio: 'ignore' });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }

  async function startProduct(port: number): Promise<ChildProcess> {
    const child = start(process.execPath, ['server/main.ts'], {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      NODE_ENV: 'test',
      RATE_LIMIT: 'off',
      TRUST_PROXY: 'loopback',
      PROCESSES: '1',
    });
    await soon(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true));
    return child;
  }

  async function startNginx(): Promise<void> {
    const deployed = await readFile(join(root, 'deploy/nginx.conf'), 'utf8');
    const site = deployed
      // The redirect to TLS, and all about certificates.
      .replace(/server \{[^}]*return 301[^}]*\}/, '')
      .replaceAll(/^ *(ssl_|listen ).*$/gm, '')
      .replace('server_name', `listen 127.0.0.1:${front};\n    server_name`)
      .replace(/(server 127\.0\.0\.1:)3000( max_fails=0;)/, `$1${first}$2 $1${second}$2`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(dir, name)};`,
    );
    const config = join(dir, 'nginx.conf');
    await writeFile(join(dir, 'site.conf'), site);
    await writeFile(
      config,
      `daemon off; pid ${join(dir, 'pid')}; error_log ${join(dir, 'error.log')};
       ${process.geteuid?.() === 0 ? 'user root;' : ''}
       events {} http { access_log off; ${temporary.join(' ')} include ${join(dir, 'site.conf')}; }`,
    );
    start('nginx', ['-p', dir, '-c', config]);
    await soon(async () => expect((await fetch(`${url}/readyz`)).ok).toBe(true));
  }

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'daybreak-nginx-'));
    processes = [await startProduct(first), await startProduct(second)];
    await startNginx();
    for (const name of ['admin', 'company'] as const)
      tokens[name] = String(
        (
          await call('POST', '/api/auth/login', '', {
            email: `${name}@daybreak.test`,
            password: 'daybreak-demo',
          })
        )['token'],
      );
  }, 3 * LIVES);

  afterAll(async () => {
    const exits = [...children].map((child) => once(child, 'exit'));
    for (const child of children) child.kill('SIGTERM');
    await Promise.all(exits);
    await rm(dir, { recursive: true, force: true });
  }, LIVES);

  async function call(method: string, path: string, token: string, body?: unknown, base = url) {
    const reply = await fetch(base + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return (await reply.json()) as Record<string, unknown>;
  }

  /** Clients that read through nginx. @returns what failed, when it is ended */
  function load(): () => Promise<string[]> {
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const over = new AbortController();
    const failed: string[] = [];
    let count = 0;
    const read = () =>
      new Promise<void>((resolve) => {
        count += 1;
        const path = ['/', '/api/jobs', `/api/jobs?limit=5&n=${count}`][count % 3] ?? '';
        const fail = (reason: string) => {
          failed.push(`${path}: ${reason}`);
          resolve();
        };
        send(url + path, { agent, timeout: 60_000 }, (response) => {
          response.resume();
          response.once('error', (error) => fail(error.message));
          response.once('end', () =>
            response.statusCode === 200 ? resolve() : fail(String(response.statusCode)),
          );
        })
          .once('timeout', () => fail('no answer'))
          .once('error', (error) => fail(error.message))
          .end();
      });
    const clients = Array.from({ length: CLIENTS }, async () => {
      while (!over.signal.aborted) {
        await read();
        await sleep(25);
      }
    });
    return async () => {
      over.abort();
      await Promise.all(clients);
      agent.destroy();
      return failed;
    };
  }

  test('a change through nginx is seen in both processes', async () => {
    const bases = [`http://127.0.0.1:${first}`, `http://127.0.0.1:${second}`, url];
    const listed = async (base: string) =>
      JSON.stringify(await call('GET', '/api/jobs', '', undefined, base));
    for (const base of bases) expect(await listed(base)).not.toContain('Behind a proxy');
    const { job } = await call('POST', '/api/jobs', tokens.company, {
      ...plausibleJob,
      jobTitle: 'Behind a proxy',
    });
    const { _id: id } = job as { _id: string };
    await call('PUT', `/api/jobs/admin/${id}/approve`, tokens.admin, {});
    for (const base of bases)
      await soon(async () => expect(await listed(base)).toContain('Behind a proxy'));
  });

  test('live streams pass through, and are counted across both processes', async () => {
    const readers: LiveReader[] = [];
    for (let count = 0; count < 6; count += 1) {
      const reader = await listenLive(url, tokens.company);
      await soon(() => expect(reader.heard).toContain('hello'));
      readers.push(reader);
    }
    await soon(() => expect(readers[0]?.hasEnded()).toBe(true));
    expect(readers.slice(1).filter((reader) => reader.hasEnded())).toEqual([]);
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'no read fails while one process after the other is ended by %s and started again',
    async (signal) => {
      const end = load();
      await sleep(500);
      for (const [index, port] of [first, second].entries()) {
        const old = processes[index];
        const exited = once(old!, 'exit');
        old?.kill(signal);
        await exited;
        processes[index] = await startProduct(port);
      }
      expect(await end()).toEqual([]);
    },
  );
});
