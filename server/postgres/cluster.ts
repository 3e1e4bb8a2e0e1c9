import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../start-error.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Folder } from './folder.ts';
import { SUPERUSER } from './roles.ts';

const MAJOR_VERSION = 18;
const UNFINISHED = 'postgres.new-';

/** PostgreSQL gets none of our environment variables; macOS requires a locale. */
export const environment =
  process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } };

/**
 * The name of a folder for PostgreSQL that was started in it. Another account may not be able to walk the path (a
 * project in /root), but can always access its working directory.
 */
export const nameFor = (folder: string, account: Account | undefined) =>
  account && process.platform === 'linux' ? '/proc/self/cwd' : folder;

/** The database's password, created at the first start. @throws StartError if it is missing later */
export function readPassword({ password, cluster, dir }: Folder): string {
  const known = existsSync(password) ? readFileSync(password, 'utf8').trim() : '';
  if (known) return known;
  if (existsSync(cluster)) {
    throw new StartError(
      `${password} is missing: it holds the password of the database in ${dir}. Put it back from your backup.`,
    );
  }
  const made = randomBytes(24).toString('base64url');
  const unfinished = `${password}.new`;
  rmSync(unfinished, { force: true });
  writeFileSync(unfinished, `${made}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, password);
  return made;
}

/**
 * Creates the database's files if they are missing. They are created under another name and renamed when complete; the
 * next start removes the remains of a killed one.
 * @returns whether they were created now
 */
export async function ensureCluster(
  folder: Folder,
  password: string,
  parts: { binaries: Binaries; account?: Account; fsync: boolean },
): Promise<boolean> {
  removeUnfinished(folder.dir);
  if (existsSync(folder.cluster) && readdirSync(folder.cluster).length > 0) {
    checkVersion(folder.cluster);
    return false;
  }
  const unfinished = mkdtempSync(join(folder.dir, UNFINISHED));
  const data = join(unfinished, 'data');
  const passwordFile = join(unfinished, 'password');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const { account } = parts;
  if (account)
    for (const path of [unfinished, data, passwordFile]) chownSync(path, account.uid, account.gid);
  await initialize(data, parts);
  renameSync(data, folder.cluster);
  rmSync(unfinished, { recursive: true, force: true });
  return true;
}

async function initialize(
  data: string,
  { binaries, account, fsync }: { binaries: Binaries; account?: Account; fsync: boolean },
): Promise<void> {
  const place = nameFor(data, account);
  const child = spawn(
    binaries.initdb,
    [
      `--pgdata=${place}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${place}/../password`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The built-in collation is the same on every machine, whatever its locales.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(fsync ? [] : ['--no-sync']),
    ],
    { ...account, ...environment, cwd: data, detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const kill = () => child.kill();
  process.once('exit', kill);
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  const [code, errors] = await Promise.all([ended, text(child.stderr)]).finally(() =>
    process.off('exit', kill),
  );
  if (code !== 0) {
    const reason =
      errors.split('\n').find((line) => /error|fatal|could not/i.test(line)) ??
      `initdb ended with ${code}`;
    throw new StartError(`PostgreSQL could not make its files in ${data}: ${reason.trim()}`);
  }
}

function removeUnfinished(dir: string): void {
  for (const name of readdirSync(dir)) {
    if (!name.startsWith(UNFINISHED)) continue;
    try {
      rmSync(join(dir, name), { recursive: true, force: true, maxRetries: 3 });
    } catch {
      // A program of the killed start may still write there; the next start removes it.
    }
  }
}

function checkVersion(cluster: string): void {
  const file = join(cluster, 'PG_VERSION');
  const version = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
  if (!version)
    throw new StartError(
      `${cluster} is not a database folder. Move it, or choose another folder with DATA_DIR.`,
    );
  if (version !== MAJOR_VERSION) {
    const steps =
      version < MAJOR_VERSION
        ? [
            'Go back to the version of this product that you used until now.',
            'There, save the data: npm run admin -- backup board.gz',
            `Move the folder away, but keep it: mv ${cluster} ${cluster}-${version}`,
            'With this version: npm run admin -- restore board.gz',
          ]
        : ['Update this product, or restore a backup into another DATA_DIR.'];
    throw new StartError(
      [
        `The database in ${cluster} was made by PostgreSQL ${version}, this is ${MAJOR_VERSION}.`,
        ...steps.map((step, index) => (steps.length > 1 ? `${index + 1}. ${step}` : step)),
      ].join('\n'),
    );
  }
}
