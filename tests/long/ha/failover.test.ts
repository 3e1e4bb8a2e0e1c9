import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../../server/postgres/server.ts';
import { startProduct, type Started } from '../../bench/product.ts';
import { tinyPdf } from '../../support/pdf.ts';
import { plausibleJob } from '../../support/people.ts';
import {
  createServices,
  POSTGRES,
  PROGRAMS,
  requirePackages,
  type Services,
  startPgBouncer,
  until,
} from './services.ts';

// Three Patroni nodes with Debian's PostgreSQL 15 and one synchronous standby; HAProxy finds the primary, PgBouncer is
// in front of it, and the product in front of that. The primary is killed under writes, twice.

const LONG = 600_000;
vi.setConfig({ testTimeout: LONG, hookTimeout: LONG });
const KILLS = 2;
/** Seconds without an acknowledged write that are allowed. */
const OUTAGE_MAX = 30;
/** Writers, and milliseconds that each waits between two writes. */
const POSTERS = 4;
const APPLICANTS = 2;
const PAUSE = 40;
/** Milliseconds after which a writer gives up an answer. */
const PATIENCE = 20_000;
const LOGIN = { user: 'daybreak', password: 'a-password-of-the-test' };
const METRICS_TOKEN = 'a-token-of-a-monitor';
const SUPERUSER = { user: 'postgres', password: 'another-password-of-the-test' };

interface Node {
  name: string;
  data: string;
  port: number;
  rest: number;
  settings: string;
  patroni: ChildProcess;
}

interface Member {
  name: string;
  role: string;
  state: string;
  lag?: number | string;
}

let services: Services;
let product: Started;
const nodes: Node[] = [];
const ports = { etcd: 0, front: 0, pooler: 0 };

const addressOf = (port: number, name: string, { user, password } = LOGIN) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${name}`;

async function query(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const patroniSettings = ({ name, data, port, rest }: Omit<Node, 'settings' | 'patroni'>) => `
scope: daybreak
name: ${name}
restapi: { listen: '127.0.0.1:${rest}', connect_address: '127.0.0.1:${rest}' }
etcd3: { host: '127.0.0.1:${ports.etcd}' }
bootstrap:
  dcs:
    # A leader that is silent for so many seconds is replaced.
    ttl: 15
    loop_wait: 3
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    postgresql: { use_pg_rewind: true, use_slots: true }
  initdb: [{ encoding: UTF8 }, { locale: C.UTF-8 }, data-checksums]
postgresql:
  listen: '127.0.0.1:${port}'
  connect_address: '127.0.0.1:${port}'
  data_dir: ${data}
  bin_dir: ${POSTGRES}
  pgpass: ${data}.pgpass
  authentication:
    superuser: { username: ${SUPERUSER.user}, password: ${SUPERUSER.password} }
    replication: { username: replicator, password: ${SUPERUSER.password} }
  parameters: { unix_socket_directories: '', max_connections: 200 }
  pg_hba:
    - host all all 127.0.0.1/32 scram-sha-256
    - host replication replicator 127.0.0.1/32 scram-sha-256
`;

const haproxySettings = () => `
global
    maxconn 1000
defaults
    mode tcp
    timeout connect 2s
    timeout client 30m
    timeout server 30m
    timeout check 2s
listen primary
    bind 127.0.0.1:${ports.front}
    option httpchk GET /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, rest }) => `    server ${name} 127.0.0.1:${port} check port ${rest}`).join('\n')}
