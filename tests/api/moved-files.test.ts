import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { ROOT } from '../../server/config.ts';
import { backUp } from '../../server/db/backup.ts';
import { restore } from '../../server/db/restore.ts';
import { openBucket } from '../../server/files/bucket.ts';
import { createFiles, readWhole } from '../../server/files/files.ts';
import { moveFiles } from '../../server/files/move.ts';
import { removeStrayObjects } from '../../server/files/strays.ts';
import { startBucket } from '../support/bucket.ts';
import { DAY } from '../support/clock.ts';
import { freshDatabase, type FreshDatabase } from '../support/database.ts';

const bucket = await startBucket();
const board = await freshDatabase();
const [copy, damagedCopy] = [
  await freshDatabase({ migrated: false }),
  await freshDatabase({ migrated: false }),
];
const dir = await mkdtemp(join(tmpdir(), 'daybreak-moved-'));
afterAll(() => rm(dir, { recursive: true }));
afterEach(() => bucket.setTrouble(undefined));

const now = () => new Date();
const files = createFiles({ settings: bucket.settings, log: pino({ level: 'silent' }), now });
const opened = openBucket(bucket.settings.bucket!, { pause: 1 });

/** Files as earlier versions stored them: with every byte, empty, and with a name that needs care. */
await board.pool.query(String.raw`
  insert into files (name, content_type, size, content)
    select E'R\u00e9sum\u00e9\t\\' || n || '.pdf', 'application/pdf', length(content), content
    from (select n, decode(repeat(md5(n::text), n * 100), 'hex') as content from generate_series(0, 11) n) as made`);
const wholeOf = async () => {
  const { rows } = await board.pool.query<{ id: string; name: string; content: Buffer }>(
    'select id, name, content from files order by id',
  );
  return rows;
};
const original = await wholeOf();

/** Every file as a reader gets it. */
async function readAll({ db }: FreshDatabase) {
  const read = await Promise.all(
    original.map(async ({ id, name }) => {
      const file = await files.open(db, id);
      return { id, name: file?.name ?? name, content: file && (await readWhole(file)) };
    }),
  );
  return read;
}
const count = async (where: string) =>
  (await board.pool.query<{ count: number }>(`select count(*)::int as count from files ${where}`))
    .rows[0]?.count;

/** Deletes what no row names, as after a day. */
const sweep = ({ db }: FreshDatabase, later = 0) =>
  removeStrayObjects({
    db,
    files: { bucket: opened },
    now: () => new Date(Date.now() + later + 60_000),
  });

const run = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: 'pipe' });

/** A process that moves files, and is killed before this request to the bucket. */
async function moveUntil(to: 'bucket' | 'database', ...[method, nth]: [string, number]) {
  const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const child = run([
    '--input-type=module',
    '-e',
    `
    import { connectTo } from ${moduleAt('../support/connect.ts')};
    import { openBucket } from ${moduleAt('../../server/files/bucket.ts')};
    import { moveFiles } from ${moduleAt('../../server/files/move.ts')};
    const bucket = openBucket(${JSON.stringify(bucket.settings.bucket)});
    const { db } = connectTo(${JSON.stringify(board.url)});
    await moveFiles({ db, bucket, to: '${to}', now: () => new Date() });`,
  ]);
  bucket.before(method, nth, () => child.kill('SIGKILL'));
  const errors = text(child.stderr);
  const [, signal] = (await once(child, 'exit')) as unknown[];
  expect([signal, await errors]).toEqual(['SIGKILL', '']);
}

test('files move to the bucket and back, whatever the moment the command is killed', async () => {
  await moveUntil('bucket', 'PUT', 5);
  expect(await count('where object_id is not null')).toBeGreaterThan(0);
  expect(await count('where content is not null')).toBeGreaterThan(0);
  expect(await readAll(board)).toEqual(original);
  await moveUntil('bucket', 'GET', 5);
  expect(await readAll(board)).toEqual(original);
  const command = run(['server/admin.ts', 'files', 'move'], {
    ...bucket.env,
    DATABASE_URL: board.url,
  });
  const output = text(command.stdout);
  expect(await once(command, 'exit')).toEqual([0, null]);
  expect(await output).toMatch(
    /^Moved \d+ files \(0.\d MB\) to the bucket 'resumes' at 127.0.0.1:\d+.\n$/,
  );
  expect(await count('where content is not null')).toBe(0);
  expect(await readAll(board)).toEqual(original);
  // What the kills left behind goes after a day.
  await sweep(board, DAY);
  expect(await bucket.objects()).toHaveLength(original.length);

  await moveUntil('database', 'GET', 6);
  expect(await count('where content is not null')).toBeGreaterThan(0);
  expect(await readAll(board)).toEqual(original);
  await moveFiles({ db: board.db, bucket: opened, to: 'database', now });
  expect(await wholeOf()).toEqual(original);
  await sweep(board);
  expect(await bucket.objects()).toEqual([]);
});

