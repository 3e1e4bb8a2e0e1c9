import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

/** Milliseconds for an old server to stop gracefully, and again after it is killed. */
const STOP_TIMEOUT = 10_000;
const LOCK_FILES = ['postmaster.pid', '.s.PGSQL.5432.lock'];

/** The state of a running server, from a file in its data directory. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Whether it listens on 127.0.0.1; otherwise on a socket in its data directory. */
  onNetwork: boolean;
  isReady: boolean;
}

/** @returns undefined if no server runs, or the file is not complete yet */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, , , port, , listen, , status] = lines;
  return {
    pid: Number(pid),
    port: Number(port),
    onNetwork: Boolean(listen),
    isReady: status?.trim() === 'ready',
  };
}

/**
 * Stops the server of a killed process. The caller holds the folder's lock, so nobody else uses it. It is not reused,
 * so that programs and settings are always those of this start.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  // On Windows only PostgreSQL's own lock protects the data.
  if (process.platform === 'win32') return;
  // Frozen processes react to the last signal only.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    const running = serversOn(cluster);
    const main = running.find((pid) => pid === readPostmaster(cluster)?.pid);
    // Without the main process the others end on their own; signal those that do not.
    if (main !== undefined && signal !== 'SIGKILL') signalTo(main, signal);
    else if (signal !== 'SIGINT') for (const pid of running) signalTo(pid, signal);
    if (await haveEnded(cluster)) {
      // The process ids in these files may belong to other programs now, and PostgreSQL would refuse to start.
      for (const file of LOCK_FILES) rmSync(join(cluster, file), { force: true });
      return;
    }
  }
  throw new StartError(
    `An old PostgreSQL (process ${serversOn(cluster).join(', ')}) still runs on ${cluster} and does not stop. Stop it with kill, then start again.`,
  );
}

async function haveEnded(cluster: string): Promise<boolean> {
  for (let waited = 0; waited < STOP_TIMEOUT; waited += 20) {
    if (serversOn(cluster).length === 0) return true;
    await sleep(20);
  }
  return false;
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended already.
  }
}

/** The PostgreSQL processes on a data directory. */
function serversOn(cluster: string): number[] {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.map(Number).filter((pid) => isServerOn(pid, cluster));
  }
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  const lines = stdout.split('\n').filter((line) => /postgres -D /.test(line));
  return lines
    .filter((line) => line.includes(`-D ${cluster} `))
    .map((line) => Number.parseInt(line, 10));
}

function isServerOn(pid: number, cluster: string): boolean {
  try {
    // A server's working directory is its data directory. Compares the directories themselves, not their names.
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    const isThere = there.dev === here.dev && there.ino === here.ino;
    return isThere && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}
