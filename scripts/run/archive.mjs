import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a running board needs: the built pages, the server's sources, which Node runs as they are, and documents. */
const PARTS = [
  'build',
  'demo',
  'deploy',
  'docs',
  'scripts/binaries.json',
  'scripts/run',
  'scripts/run.mjs',
  'server',
  'shared',
  'features',
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'package.json',
  'package-lock.json',
];
const NOT_NEEDED = /\.test\.ts$|[\\/]snapshots$|[\\/]docs[\\/]pictures$/;

/**
 * Writes daybreak-VERSION-TIME.tar.gz into the project's folder. The time, in UTC, gives every archive a folder of its
 * own, so that unpacking never overwrites the version that runs.
 * @returns its name and size, in words
 */
export function writeArchive(root, now = new Date()) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const time = now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 13);
  const title = `${name}-${version}-${time}`;
  const file = `${title}.tar.gz`;
  const temporary = mkdtempSync(join(tmpdir(), 'archive-'));
  try {
    for (const part of PARTS)
      cpSync(join(root, part), join(temporary, title, part), {
        recursive: true,
        filter: (source) => !NOT_NEEDED.test(source),
      });
    makeReadable(temporary);
    const args = ['-czf', join(root, file), '-C', temporary, title];
    const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' });
    if (error || status !== 0)
      throw new Error(`tar could not write the archive: ${error?.message ?? stderr.trim()}`);
    return `${file} (${(statSync(join(root, file)).size / 1024 / 1024).toFixed(1)} MB)`;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Root unpacks the archive with these modes, and the service's user has to read it. */
function makeReadable(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    const path = join(folder, name);
    chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  }
}
