import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds between two looks at the free space. */
const LOOK = 2000;
const MEGABYTE = 1024 * 1024;

/** The free space of the disk that holds the data. */
export interface Disk {
  /** In bytes; undefined if it is unknown, as with a database server elsewhere. */
  free(): number | undefined;
  /** What is still allowed: everything, everything but uploads, or only reading. */
  allows(): 'everything' | 'small changes' | 'reading';
}

/** The disk of a database server elsewhere: that server itself says when it is full. */
export const unknownDisk: Disk = { free: () => undefined, allows: () => 'everything' };

/**
 * Watches the free space of a folder's disk.
 * @param reserve bytes: below, nothing is stored anymore; below twice as much, no files
 * @param read the free space in bytes
 */
export function watchDisk(
  folder: string,
  reserve: number,
  read: () => Promise<number> = async () => freeOf(await statfs(folder)),
  every = LOOK,
): Disk {
  let free: number | undefined;
  const look = async () => {
    free = await read().catch(() => undefined);
  };
  void look();
  setInterval(() => void look(), every).unref();
  return {
    free: () => free,
    allows() {
      if (free === undefined || free >= reserve * 2) return 'everything';
      return free >= reserve ? 'small changes' : 'reading';
    },
  };
}

const freeOf = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize;

/** Whether PostgreSQL can hardly start in a folder: recovery needs a few files of 16 MB. */
export function isFull(folder: string): boolean {
  try {
    return freeOf(statfsSync(folder)) < 32 * MEGABYTE;
  } catch {
    return false;
  }
}

/** A file whose space PostgreSQL gets if it ended because the disk is full: without space it could not start again. */
export interface Ballast {
  /** Makes the file if it is missing and there is plenty of space. */
  fill(): void;
  drop(): void;
}

/** @param size in megabytes; 0 for none */
export function createBallast(folder: string, size: number): Ballast {
  const path = join(folder, 'ballast');
  const drop = () => rmSync(path, { force: true });
  return {
    drop,
    fill() {
      if (size === 0 || existsSync(path)) return;
      try {
        if (freeOf(statfsSync(folder)) < 10 * size * MEGABYTE) return;
        const file = openSync(path, 'wx', 0o600);
        try {
          // Some file systems store zeros without using space.
          for (let written = 0; written < size; written += 1)
            writeSync(file, randomBytes(MEGABYTE));
          fsyncSync(file);
        } finally {
          closeSync(file);
        }
      } catch {
        // An incomplete file would count as made.
        drop();
      }
    },
  };
}
