import { setTimeout as sleep } from 'node:timers/promises';
import { existsSync, readFileSync } from 'node:fs';
import { postgresAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, readPassword } from './cluster.ts';
import { explainFileError, folderAt, makeFolder, type Folder } from './folder.ts';
import { readPostmaster, stopLeftover } from './leftover.ts';
import { lock, tryLock, type Unlock } from './lock.ts';
import { choosePort, halt, launch, urlOf, type ServerParts } from './server.ts';
import { StartError } from '../start-error.ts';

export interface EmbeddedOptions {
  /** DATA_DIR; created if it is missing. */
  dir: string;
  /** False only for tests: faster, but a power loss may lose everything. */
  fsync?: boolean;
  log?: (line: string) => void;
  /** The server stopped unexpectedly and could not be restarted. */
  onLost?: (error: unknown) => void;
}

export interface Embedded {
  url: string;
  /** Stops the server and releases the folder. */
  stop(): Promise<void>;
}

/** Milliseconds: a server that ends twice in this time is not restarted. */
const RESTART_WINDOW = 10_000;

/**
 * Runs an embedded PostgreSQL on a folder: created at the first start, recovered after a crash, and used by one process
 * at a time.
 * @throws StartError if that is not possible
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = folderAt(options.dir);
  makeFolder(folder);
  const account = postgresAccount(folder);
  return runLocked(folder, await lock(folder), account, options);
}

/**
 * The server of a folder for a short task: the running one, or one started for the task.
 * @throws StartError if that is not possible
 */
export async function joinEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = folderAt(options.dir);
  makeFolder(folder);
  const account = postgresAccount(folder);
  const unlock = tryLock(folder);
  return unlock
    ? runLocked(folder, unlock, account, options)
    : { url: await runningUrl(folder), stop: async () => {} };
}

async function runLocked(
  folder: Folder,
  unlock: Unlock,
  account: ServerParts['account'],
  options: EmbeddedOptions,
): Promise<Embedded> {
  try {
    return await run(folder, unlock, account, options);
  } catch (error) {
    unlock();
    throw explainFileError(folder.dir, error);
  }
}

async function run(
  folder: Folder,
  unlock: Unlock,
  account: ServerParts['account'],
  { fsync = true, log = () => {}, onLost = () => {} }: EmbeddedOptions,
): Promise<Embedded> {
  const parts: ServerParts = { folder, binaries: findBinaries(account), account, fsync, log };
  const password = readPassword(folder);
  await ensureCluster(folder, password, parts);
  await stopLeftover(folder.cluster);
  const port = await choosePort(folder);
  let child = await launch(parts, port);
  let relaunchedAt = 0;
  let stopped: Promise<void> | undefined;

  const relaunch = async () => {
    if (stopped) return;
    try {
      if (Date.now() - relaunchedAt < RESTART_WINDOW)
        throw new StartError(`PostgreSQL stopped unexpectedly, twice (see ${folder.log})`);
      log('stopped unexpectedly: restarting');
      relaunchedAt = Date.now();
      child = await launch(parts, port);
      child.once('exit', relaunch);
    } catch (error) {
      onLost(error);
    }
  };
  child.once('exit', relaunch);

  const stop = async () => {
    await halt(child, parts);
    unlock();
  };
  return { url: urlOf(folder, port, password), stop: () => (stopped ??= stop()) };
}

/** The address of another process's server, once it is ready. */
async function runningUrl(folder: Folder): Promise<string> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const postmaster = readPostmaster(folder.cluster);
    if (postmaster?.isReady && existsSync(folder.password)) {
      const password = readFileSync(folder.password, 'utf8').trim();
      return urlOf(folder, postmaster.onNetwork ? postmaster.port : undefined, password);
    }
    await sleep(100);
  }
  throw new StartError(
    `Another process holds ${folder.dir}, but its database does not become ready. Stop that process and try again.`,
  );
}
