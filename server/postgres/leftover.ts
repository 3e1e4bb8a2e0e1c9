import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';

/** Milliseconds an old server gets to end in order, and then at all. */
const PATIENCE = 10_000;
const LOCK_FILES = ['postmaster.pid', '.s.PGSQL.5432.lock'];

/** What a running server says about itself in its data directory. */
export interface Postmaster {
  pid: number;
  port: number;
  /** It listens on 127.0.0.1; otherwise on a socket in its data directory. */
  onNetwork: boolean;
  isReady: boolean;
}

/** @returns undefined where no server runs, or it has not written all of it yet */
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
 * Ends the server of a process that was killed. The caller holds the folder's lock, so nobody else uses it. It is
 * stopped rather than adopted: then the programs and settings are always those of this start.
 */
export async function stopLeftover(cluster: string): Promise<void> {
  // There PostgreSQL's own lock has to do.
  if (process.platform === 'win32') return;
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const running = serversOn(cluster);
    const main = running.find((pid) => pid === readPostmaster(cluster)?.pid);
    // Without its main process the others end by themselves; those that do not are told.
    if (main !== undefined) signalTo(main, signal);
    else if (signal === 'SIGQUIT') for (const pid of running) signalTo(pid, signal);
    if (await haveEnded(cluster)) {
      // Their process ids may belong to other programs by now, and PostgreSQL itself would give up here.
      for (const file of LOCK_FILES) rmSync(join(cluster, file), { force: true });
      return;
    }
  }
  throw new StartError(
    `An old PostgreSQL (process ${serversOn(cluster).join(', ')}) still runs on ${cluster} and does not stop. Stop it with kill, then start again.`,
  );
}

async function haveEnded(cluster: string): Promise<boolean> {
  for (let waited = 0; waited < PATIENCE; waited += 20) {
    if (serversOn(cluster).length === 0) return true;
    await sleep(20);
  }
  return false;
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

/** The processes of PostgreSQL on a data directory. */
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
    // Compared as directories, not as names: every server's working directory is its data directory.
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    const isThere = there.dev === here.dev && there.ino === here.ino;
    return isThere && basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
  } catch {
    // It has ended, or is another user's.
    return false;
  }
}
