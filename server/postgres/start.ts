import { setTimeout as sleep } from 'node:timers/promises';
import { existsSync, readFileSync } from 'node:fs';
import { counted } from '../../shared/kit/figures.ts';
import { giveToOwner, postgresAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, readPassword } from './cluster.ts';
import { createBallast, isFull } from './disk.ts';
import { explainFileError, folderAt, makeFolder, type Folder } from './folder.ts';
import { readPostmaster, stopLeftover } from './leftover.ts';
import { announceEnd, lock, tryLock, type Unlock } from './lock.ts';
import { prepareRoles } from './roles.ts';
import {
  addressesOf,
  choosePort,
  halt,
  launch,
  type Addresses,
  type ServerParts,
} from './server.ts';
import { StartError } from '../start-error.ts';

/** Megabytes: a few files of PostgreSQL's log, which a recovery needs. */
export const BALLAST = 48;

export interface EmbeddedOptions {
  /** DATA_DIR; created if it is missing. */
  dir: string;
  /** False only for tests: faster, but a power loss may lose everything. */
  fsync?: boolean;
  log?: (line: string) => void;
  /** The server stopped unexpectedly and could not be restarted, although the disk is not full. */
  onLost?: (error: unknown) => void;
  /** Connections that the server allows; PostgreSQL's default otherwise. */
  connections?: number;
  /** Megabytes that are kept for a restart on a full disk. */
  ballast?: number;
  restarts?: Restarts;
}

/** How a server that ended is started again, as often as needed. */
interface Restarts {
  /** Milliseconds before the second restart in a row; doubled for each further one. */
  pause: number;
  pauseMax: number;
  /** Milliseconds after which a restart counts as the first again. */
  calm: number;
  /** Starts in a row that may fail. A full disk does not count. */
  failuresMax: number;
}

const RESTARTS: Restarts = { pause: 500, pauseMax: 30_000, calm: 60_000, failuresMax: 8 };

export interface Embedded extends Addresses {
  /** Says to the next start that this process is ending, so that it waits. */
  announceEnd(): void;
  /** Stops the server and releases the folder. */
  stop(): Promise<void>;
}

/**
 * Runs an embedded PostgreSQL on a folder: created at the first start, recovered after a crash, and used by one process
 * at a time.
 * @throws StartError if that is not possible
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const folder = folderAt(options.dir);
  makeFolder(folder);
  const account = postgresAccount(folder);
  const unlock = await lock(folder, options.log ?? (() => {}));
  return runLocked(folder, unlock, account, options);
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
    : { ...(await runningAddresses(folder)), announceEnd: () => {}, stop: async () => {} };
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
  {
    fsync = true,
    log = () => {},
    onLost = () => {},
    ballast: ballastSize = 0,
    connections,
    restarts = RESTARTS,
  }: EmbeddedOptions,
): Promise<Embedded> {
  const parts: ServerParts = {
    folder,
    binaries: findBinaries(account),
    account,
    fsync,
    connections,
    log,
  };
  const password = readPassword(folder);
  giveToOwner(folder);
  await ensureCluster(folder, password, parts);
  await stopLeftover(folder.cluster);
  const port = await choosePort(folder);
  const ballast = createBallast(folder.dir, ballastSize);
  // A disk that is full at the start gets the space as well.
  if (isFull(folder.dir)) ballast.drop();
  let child = await launch(parts, port);
  ballast.fill();
  const filling = setInterval(() => ballast.fill(), 60_000).unref();
  let launchedAt = performance.now();
  /** Restarts in a row. */
  let count = 0;
  let restarting: Promise<void> | undefined;
  let stopped: Promise<void> | undefined;
  const stopping = new AbortController();

  const restart = async () => {
    let failures = 0;
    if (performance.now() - launchedAt > restarts.calm) count = 0;
    while (!stopping.signal.aborted) {
      const pause =
        count === 0 ? 0 : Math.min(restarts.pause * 2 ** (count - 1), restarts.pauseMax);
      count += 1;
      log(`stopped unexpectedly: restarting${pause > 0 ? ` in ${pause / 1000} s` : ''}`);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      const isDiskFull = isFull(folder.dir);
      if (isDiskFull) ballast.drop();
      try {
        child = await launch(parts, port);
        launchedAt = performance.now();
        child.once('exit', onExit);
        return;
      } catch (error) {
        failures += isDiskFull ? 0 : 1;
        log(isDiskFull ? 'the disk is full' : String(error));
        if (failures >= restarts.failuresMax) return onLost(error);
      }
    }
  };
  const onExit = () => {
    if (!stopping.signal.aborted) restarting = restart();
  };
  child.once('exit', onExit);

  const stop = async () => {
    stopping.abort();
    clearInterval(filling);
    await restarting;
    await halt(child, parts);
    unlock();
  };
  const addresses = addressesOf(folder, port, password);
  try {
    await prepare(addresses, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ...addresses,
    announceEnd: () => announceEnd(folder),
    stop: () => (stopped ??= stop()),
  };
}

/** The product's role, with everything that is its own. */
async function prepare(
  { url, superuserUrl }: Addresses,
  log: (line: string) => void,
): Promise<void> {
  const given = await prepareRoles(url, superuserUrl);
  if (given > 0) log(`Handed ${counted(given, 'object')} of the database to the board's own role`);
}

/** The addresses of another process's server, once it is ready. */
async function runningAddresses(folder: Folder): Promise<Addresses> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const postmaster = readPostmaster(folder.cluster);
    if (postmaster?.isReady && existsSync(folder.password)) {
      const password = readFileSync(folder.password, 'utf8').trim();
      const port = postmaster.onNetwork ? postmaster.port : undefined;
      const addresses = addressesOf(folder, port, password);
      // The process may be an older version of the product.
      await prepare(addresses, () => {});
      return addresses;
    }
    await sleep(100);
  }
  throw new StartError(
    `Another process holds ${folder.dir}, but its database does not become ready. Stop that process and try again.`,
  );
}
