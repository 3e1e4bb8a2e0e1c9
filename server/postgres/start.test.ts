import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pino } from 'pino';
import { connectTo } from '../../tests/support/connect.ts';
import { migrate } from '../db/migrate.ts';
import { openQueue } from '../db/queue.ts';
import { joinEmbedded, startEmbedded, type Embedded } from './start.ts';
import { readPostmaster } from './leftover.ts';

let dir: string;
const started: Embedded[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'daybreak-embedded-'));
});

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  await rm(dir, { recursive: true, force: true });
});

async function start(folder = dir): Promise<Embedded> {
  const server = await startEmbedded({ dir: folder, fsync: false });
  started.push(server);
  return server;
}

async function ask(url: string, statement: string): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return rows.map((row) => Object.values(row).join(' '));
  } finally {
    await client.end();
  }
}

const runningServer = () => readPostmaster(join(dir, 'postgres'));

/**
 * A separate process that runs the server and writes numbers until it is killed; it prints each one once it is stored.
 */
function startWriter(): ChildProcess {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL('start.ts', import.meta.url).href)};
    import { Client } from 'pg';
    const { url } = await startEmbedded({ dir: ${JSON.stringify(dir)} });
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query('create table if not exists kept (n int)');
    for (let n = 1; ; n++) {
      await client.query('insert into kept values ($1)', [n]);
      console.log(n);
    }`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

test('keeps its data, for one process at a time', async () => {
  const first = await start();
  const settings = await ask(
    first.url,
    `select current_setting('server_encoding'), current_setting('fsync') as fsync,
       upper('größe')`,
  );
  expect(settings).toEqual(['UTF8 off GRÖßE']);
  expect(
    await ask(
      first.superuserUrl,
      `select rolname, rolpassword like 'SCRAM-SHA-256%' from pg_authid where rolcanlogin order by 1`,
    ),
  ).toEqual(['daybreak true', 'daybreak_app true']);
  await ask(first.url, 'create table kept as select 42 as answer');

  await expect(start()).rejects.toThrow(`already uses the data folder ${dir}. Stop it`);
  const beside = await joinEmbedded({ dir });
  expect(beside.url).toBe(first.url);
  await beside.stop();
  expect(await ask(first.url, 'select * from kept')).toEqual(['42']);

  const wrongPassword = first.url.replace(/:[^:@]+@/, ':wrong@');
  await expect(ask(wrongPassword, 'select 1')).rejects.toThrow('password authentication failed');

  await Promise.all([first.stop(), first.stop()]);
  expect(runningServer()).toBeUndefined();
  const second = await joinEmbedded({ dir });
  expect(await ask(second.url, 'select * from kept')).toEqual(['42']);
  await second.stop();
});

test('a start waits for the process that is ending, and says so', async () => {
  const first = await start();
  first.announceEnd();
  const lines: string[] = [];
  const next = startEmbedded({ dir, fsync: false, log: (line) => lines.push(line) });
  while (lines.length === 0) await Promise.race([sleep(20), next]);
  expect(lines[0]).toContain('waiting for the process that is ending');
  await first.stop();
  started.push(await next);
  expect(existsSync(join(dir, 'postgres.ending'))).toBe(false);
  await expect(start()).rejects.toThrow('Another process already uses the data folder');
});

/** A cluster as older versions made it: the product worked as superuser. */
async function makeOldCluster(): Promise<void> {
  const { superuserUrl, stop } = await start();
  await ask(superuserUrl, 'alter database postgres owner to daybreak');
  await ask(superuserUrl, 'drop owned by daybreak_app');
  await ask(superuserUrl, 'drop role daybreak_app');
  await ask(superuserUrl, 'drop extension amcheck');
  const database = connectTo(superuserUrl);
  await migrate(database);
  const queue = await openQueue(database, pino({ level: 'silent' }));
  await queue.stop();
  await database.close();
  await ask(superuserUrl, `insert into background_runs (name, started_at) values ('old', now())`);
  await stop();
}

const OWNED_BY_OTHERS = `
  select oid::regclass::text from pg_class where relnamespace::regnamespace::text in ('public', 'drizzle', 'pgboss')
    and relowner <> 'daybreak_app'::regrole
  union all select oid::regproc::text from pg_proc p where pronamespace::regnamespace::text in ('public', 'drizzle', 'pgboss')
    and proowner <> 'daybreak_app'::regrole
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all select oid::regtype::text from pg_type where typnamespace::regnamespace::text in ('public', 'drizzle', 'pgboss')
    and typowner <> 'daybreak_app'::regrole`;

test('the product is no superuser, and owns what an older version or a restore by hand left to others', async () => {
  await makeOldCluster();
  const first = await start();
  const rights = `select current_user, rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
    (select datdba = rolname::regrole from pg_database where datname = current_database())
    from pg_roles where rolname = current_user`;
  expect(await ask(first.url, rights)).toEqual(['daybreak_app false false false false false true']);
  expect(await ask(first.url, OWNED_BY_OTHERS)).toEqual([]);
  for (const statement of [
    `select pg_read_file('postmaster.pid')`,
    `copy secrets to program 'cat'`,
    'create role another superuser',
    'create database another',
    `alter system set log_statement = 'all'`,
    'select from pg_authid',
    `set session_replication_role = 'replica'`,
  ]) {
    await expect(ask(first.url, statement), statement).rejects.toThrow(/permission denied/);
  }
  // The product starts and works: tables, queue, rows.
  const database = connectTo(first.url);
  expect(await migrate(database)).toBe(0);
  const queue = await openQueue(database, pino({ level: 'silent' }));
  await queue.stop();
  await database.close();
  expect(await ask(first.url, 'select name from background_runs')).toEqual(['old']);
  await ask(first.url, 'alter table background_runs add column another int');
  // The weekly check may look for corruption.
  expect(
    await ask(
      first.url,
      `select bt_index_check('users_pkey'), (select count(*) from verify_heapam('users'))`,
    ),
  ).toEqual([' 0']);

  // As pg_restore leaves it when the superuser runs it.
  await ask(first.superuserUrl, 'create table by_hand (id serial)');
  await ask(first.superuserUrl, `create type mood as enum ('fine')`);
  await ask(first.superuserUrl, 'alter table users owner to daybreak');
  await ask(first.superuserUrl, 'alter role daybreak_app createdb');
  await first.stop();
  const second = await start();
  expect(await ask(second.url, OWNED_BY_OTHERS)).toEqual([]);
  expect(await ask(second.url, rights)).toEqual([
    'daybreak_app false false false false false true',
  ]);
  expect(await ask(second.url, 'select count(*) from by_hand, users')).toEqual(['0']);
});

test.runIf(process.geteuid?.() === 0 && process.platform === 'linux')(
  'files that root creates in the data folder of a service belong to the service',
  async () => {
    const nobody = 65_534;
    await chown(dir, nobody, nobody);
    await start();
    const ours = ['postgres', 'postgres.lock', 'postgres.log', 'postgres.password'];
    for (const name of ours) expect(statSync(join(dir, name)).uid, name).toBe(nobody);
  },
);

test('recovers after its process was killed, and loses nothing that was acknowledged', async () => {
  const writer = startWriter();
  let printed = '';
  writer.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  while (printed.split('\n').length < 50) await sleep(20);
  writer.kill('SIGKILL');
  await once(writer, 'close');
  const old = runningServer();
  expect(old?.isReady).toBe(true);

  const { url, stop } = await start();
  expect(runningServer()?.pid).not.toBe(old?.pid);
  const acknowledged = printed.trimEnd().split('\n').length;
  const [kept] = await ask(url, 'select count(*)::int from kept');
  expect(Number(kept)).toBeGreaterThanOrEqual(acknowledged);
  await stop();
});

test('starts anew after it was killed while it made its files', async () => {
  const isDone = () => existsSync(join(dir, 'postgres'));
  const isMaking = () =>
    readdirSync(dir).some(
      (name) =>
        name.startsWith('postgres.new-') && existsSync(join(dir, name, 'data', 'PG_VERSION')),
    );
  do {
    // A kill that came too late is tried again.
    for (const name of readdirSync(dir)) rmSync(join(dir, name), { recursive: true });
    const writer = startWriter();
    while (!isMaking() && !isDone()) await sleep(5);
    writer.kill('SIGKILL');
    await once(writer, 'close');
  } while (isDone());

  const first = await start();
  expect(await ask(first.url, 'select 1')).toEqual(['1']);
  await first.stop();
  const again = await start();
  await again.stop();
  expect(readdirSync(dir).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
});

test('is not misled by a process id that belongs to another program by now', async () => {
  const first = await start();
  await first.stop();
  // Must have the same user: PostgreSQL ignores segments of others.
  const { uid, gid } = statSync(join(dir, 'postgres'));
  const bystander = spawn('sleep', ['600'], { uid, gid });
  const lines = [bystander.pid, join(dir, 'postgres'), 1, 5432, '.', '', '1 2', 'ready   ', ''];
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
    await writeFile(join(dir, 'postgres', name), lines.join('\n'));
  }

  const second = await start();
  expect(await ask(second.url, 'select 1')).toEqual(['1']);
  expect(bystander.exitCode).toBeNull();
  await second.stop();
  bystander.kill();
});

test('comes back each time its server is killed, and says so when it cannot start', async () => {
  const lost = Promise.withResolvers<unknown>();
  const restarts = { pause: 50, pauseMax: 100, calm: 60_000, failuresMax: 2 };
  const server = await startEmbedded({ dir, fsync: false, onLost: lost.resolve, restarts });
  started.push(server);
  const killServer = () => process.kill(runningServer()?.pid ?? Number.NaN, 'SIGKILL');
  for (let round = 0; round < 2; round += 1) {
    const before = runningServer()?.pid;
    killServer();
    while (runningServer()?.pid === before || !runningServer()?.isReady) await sleep(20);
    expect(await ask(server.url, 'select 1')).toEqual(['1']);
  }
  await rename(join(dir, 'postgres', 'global', 'pg_control'), join(dir, 'pg_control'));
  killServer();
  expect(await lost.promise).toMatchObject({
    message: expect.stringContaining('PostgreSQL does not start'),
  });
});

test('listens on 127.0.0.1 where the path is too long for a socket', async () => {
  const deep = join(dir, 'a'.repeat(100));
  const { url, stop } = await start(deep);
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(await ask(url, `select current_setting('listen_addresses')`)).toEqual(['127.0.0.1']);
  const beside = await joinEmbedded({ dir: deep });
  expect(beside.url).toBe(url);
  await stop();
});

test('says what to do about a folder it cannot use', async () => {
  const file = join(dir, 'file');
  await writeFile(file, '');
  await expect(start(file)).rejects.toThrow('cannot be used: the path leads to a file');
  await expect(start(join(file, 'below'))).rejects.toThrow('the path leads to a file');

  const taken = join(dir, 'taken');
  await mkdir(join(taken, 'postgres', 'photos'), { recursive: true });
  await writeFile(join(taken, 'postgres.password'), 'secret');
  await expect(start(taken)).rejects.toThrow('is not a database folder');
  await writeFile(join(taken, 'postgres', 'PG_VERSION'), '17\n');
  await expect(start(taken)).rejects.toThrow(
    /was made by PostgreSQL 17, this is 18[.]\n1[.].*\n2[.].*admin -- backup .*\n3[.].* mv .*\n4[.].*admin -- restore /,
  );
  await writeFile(join(taken, 'postgres', 'PG_VERSION'), '19\n');
  await expect(start(taken)).rejects.toThrow(/was made by PostgreSQL 19, this is 18[.]\nUpdate/);

  const forgetful = join(dir, 'forgetful');
  const { stop } = await start(forgetful);
  await stop();
  await rename(join(forgetful, 'postgres.password'), join(dir, 'password'));
  await expect(start(forgetful)).rejects.toThrow('is missing: it holds the password');
});
