import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { Client, type Pool } from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { fillWithApplications } from '../bench/application-data.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';
import { startProxy } from '../support/proxy.ts';
import { fingerprint } from '../support/rows.ts';
import { ROOT } from '../../server/config.ts';
import { backUp, BACKUP_RUN } from '../../server/db/backup.ts';
import { connectTo } from '../support/connect.ts';
import { applyMigrationsIn, latestMigration, migrate } from '../../server/db/migrate.ts';
import { openQueue } from '../../server/db/queue.ts';
import { restore } from '../../server/db/restore.ts';

const board = await freshDatabase();
const small = await freshDatabase();
const empty = () => freshDatabase({ migrated: false });
const [copy, ofMoment, split, killed, refusing, older, olderCopy] = [
  await empty(),
  await empty(),
  await empty(),
  await empty(),
  await empty(),
  await empty(),
  await empty(),
];
const dir = await mkdtemp(join(tmpdir(), 'daybreak-backup-'));
afterAll(() => rm(dir, { recursive: true }));
const fileAt = (name: string) => join(dir, name);

const rowsOf = async (pool: Pool, query: string) => (await pool.query(query)).rows as unknown[];

/** Everything that a restored database must have in common with the original. */
async function digest({ pool }: FreshDatabase): Promise<Record<string, unknown>> {
  const schema = `connamespace = 'public'::regnamespace`;
  return {
    ...(await fingerprint(pool)),
    migrations: await rowsOf(pool, 'select * from drizzle.__drizzle_migrations order by id'),
    sequences: await rowsOf(
      pool,
      `select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`,
    ),
    constraints: await rowsOf(
      pool,
      `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where ${schema} order by 1, 2`,
    ),
    indexes: await rowsOf(
      pool,
      `select indexdef from pg_indexes where schemaname = 'public' order by 1`,
    ),
    triggers: await rowsOf(
      pool,
      `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    ),
    jobs: await rowsOf(
      pool,
      `select name, data, start_after from pgboss.job where name = 'mail' and state < 'completed' order by data`,
    ),
  };
}

const tablesIn = ({ pool }: FreshDatabase) =>
  rowsOf(
    pool,
    `select schemaname, tablename from pg_tables where schemaname !~ '^(pg_|information_schema)'`,
  );

/** Texts, bytes and numbers that a copy by text could change. */
const STRANGE = String.raw`
  begin; set local session_replication_role = replica;
  insert into contact_messages (name, email, subject, message) values
    ('back\slash', '\N', E'\t', E'\\.\n\\.\nCOPY public."users" ("id") FROM stdin;\n-- End {}\r\n\\'),
    ('größe 🙂 עברית', '', E'\u0001\u007f\u2028', repeat(E'line\n', 1000));
  insert into files (name, content_type, size, content) values ('', '', 256, (
    select string_agg(set_byte('\x00', 0, n), '' order by n) from generate_series(0, 255) n)), ('empty', '', 0, '');
  insert into files (name, content_type, size, content)
    select 'Resume ' || n || '.pdf', 'application/pdf', 3200, convert_to(repeat(md5(n::text), 100), 'UTF8')
    from generate_series(1, 2000) n;
  insert into files (name, content_type, size, content)
    select 'Large.pdf', 'application/pdf', 5000000, decode(string_agg(md5(n::text), ''), 'hex')
    from generate_series(1, 312500) n;
  update applications set resume_id = files.id from files
    where files.name = 'Resume ' || (abs(hashtext(applications.id::text)) % 2000 + 1) || '.pdf';
  update job_revisions set salary_min = 'NaN', salary_max = '-Infinity', remote_from = array['', 'a"b', '{}', 'NULL', E'\\']
    where number = 1;
  update job_revisions set salary_min = 0.1 + 0.2, salary_max = 1e308 where id in (select id from job_revisions limit 5);
  insert into job_search (job_id, company_id, created_at, deadline, location, type, level, remote, words)
    select id, company_id, created_at, deadline, 'oslo', 'Full-time', 'Associate', false,
      to_tsvector(E'it''s \\ "engineer":3A') from jobs;
  commit`;

test('restoring a backup of 11,000 applications and their files gives the same board', async () => {
  await fillWithApplications(board.pool, 5000, 500);
  await board.pool.query(STRANGE);
  const queue = await openQueue(board, pino({ level: 'silent' }));
  const later = new Date(Date.now() + 60_000);
  await queue.add(board.db, 'mail', [{ mailId: 'a', until: later.toISOString() }], later);
  await queue.add(board.db, 'mail', [{ mailId: `b'"\\`, until: later.toISOString() }]);
  await queue.stop();

  const before = await digest(board);
  const saved = await backUp(board, fileAt('board'));
  const { size, mode } = await stat(fileAt('board'));
  expect(saved).toMatchObject({ size, tables: { applications: { rows: 11_000 } } });
  expect(mode & 0o777).toBe(0o600);
  expect(await readdir(dir)).toEqual(['board']);

  await restore(copy, fileAt('board'));
  expect(await digest(copy)).toEqual(before);
  // The product starts on it, and its sequences go on.
  expect(await migrate(copy)).toBe(0);
  const itsQueue = await openQueue(copy, pino({ level: 'silent' }));
  await itsQueue.stop();
  await copy.pool.query(
    `insert into application_events (application_id, status, actor_role, at)
     select id, 'pending', 'job_seeker', now() from applications limit 1`,
  );
  await expect(copy.pool.query('delete from application_events')).rejects.toThrow('append-only');

  // The moment and the size are known to the board from then on.
  const runs = await rowsOf(
    board.pool,
    `select * from background_runs where name = '${BACKUP_RUN}'`,
  );
  expect(runs).toEqual([
    expect.objectContaining({ summary: `${(size / 1e6).toFixed(1)} MB`, failures: 0 }),
  ]);
});

test('a backup of a board that is written to is of one moment', async () => {
  const over = new AbortController();
  // An application comes with its first event, and moves with another one.
  const write = async (worker: number) => {
    const client = await board.pool.connect();
    for (let n = 0; !over.signal.aborted; n += 1) {
      await client.query(
        `with person as (
           insert into users (role, username, username_key, email, email_key, password_hash)
           select 'job_seeker', name, name, name, name, 'x' from (values ('w${worker}-${n}')) as v (name) returning id
         ), application as (
           insert into applications (job_id, applicant_id, status, cover_letter, applied_at)
           select (select id from jobs limit 1), id, 'reviewed', '', now() from person returning id
         )
         insert into application_events (application_id, status, actor_role, at)
         select id, status, 'company', now() from application, unnest(array['pending', 'reviewed']) status`,
      );
    }
    client.release();
  };
  const count = async ({ pool }: FreshDatabase) =>
    Number(
      (await pool.query<{ count: string }>('select count(*) from applications')).rows[0]?.count,
    );
  const writers = [write(1), write(2)];
  const start = await count(board);
  await expect.poll(() => count(board)).toBeGreaterThan(start);
  await backUp(board, fileAt('moment'));
  const end = await count(board);
  over.abort();
  await Promise.all(writers);

  await restore(ofMoment, fileAt('moment'));
  const restored = await count(ofMoment);
  expect(restored).toBeGreaterThan(start);
  expect(restored).toBeLessThan(end);
  expect(
    await rowsOf(
      ofMoment.pool,
      `select username from users u where username like 'w%' and 2 <> (
         select count(*) from applications a join application_events e on e.application_id = a.id
         where a.applicant_id = u.id)`,
    ),
  ).toEqual([]);
});

test('a backup is good where the end of the rows arrives before the number of rows', async () => {
  const proxy = await startProxy(board.url);
  // The message CopyDone.
  proxy.splitAfter(Buffer.from([0x63, 0, 0, 0, 4]));
  const slow = connectTo(proxy.url);
  onTestFinished(() => slow.close());
  const { tables } = await backUp(slow, fileAt('split'));
  expect(await restore(split, fileAt('split'))).toMatchObject({ tables });
  const { background_runs: _, ...original } = await fingerprint(board.pool);
  expect(await fingerprint(split.pool)).toMatchObject(original);
});

/** Runs `npm run admin` on a database. */
function admin(url: string, args: string[], prefix = ''): ChildProcess {
  const command = [process.execPath, 'server/admin.ts', ...args];
  return spawn('/bin/sh', ['-c', `${prefix} exec "$@"`, 'sh', ...command], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  if (!child.stdout || !child.stderr) throw new Error('no output');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (child.exitCode === null) await once(child, 'exit');
  return { code: child.exitCode, output: output + errors };
}

/** A process that restores a backup and kills itself when half of the files are in the database. */
function startDoomedRestore(url: string): ChildProcess {
  const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const script = `
    import { connectTo } from ${moduleAt('../support/connect.ts')};
    import { restore } from ${moduleAt('../../server/db/restore.ts')};
    const progress = (table, bytes) => {
      if (table === 'files' && bytes > 5_000_000) process.kill(process.pid, 'SIGKILL');
    };
    await restore(connectTo(${JSON.stringify(url)}), ${JSON.stringify(fileAt('board'))}, { progress });`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

test('a restore that is killed half-way leaves an empty database', async () => {
  const [code, signal] = (await once(startDoomedRestore(killed.url), 'exit')) as unknown[];
  expect([code, signal]).toEqual([null, 'SIGKILL']);
  const connections = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and query like 'copy %'`;
  await expect.poll(async () => (await rowsOf(killed.pool, connections)).length).toBe(0);
  expect(await tablesIn(killed)).toEqual([]);
});

test('the commands say what they did, and refuse what would lose data', async () => {
  const file = fileAt('small');
  await small.pool.query(`select nextval('application_events_id_seq')`);
  const backup = await outcome(admin(small.url, ['backup', file]));
  expect(backup.output).toMatch(/Saved \d+ tables with 1 row to .*small \(0.0 MB, .* s\)/);
  expect(backup.code).toBe(0);
  const again = await outcome(admin(small.url, ['backup', file]));
  expect(again).toEqual({
    code: 1,
    output: `${file} exists already. Choose another name, or add --overwrite to replace it.\n`,
  });
  await backUp(small, file, { overwrite: true });

  const filled = await outcome(admin(small.url, ['restore', file]));
  expect(filled.output).toMatch(/^The database is not empty \(it has '/);
  expect(filled.code).toBe(1);

  // A disk that fills: the system allows 20 blocks.
  const full = await outcome(admin(board.url, ['backup', fileAt('too-large')], 'ulimit -f 20;'));
  expect(full).toEqual({
    code: 1,
    output: `The backup ${fileAt('too-large')} could not be written: the system allows no file of this size. Nothing is left of it.\n`,
  });
  expect((await readdir(dir)).filter((name) => name.includes('too-large'))).toEqual([]);
  await expect(backUp(small, fileAt('nowhere/file'))).rejects.toThrow('the folder does not exist');
});

test('a file that is not a whole backup of this version is refused, and nothing is written', async () => {
  const whole = await readFile(fileAt('small'));
  const content = gunzipSync(whole).toString();
  const refusal = async (bytes: Buffer | string) => {
    await writeFile(fileAt('changed'), bytes);
    return restore(refusing, fileAt('changed')).then(
      () => 'restored',
      (error: unknown) =>
        (error as Error).message.replace(fileAt('changed'), 'It').split(/[.:(]/)[0],
    );
  };
  const changed = (from: string | RegExp, to: string) => {
    const other = content.replace(from, to);
    expect(other).not.toBe(content);
    return gzipSync(other);
  };
  for (const at of [0, 1, whole.length >> 1, whole.length - 9, whole.length - 1])
    expect(await refusal(whole.subarray(0, at)), `cut at ${at}`).toBe('It is incomplete');
  for (const at of [40, whole.length >> 1, whole.length - 6]) {
    const flipped = Buffer.from(whole);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    expect(await refusal(flipped), `byte ${at}`).toMatch(
      /^It is (damaged|incomplete|not a backup)/,
    );
  }
  const lines = content.split('\n');
  for (const foreign of [
    'hello',
    gzipSync(''),
    gzipSync('hello\n'),
    gzipSync(lines.slice(1).join('\n')),
  ])
    expect(await refusal(foreign)).toBe('It is not a backup of this product');
  expect(await refusal(gzipSync(lines.slice(0, -3).join('\n')))).toBe('It is incomplete');
  for (const damaged of [
    changed('resume-links', 'resume_links'),
    changed(/resume-links.*\n/, ''),
    changed('"rows":1,', '"rows":2,'),
    changed('setval', 'getval'),
    changed(/^-- Daybreak backup \{/, '-- Daybreak backup { '),
    changed('COPY public."users"', 'COPY public."nobody"'),
    changed('\n-- End', '\ndrop table users;\n-- End'),
    changed(/$/, 'x\n'),
  ])
    expect(await refusal(damaged)).toBe('It is damaged');
  expect(await refusal(changed('"format":1', '"format":2'))).toBe(
    'It was made by a newer version of this product ',
  );
  expect(await refusal(changed(`"at":${latestMigration()}`, `"at":${latestMigration() + 1}`))).toBe(
    'It was made by a newer version of this product ',
  );
  expect(await refusal(changed(`"at":${latestMigration()}`, '"at":1790000000000'))).toBe(
    'It is too old for this version of the product',
  );
  await expect(restore(refusing, fileAt('missing'))).rejects.toThrow('There is no file');
  await expect(restore(refusing, dir)).rejects.toThrow('is a folder');
  expect(await tablesIn(refusing)).toEqual([]);
});

test('a backup of an earlier version is restored, and then migrated', async () => {
  const client = new Client({ connectionString: older.url });
  await client.connect();
  onTestFinished(() => client.end());
  // The first migration: there were no facts yet.
  const journal = JSON.parse(
    await readFile(join(ROOT, 'server/db/migrations/meta/_journal.json'), 'utf8'),
  ) as { entries: { when: number }[] };
  await applyMigrationsIn(client, journal.entries[0]?.when);
  await client.query(
    `insert into companies (name) select 'Company ' || n from generate_series(1, 9) n;
     insert into audit_log (number, at, action, target_kind, request_id, hash)
     values (1, now(), 'data.export', 'board', '', '\\x01')`,
  );
  await backUp(older, fileAt('older'));
  await restore(olderCopy, fileAt('older'));
  expect(existsSync(`${fileAt('older')}.part`)).toBe(false);

  const its = await fingerprint(olderCopy.pool);
  await migrate(older);
  const { background_runs: _, ...theirs } = await fingerprint(older.pool);
  expect(its).toMatchObject(theirs);
});
