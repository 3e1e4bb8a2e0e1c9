import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../../start-error.ts';

/** Milliseconds an old server gets to end in order, and then at all. */
const PATIENCE = 10_000;

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
  const found = readPostmaster(cluster);
  if (!found || !(found.pid > 0) || process.platform === 'win32') return;
  const { pid } = found;
  if (!isServerOf(pid, cluster)) {
    // The machine went down and the number belongs to another program by now: PostgreSQL itself would give up here.
    rmSync(join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    signalTo(pid, signal);
    for (let waited = 0; waited < PATIENCE; waited += 20) {
      if (!isServerOf(pid, cluster)) return;
      await sleep(20);
    }
  }
  throw new StartError(
    `An old PostgreSQL (process ${pid}) still runs on ${cluster} and does not stop. End it: kill ${pid}`,
  );
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}

function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.includes('postgres') && stdout.includes(cluster);
  }
  try {
    // Compared as directories, not as names: every server's working directory is its data directory.
    const [there, here] = [statSync(`/proc/${pid}/cwd`), statSync(cluster)];
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return false;
  }
}
