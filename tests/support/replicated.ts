import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { connectTo } from './connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { postgresAccount } from '../../server/postgres/account.ts';
import { findBinaries } from '../../server/postgres/binaries.ts';
import { ensureCluster, readPassword } from '../../server/postgres/cluster.ts';
import { folderAt, makeFolder, type Folder } from '../../server/postgres/folder.ts';
import { prepareRoles } from '../../server/postgres/roles.ts';
import {
  addressesOf,
  freePort,
  halt,
  launch,
  type Addresses,
  type ServerParts,
} from '../../server/postgres/server.ts';

export interface TestPostgres extends Addresses {
  /** Runs a statement as superuser. */
  run(statement: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
  /** Starts it again after `stop`. */
  start(): Promise<void>;
}

export interface ReplicatedPostgres {
  /** With all migrations applied. */
  primary: TestPostgres;
  /** A copy of the primary that follows it. */
  replica: TestPostgres;
}

/** A PostgreSQL with a read replica, for this test file alone. */
export async function startReplicated(): Promise<ReplicatedPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'daybreak-replicas-'));
  const running: TestPostgres[] = [];
  afterAll(async () => {
    for (const server of running.toReversed()) await server.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const primaryFolder = folderAt(join(dir, 'primary'));
  makeFolder(primaryFolder);
  const password = readPassword(primaryFolder);
  const account = postgresAccount(primaryFolder);
  const binaries = findBinaries(account);
  const start = async (folder: Folder): Promise<TestPostgres> => {
    const parts: ServerParts = { folder, binaries, account, fsync: false, log: () => {} };
    const port = await freePort();
    let child = await launch(parts, port);
    const addresses = addressesOf(folder, port, password);
    const server = {
      ...addresses,
      run: (statement: string) => runAt(addresses.superuserUrl, statement),
      stop: () => halt(child, parts),
      start: async () => void (child = await launch(parts, port)),
    };
    running.push(server);
    return server;
  };

  await ensureCluster(primaryFolder, password, {
    binaries,
    fsync: false,
    ...(account && { account }),
  });
  const primary = await start(primaryFolder);
  await prepareRoles(primary.url, primary.superuserUrl);
  const database = connectTo(primary.url);
  await migrate(database);
  await database.close();

  const copy = folderAt(join(dir, 'replica'));
  makeFolder(copy);
  await primary.stop();
  // With the owner and the rights of each file.
  const { status, stderr } = spawnSync('cp', ['-a', primaryFolder.cluster, copy.cluster]);
  if (status !== 0) throw new Error(String(stderr));
  await primary.start();
  const { port, username } = new URL(primary.superuserUrl);
  writeFileSync(join(copy.cluster, 'standby.signal'), '');
  appendFileSync(
    join(copy.cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  );
  return { primary, replica: await start(copy) };
}

async function runAt(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const { pool, close } = connectTo(url);
  try {
    return (await pool.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await close();
  }
}
