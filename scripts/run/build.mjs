import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressFiles } from './compress.mjs';
import { listenTo } from './listen-to.mjs';

/** The inputs of the page build. */
const SOURCES = [
  'web',
  'shared',
  'features',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'scripts/run/compress.mjs',
];
const NOT_BUILT = /\.test\.tsx?$/;

const stampOf = (root) => join(root, 'build', 'sources.sha256');

/** Whether a folder is an unpacked archive (scripts/run/archive.mjs): with the built pages, without their sources. */
export const isArchive = (root) => !existsSync(join(root, 'web'));

/** Whether the build is up to date. */
export function isBuilt(root) {
  const stamp = stampOf(root);
  return (
    existsSync(stamp) && (isArchive(root) || readFileSync(stamp, 'utf8') === fingerprint(root))
  );
}

/** Builds the pages unless the build is up to date. */
export async function buildPages(root, node, step, talks) {
  const stamp = stampOf(root);
  if (isBuilt(root)) {
    if (talks) step('Pages', 'up to date');
    return;
  }
  step('Pages', 'building');
  const began = Date.now();
  // An interrupted build must not look complete.
  rmSync(stamp, { force: true });
  const { code, output } = await build(root, node);
  if (code !== 0)
    throw new Error(`${output.trim()}\n\nThe pages could not be built; the reason stands above.`);
  const memory = join(root, 'node_modules', '.cache', 'compressed');
  await compressFiles(join(root, 'build', 'client'), memory);
  writeFileSync(stamp, fingerprint(root));
  step('Pages', `built in ${((Date.now() - began) / 1000).toFixed(1)} s`);
}

function build(root, node) {
  const tool = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const child = spawn(node, [tool, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return listenTo(child).ended;
}

/** A hash of names and contents, because modification times change with every checkout. */
function fingerprint(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesIn(root, source))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

function filesIn(root, path) {
  if (!existsSync(join(root, path))) return [];
  try {
    const entries = readdirSync(join(root, path), { withFileTypes: true });
    return entries
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .flatMap((entry) =>
        entry.isDirectory() ? filesIn(root, `${path}/${entry.name}`) : [`${path}/${entry.name}`],
      )
      .filter((file) => !NOT_BUILT.test(file));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
}