test('a move stops at a bucket in trouble, and leaves damaged files where they are', async () => {
  const start = (to: 'bucket' | 'database') => moveFiles({ db: board.db, bucket: opened, to, now });
  bucket.setTrouble('denied', 'PUT');
  await expect(start('bucket')).rejects.toThrow('storing: status 403 AccessDenied');
  bucket.setTrouble('cut', 'GET');
  await expect(start('bucket')).rejects.toThrow(/^reading: /);
  bucket.setTrouble(undefined);
  expect(await readAll(board)).toEqual(original);
  expect((await start('bucket')).damaged).toEqual([]);

  const { rows } = await board.pool.query<{ id: string; object: string }>(
    'select id, object_id as object from files where size > 0 order by id limit 1',
  );
  const [{ id, object } = { id: '', object: '' }] = rows;
  const content = await bucket.read(object);
  await bucket.damage(object, Buffer.alloc(content.length));
  expect((await start('database')).damaged).toEqual([id]);
  expect(await count('where object_id is not null and damaged_at is not null')).toBe(1);
  await bucket.damage(object, content);
  await start('database');
  expect(await wholeOf()).toEqual(original);
  expect(await count('where damaged_at is not null')).toBe(0);
  await start('bucket');
});

test('a backup contains the files of the bucket, and is restored without it', async () => {
  const file = join(dir, 'board');
  let swept = '';
  // Somebody deletes a file while the backup runs: it is still saved, because the backup is of one moment.
  bucket.before('GET', 3, async () => {
    await board.pool.query('delete from files where id = $1', [original.at(-1)?.id]);
    swept = await sweep(board);
  });
  const saved = await backUp(board, file, { bucket: opened });
  expect(saved).toMatchObject({ lost: [], tables: { files: { rows: original.length } } });
  expect(swept).toBe('Waiting for a backup to end.');
  await sweep(board, DAY);
  expect(await bucket.objects()).toHaveLength(original.length - 1);

  await restore(copy, file);
  const { rows } = await copy.pool.query('select id, name, content from files order by id');
  expect(rows).toEqual(original);
  expect(await readAll(copy)).toEqual(original);
  expect((await copy.pool.query('select * from stray_objects')).rows).toEqual([]);
});

test('a backup names damaged files, and ends where the bucket does not answer or is not set', async () => {
  const { rows } = await board.pool.query<{ id: string; object: string }>(
    'select id, object_id as object from files where size > 0 order by id limit 2',
  );
  await bucket.damage(rows[0]?.object ?? '', Buffer.from('x'));
  const file = join(dir, 'damaged');
  expect(await backUp(board, file, { bucket: opened })).toMatchObject({ lost: [rows[0]?.id] });
  await restore(damagedCopy, file);
  await expect(files.open(damagedCopy.db, rows[0]?.id ?? '')).rejects.toMatchObject({
    code: 'file-damaged',
  });
  expect(await files.open(damagedCopy.db, rows[1]?.id ?? '')).toMatchObject({
    size: expect.any(Number),
  });

  bucket.setTrouble('fails');
  await expect(backUp(board, join(dir, 'failed'), { bucket: opened })).rejects.toThrow(
    /^The bucket 'resumes' at .* does not return a file \(reading: status 503 SlowDown\)/,
  );
  await expect(backUp(board, join(dir, 'failed'))).rejects.toThrow(
    '11 files are in a bucket. Set FILES to it, because a backup contains them.',
  );
  expect((await readdir(dir)).toSorted()).toEqual(['board', 'damaged']);
});
