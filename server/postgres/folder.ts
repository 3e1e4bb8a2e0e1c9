import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf, StartError } from '../start-error.ts';

/** The paths in DATA_DIR. */
export interface Folder {
  dir: string;
  /** PostgreSQL's data directory; it exists only when it is complete. */
  cluster: string;
  /** Cluster and lock are readable by their owner only, the password by the user who starts the product. */
  password: string;
  log: string;
  lock: string;
  /** Exists while the process that holds the lock is ending. */
  ending: string;
}

/** The paths of a DATA_DIR, whether they exist or not. */
export function folderAt(path: string): Folder {
  const dir = resolve(path);
  return {
    dir,
    cluster: join(dir, 'postgres'),
    password: join(dir, 'postgres.password'),
    log: join(dir, 'postgres.log'),
    lock: join(dir, 'postgres.lock'),
    ending: join(dir, 'postgres.ending'),
  };
}

/** Creates DATA_DIR if it is missing. @throws StartError */
export function makeFolder({ dir }: Folder): void {
  try {
    makeWithParents(dir);
  } catch (error) {
    throw explainFileError(dir, error);
  }
}

/** Implemented here, because Node's recursive mkdir never returns if the system answers ENOENT (/proc). */
function makeWithParents(dir: string): void {
  if (existsSync(dir)) {
    // Fails if it is a file.
    statSync(`${dir}/.`);
    return;
  }
  makeWithParents(dirname(dir));
  mkdirSync(dir, { mode: 0o711 });
}

const REASONS: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'read-only file system',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'the path leads to a file',
  ENOENT: 'the system allows no folder there',
};

/** A StartError with advice for a failed file operation in DATA_DIR; returns other errors unchanged. */
export function explainFileError(dir: string, error: unknown): unknown {
  const code = codeOf(error);
  if (error instanceof StartError || code === undefined || !('syscall' in (error as Error)))
    return error;
  const reason = REASONS[code] ?? code;
  return new StartError(
    `The data folder ${dir} cannot be used: ${reason}. Make it writable, or choose another: DATA_DIR=/some/folder npm start`,
    {
      cause: error,
    },
  );
}
