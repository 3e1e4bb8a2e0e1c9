import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { environment, nameFor } from './cluster.ts';
import type { Folder } from './folder.ts';
import { readPostmaster } from './leftover.ts';
import { APP_ROLE, appPassword, SUPERUSER } from './roles.ts';

/** Operating systems allow 108 bytes including the final zero, macOS 104. */
const SOCKET_PATH_MAX = 103;
const SOCKET_PORT = 5432;
const LOG_MAX_BYTES = 1_000_000;
/** Milliseconds until a slow start explains the delay, and until the processes of a killed server must have ended. */
const SLOW_START = 5000;
const OLD_PROCESSES = 10_000;

const DURABILITY_OFF = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export interface ServerParts {
  folder: Folder;
  binaries: Binaries;
  account: Account | undefined;
  fsync: boolean;
  /** PostgreSQL's default if it is missing. */
  connections?: number | undefined;
  log: (line: string) => void;
}

/** A free port if the server listens on 127.0.0.1; undefined for a socket in its data directory. */
export type Port = number | undefined;

/** The addresses of a running server: the product's, and the superuser's for what the product must not do. */
export interface Addresses {
  url: string;
  superuserUrl: string;
}

/** @param password the superuser's */
export function addressesOf({ cluster }: Folder, port: Port, password: string): Addresses {
  const place =
    port === undefined
      ? `localhost/postgres?host=${encodeURIComponent(cluster)}&port=${SOCKET_PORT}`
      : `127.0.0.1:${port}/postgres`;
  return {
    url: `postgres://${APP_ROLE}:${appPassword(password)}@${place}`,
    superuserUrl: `postgres://${SUPERUSER}:${password}@${place}`,
  };
}

/** A socket is faster and other users cannot reach it, but its path must be short. */
export async function choosePort({ cluster }: Folder): Promise<Port> {
  const path = join(cluster, `.s.PGSQL.${SOCKET_PORT}`);
  const fits = process.platform !== 'win32' && Buffer.byteLength(path) <= SOCKET_PATH_MAX;
  return fits ? undefined : freePort();
}

/** A port of this machine that nothing listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) =>
    probe.once('error', reject).listen(0, '127.0.0.1', resolve),
  );
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Starts the server and waits until it responds. @throws StartError with PostgreSQL's own reason */
export async function launch(parts: ServerParts, port: Port): Promise<ChildProcess> {
  const began = Date.now();
  for (;;) {
    const { child, reason } = await launchOnce(parts, port);
    if (reason === undefined) return child;
    // The children of a killed server need a moment to end.
    const isOccupied = /pre-existing shared memory block/.test(reason);
    if (!isOccupied || Date.now() - began > OLD_PROCESSES) {
      throw new StartError(`PostgreSQL does not start: ${reason} (more in ${parts.folder.log})`);
    }
    await sleep(200);
  }
}

async function launchOnce(
  parts: ServerParts,
  port: Port,
): Promise<{ child: ChildProcess; reason?: string }> {
  const { folder, binaries, account, fsync, connections, log } = parts;
  const { file, size } = openLog(folder.log, account);
  const settings = {
    listen_addresses: port === undefined ? '' : '127.0.0.1',
    port: port ?? SOCKET_PORT,
    unix_socket_directories: port === undefined ? '.' : '',
    unix_socket_permissions: '0700',
    cluster_name: 'daybreak',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The application logs refused statements itself.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(connections !== undefined && { max_connections: connections }),
    ...(fsync ? {} : DURABILITY_OFF),
  };
  const child = spawn(
    binaries.postgres,
    [
      '-D',
      nameFor(folder.cluster, account),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    // In a separate process group, so that Ctrl-C reaches only us; we stop the server after the last request.
    {
      ...account,
      ...environment,
      cwd: folder.cluster,
      detached: true,
      stdio: ['ignore', file, file],
    },
  );
  closeSync(file);
  killWithUs(child);
  const failed = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', () => resolve(reasonIn(folder.log, size)));
    void untilReady(child, folder, log).then(resolve);
  });
  return failed === undefined ? { child } : { child, reason: failed };
}

async function untilReady(
  child: ChildProcess,
  { cluster }: Folder,
  log: (line: string) => void,
): Promise<undefined> {
  const began = Date.now();
  let hasExplained = false;
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = readPostmaster(cluster);
    if (postmaster?.pid === child.pid && postmaster?.isReady) return undefined;
    if (!hasExplained && Date.now() - began > SLOW_START) {
      hasExplained = true;
      log('recovering after an unclean stop; this can take a while');
    }
    await sleep(10);
  }
  return new Promise(() => {});
}

/** Kills the server when this process exits; PostgreSQL recovers from that. */
function killWithUs(child: ChildProcess): void {
  const kill = () => child.kill('SIGQUIT');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    // Without a handler, a signal would end the process without an exit event.
    if (process.listenerCount(signal) === 0) process.once(signal, () => process.exit(1));
  }
}

function openLog(path: string, account: Account | undefined): { file: number; size: number } {
  const before = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (before > LOG_MAX_BYTES) renameSync(path, `${path}.old`);
  const file = openSync(path, 'a', 0o600);
  // The data's owner can then start it later without root.
  if (account) chownSync(path, account.uid, account.gid);
  return { file, size: before > LOG_MAX_BYTES ? 0 : before };
}

function reasonIn(log: string, from: number): string {
  const lines = readFileSync(log).subarray(from).toString().trim().split('\n');
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  return reason.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'it ended without an error message';
}

/** Milliseconds for an orderly stop, and for an immediate one, which the next start recovers from. */
const STOP = 8000;
const QUICK_STOP = 1000;

/** Stops the server: disconnects its clients and leaves its files consistent. Ends within nine seconds. */
export async function halt(child: ChildProcess, { binaries, folder }: ServerParts): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (process.platform === 'win32')
    spawnSync(binaries.pgCtl, ['stop', '--mode=fast', '-D', folder.cluster]);
  else child.kill('SIGINT');
  const timers = [
    setTimeout(() => child.kill('SIGQUIT'), STOP),
    // A frozen process reacts to nothing else.
    setTimeout(() => child.kill('SIGKILL'), STOP + QUICK_STOP),
  ];
  await ended;
  for (const timer of timers) clearTimeout(timer);
}
