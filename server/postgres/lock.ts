import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Folder } from './folder.ts';

const BUSY = 5;
/** Milliseconds for another process to stop. */
const STOP_TIMEOUT = 3000;
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
  return () => openFile.isOpen && openFile.close();
}

/** Locks DATA_DIR; waits briefly for a process that is stopping. @throws StartError if it stays in use */
export async function lock(folder: Folder): Promise<Unlock> {
  for (let waited = 0; waited <= STOP_TIMEOUT; waited += PAUSE) {
    const unlock = tryLock(folder);
    if (unlock) return unlock;
    await sleep(PAUSE);
  }
  throw new StartError(
    `Another process already uses the data folder ${folder.dir}. Stop it, or choose another folder: DATA_DIR=./data2 PORT=3001 npm start`,
  );
}
