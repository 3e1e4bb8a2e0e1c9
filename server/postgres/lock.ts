import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Folder } from './folder.ts';

const BUSY = 5;
/** Milliseconds for a process that is ending: longer than it may take (server/lifetime.ts). */
const END_TIMEOUT = 30_000;
/** Milliseconds in which a process that was just asked to stop says that it is ending. */
const GRACE = 1000;
const PAUSE = 100;

/** Releases a lock. */
export type Unlock = () => void;

/**
 * Locks DATA_DIR for this process. Node has no file locks, but its SQLite uses those of the operating system: they are
 * released however the process ends, and need no process ids.
 * @returns undefined if another process holds the lock
 * @throws StartError if the folder cannot be written
 */
export function tryLock(folder: Folder): Unlock | undefined {
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(folder.lock, { timeout: 0 });
    file.exec('begin exclusive');
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined;
    throw new StartError(
      `The data folder ${folder.dir} cannot be written. Make it writable, or choose another: DATA_DIR=/some/folder npm start`,
      { cause: error },
    );
  }
  const openFile = file;
  // Of a process that was killed while it ended.
  rmSync(folder.ending, { force: true });
  return () => {
    if (!openFile.isOpen) return;
    rmSync(folder.ending, { force: true });
    openFile.close();
  };
}

/** Says to the next start that this process, which holds the lock, is ending. */
export function announceEnd({ ending }: Folder): void {
  try {
    writeFileSync(ending, '');
  } catch {
    // The disk is full: the next start does not wait.
  }
}

/**
 * Locks DATA_DIR. Waits for a process that is ending, up to half a minute.
 * @param log says that this start waits
 * @throws StartError if another process uses the folder
 */
export async function lock(folder: Folder, log: (line: string) => void): Promise<Unlock> {
  const began = performance.now();
  let isWaiting = false;
  for (;;) {
    const unlock = tryLock(folder);
    if (unlock) return unlock;
    if (!isWaiting && existsSync(folder.ending)) {
      isWaiting = true;
      log(`waiting for the process that is ending (${END_TIMEOUT / 1000} s at most)`);
    }
    if (performance.now() - began > (isWaiting ? END_TIMEOUT : GRACE)) break;
    await sleep(PAUSE);
  }
  throw new StartError(
    `Another process already uses the data folder ${folder.dir}. Stop it, or choose another folder: DATA_DIR=./data2 PORT=3001 npm start`,
  );
}
