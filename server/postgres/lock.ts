import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '../start-error.ts';
import type { Folder } from './folder.ts';

const BUSY = 5;
/** The time a process gets to stop, in milliseconds. */
const PATIENCE = 3000;
const PAUSE = 100;

/** Gives a lock back. */
export type Unlock = () => void;

/**
 * Claims DATA_DIR for this process. Node has no file locks, but SQLite, which is part of it, takes the operating
 * system's: they end with the process however it ends, and no process id can be mistaken for another.
 * @returns undefined where another process has it
 * @throws StartError where the folder cannot be written
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
  const held = file;
  return () => held.isOpen && held.close();
}

/** Claims DATA_DIR, waiting a moment for one that is just stopping. @throws StartError where it stays in use */
export async function lock(folder: Folder): Promise<Unlock> {
  for (let waited = 0; waited <= PATIENCE; waited += PAUSE) {
    const unlock = tryLock(folder);
    if (unlock) return unlock;
    await sleep(PAUSE);
  }
  throw new StartError(
    `Another process already uses the data folder ${folder.dir}. Stop it, or choose another folder: DATA_DIR=./data2 PORT=3001 npm start`,
  );
}
