import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
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
  '.env.example',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'package.json',
  'package-lock.json',
];
const NOT_NEEDED = /\.test\.ts$|[\\/]snapshots$|[\\/]docs[\\/]pictures$/;

/** Writes daybreak-VERSION.tar.gz into the project's folder. @returns its name and size, in words */
export function writeArchive(root) {
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const title = `${name}-${version}`;
  const file = `${title}.tar.gz`;
  const temporary = mkdtempSync(join(tmpdir(), 'archive-'));
  try {
    for (const part of PARTS)
      cpSync(join(root, part), join(temporary, title, part), {
        recursive: true,
        filter: (source) => !NOT_NEEDED.test(source),
      });
    const args = ['-czf', join(root, file), '-C', temporary, title];
    const { status, stderr, error } = spawnSync('tar', args, { encoding: 'utf8' });
    if (error || status !== 0)
      throw new Error(`tar could not write the archive: ${error?.message ?? stderr.trim()}`);
    return `${file} (${(statSync(join(root, file)).size / 1024 / 1024).toFixed(1)} MB)`;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}