`;

async function members(): Promise<Member[]> {
  for (const { rest } of nodes) {
    const reply = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => undefined);
    if (reply?.ok) return ((await reply.json()) as { members: Member[] }).members;
  }
  return [];
}

/** Waits for one primary, one synchronous standby and one more. */
const untilComplete = () =>
  until(
    'three nodes, of which one is a synchronous standby',
    async () => {
      const all = await members();
      const has = (role: string) =>
        all.some((member) => member.role === role && /running|streaming/.test(member.state));
      return all.length === 3 && has('leader') && has('sync_standby') && has('replica')
        ? all
        : undefined;
    },
    120_000,
  );

beforeAll(async () => {
  requirePackages('postgresql-15', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer');
  services = await createServices();
  for (const name of Object.keys(ports) as (keyof typeof ports)[]) ports[name] = await freePort();
  const [client, peer] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${await freePort()}`];
  services.start('etcd', PROGRAMS['etcd-server'], [
    '--data-dir',
    await services.folder('etcd'),
    '--log-outputs',
    'stderr',
    '--listen-client-urls',
    client,
    '--advertise-client-urls',
    client,
    '--listen-peer-urls',
    peer,
    '--initial-advertise-peer-urls',
    peer,
    '--initial-cluster',
    `default=${peer}`,
  ]);
  for (const name of ['one', 'two', 'three']) {
    const data = await services.folder(name);
    const parts = { name, data, port: await freePort(), rest: await freePort() };
    const settings = await services.file(`${name}.yml`, patroniSettings(parts));
    nodes.push({ ...parts, settings, patroni: startPatroni(name, settings) });
  }
  const proxy = await services.file('haproxy.cfg', haproxySettings());
  services.start('haproxy', PROGRAMS.haproxy, ['-db', '-f', proxy]);
  await untilComplete();
  const asSuperuser = addressOf(ports.front, 'postgres', SUPERUSER);
  await until('HAProxy finds the primary', () => query(asSuperuser, 'select 1'));
  await query(asSuperuser, `create role ${LOGIN.user} login password '${LOGIN.password}'`);
  await query(asSuperuser, `create database daybreak owner ${LOGIN.user}`);
  await startPgBouncer(services, { port: ports.pooler, server: ports.front, ...LOGIN });
  const pooled = addressOf(ports.pooler, 'daybreak');
  await until('PgBouncer answers', () => query(pooled, 'select 1'));
  product = await startProduct({
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: addressOf(ports.front, 'daybreak'),
    // Of which one is the primary.
    DATABASE_REPLICA_URLS: nodes.map(({ port }) => addressOf(port, 'daybreak')).join(),
    METRICS_TOKEN,
    PREPARED_STATEMENTS: 'off',
    RATE_LIMIT: 'off',
  });
});

afterAll(async () => {
  await product?.stop();
  await services?.stop();
});

function startPatroni(name: string, settings: string): ChildProcess {
  return services.start(`patroni-${name}`, PROGRAMS.patroni, [settings]);
}

