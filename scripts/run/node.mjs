import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The first Node version that runs TypeScript without a build. */
const NEEDED = 24;

/** The path of the Node that runs the product: the installed package, or the current one. */
export function findNode(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const own = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', file);
  if (existsSync(own) && spawnSync(own, ['--version']).status === 0) return own;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return process.execPath;
  throw new Error(
    `This machine needs Node ${NEEDED} or newer (it runs ${process.version}): no Node of our own exists for ${process.platform} ${process.arch}. Get it from https://nodejs.org and start again.`,
  );
}
