import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf, StartError } from '../start-error.ts';

/** What lies where in DATA_DIR. */
export interface Folder {
  dir: string;
  /** PostgreSQL's own data directory; it appears complete or not at all. */
  cluster: string;
  /** Cluster, password and lock have the same owner's eyes only; this one is readable by whoever starts the product. */
  password: string;
  log: string;
  lock: string;
}

/** The places in a DATA_DIR, whether they exist or not. */
export function folderAt(path: string): Folder {
  const dir = resolve(path);
  return {
    dir,
    cluster: join(dir, 'postgres'),
    password: join(dir, 'postgres.password'),
    log: join(dir, 'postgres.log'),
    lock: join(dir, 'postgres.lock'),
  };
}

/** Makes DATA_DIR where it is missing. @throws StartError */
export function makeFolder({ dir }: Folder): void {
  try {
    makeWithParents(dir);
  } catch (error) {
    throw explainFileError(dir, error);
  }
}

/** By hand, because Node's recursive mkdir never returns where the system denies a folder with ENOENT (/proc). */
function makeWithParents(dir: string): void {
  if (existsSync(dir)) {
    // A file fails here, as a folder below it would.
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

/** A failed file operation in DATA_DIR as a line that says what to do; other errors come back as they are. */
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