async function send(method: string, path: string, token: string, body?: unknown) {
  const isForm = body instanceof FormData;
  const reply = await fetch(product.url + path, {
    method,
    signal: AbortSignal.timeout(PATIENCE),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : isForm ? body : JSON.stringify(body),
  });
  return { code: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

async function logIn(name: string): Promise<string> {
  const { body } = await send('POST', '/api/auth/login', '', {
    email: `${name}@daybreak.test`,
    password: 'daybreak-demo',
  });
  return String(body['token']);
}

/** The replicas that answer public reads. */
async function replicasInUse(): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${product.url}/metrics`, { headers })).text();
  return [...text.matchAll(/^daybreak_replica_used\{.*\} 1$/gm)].length;
}

/** What was acknowledged. */
interface Acknowledged {
  table: 'jobs' | 'applications';
  id: string;
  /** Milliseconds of `performance.now()`. */
  at: number;
}

/** Writers that note what is acknowledged, and go on after what is not. */
function startWriters(write: (writer: number) => Promise<Omit<Acknowledged, 'at'> | undefined>) {
  const over = new AbortController();
  const acknowledged: Acknowledged[] = [];
  let refused = 0;
  const writers = Array.from({ length: POSTERS + APPLICANTS }, async (_, writer) => {
    while (!over.signal.aborted) {
      const done = await write(writer).catch(() => undefined);
      if (done) acknowledged.push({ ...done, at: performance.now() });
      else refused += 1;
      await sleep(PAUSE);
    }
  });
  return {
    acknowledged,
    count: () => acknowledged.length,
    async end() {
      over.abort();
      await Promise.all(writers);
      return { acknowledged, refused };
    },
  };
}

async function killNode({ data, patroni }: Node): Promise<void> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const exited = once(patroni, 'exit');
  patroni.kill('SIGKILL');
  process.kill(Number(pid), 'SIGKILL');
  await exited;
}

/** The longest time without an acknowledged write, in seconds. */
function longestGap(times: readonly number[]): number {
  const gaps = times.slice(1).map((time, index) => time - times[index]!);
  return Math.max(...gaps) / 1000;
}

test('the primary is killed under writes: no acknowledged one is lost, and the board is back', async () => {
  const [company, admin] = [await logIn('company'), await logIn('admin')];
  const seekers: string[] = [];
  for (let index = 0; index < APPLICANTS; index += 1) {
    const email = `seeker-${index}@ha.test`;
    const account = { role: 'job_seeker', username: `ha_${index}`, email, fullName: 'Ada Seeker' };
    const password = 'secret-pass-1';
    await send('POST', '/api/auth/register', '', { ...account, password });
    const { body } = await send('POST', '/api/auth/login', '', { email, password });
    seekers.push(String(body['token']));
  }
  /** Public jobs that nobody has applied for yet, by seeker. */
  const open: string[][] = seekers.map(() => []);

  const publish = async () => {
    const posted = await send('POST', '/api/jobs', company, plausibleJob);
    const { _id: id } = posted.body['job'] as { _id: string };
    const { code } = await send('PUT', `/api/jobs/admin/${id}/approve`, admin, {});
    expect(code).toBe(200);
    return id;
  };
  const post = async (writer: number) => {
    const jobTitle = `Written by ${writer}`;
    const { code, body } = await send('POST', '/api/jobs', company, { ...plausibleJob, jobTitle });
    if (code !== 201) return undefined;
    return { table: 'jobs', id: (body['job'] as { _id: string })._id } as const;
  };
  const apply = async (seeker: number) => {
    const job = open[seeker]?.pop();
    if (!job) return post(seeker);
    const form = new FormData();
    form.append('coverLetter', 'I would like to work with you.');
    form.append('resume', new File([tinyPdf()], 'resume.pdf', { type: 'application/pdf' }));
    const { code, body } = await send(
      'POST',
      `/api/applications/apply/${job}`,
      seekers[seeker] ?? '',
      form,
    );
    if (code !== 201) return undefined;
    return { table: 'applications', id: (body['application'] as { _id: string })._id } as const;
  };

  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = await untilComplete();
    for (const jobs of open) jobs.push(...(await Promise.all([publish(), publish(), publish()])));
    for (let more = 0; more < 40; more += 1) {
      const id = await publish();
      for (const jobs of open) jobs.unshift(id);
    }
    const writers = startWriters((writer) =>
      writer < POSTERS ? post(writer) : apply(writer - POSTERS),
    );
    await until('writes are acknowledged', async () => writers.count() > 50 || undefined);
    const leader = before.find(({ role }) => role === 'leader')?.name;
    const node = nodes.find(({ name }) => name === leader);
    await killNode(node!);
    const killedAt = performance.now();
    await until(
      'another node is the primary',
      async () =>
        (await members()).some(({ role, name }) => role === 'leader' && name !== leader) ||
        undefined,
    );
    const promotedAt = performance.now();
    // What was acknowledged while the killed server's processes ended does not count.
    const count = writers.acknowledged.filter(({ at }) => at < promotedAt).length;
    await until(
      'writes are acknowledged again',
      async () => writers.count() > count + 50 || undefined,
    );
    const { acknowledged, refused } = await writers.end();

    let lost = 0;
    for (const table of ['jobs', 'applications'] as const) {
      const ids = acknowledged.filter((one) => one.table === table).map(({ id }) => id);
      expect(ids.length, table).toBeGreaterThan(0);
      const found = await query(
        addressOf(ports.front, 'daybreak'),
        `select id from ${table} where id = any($1)`,
        [ids],
      );
      lost += ids.length - found.length;
    }
    const gap = longestGap(acknowledged.map(({ at }) => at));
    console.log(
      `kill ${kill}: ${acknowledged.length} writes acknowledged, ${lost} of them lost, ${refused} refused; ` +
        `promoted after ${((promotedAt - killedAt) / 1000).toFixed(1)} s, ${gap.toFixed(1)} s without an acknowledged write`,
    );
    expect(lost).toBe(0);
    expect(gap).toBeLessThanOrEqual(OUTAGE_MAX);

    // Notifications arrive from the new primary: what is published is found at once.
    const id = await publish();
    expect((await send('GET', `/api/jobs/${id}`, '')).code).toBe(200);
    node!.patroni = startPatroni(node!.name, node!.settings);
  }
  // The killed ones follow the new primary, and answer reads.
  await untilComplete();
  await until('both replicas are used', async () => (await replicasInUse()) === 2 || undefined);
});
