import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listenTo } from './listen-to.mjs';
import { npmCommand } from './npm.mjs';

/** Milliseconds to wait for the registry. */
const NO_ANSWER = 20_000;

const OPTIONS = [
  '--include=optional',
  '--include=peer',
  '--loglevel=http',
  '--no-audit',
  '--no-fund',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/**
 * Installs the packages of package-lock.json unless they are there.
 * @param needsDevelopment with the packages that only building and testing need, regardless of NODE_ENV
 */
export async function installPackages(root, needsDevelopment, step, talks) {
  const options = [needsDevelopment ? '--include=dev' : '--omit=dev', ...OPTIONS];
  if (isInstalled(root, needsDevelopment)) {
    if (talks) step('Packages', 'up to date');
    return;
  }
  step('Packages', 'installing (npm ci); this takes a minute or two the first time');
  const began = Date.now();
  let { code, output } = await npm(root, ['ci', ...options]);
  // npm ci requires an entry for every platform; npm install only the ones it needs.
  if (code !== 0 && /in sync/.test(output)) {
    ({ code, output } = await npm(root, ['install', '--no-save', ...options]));
  }
  if (code !== 0) throw new Error(reasonOf(output));
  step('Packages', `installed in ${Math.round((Date.now() - began) / 1000)} s`);
}

/**
 * Compares the lock file with the one npm leaves among the packages when it has finished. Packages for other platforms
 * may be missing.
 */
function isInstalled(root, needsDevelopment) {
  const there = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(there)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const found = readPackages(there);
  const { optionalDependencies = {} } = wanted[''];
  const isOurs = (path) => path.replace('node_modules/', '') in optionalDependencies;
  const isNeeded = ([path, entry]) =>
    path !== '' &&
    (needsDevelopment || !entry.dev) &&
    (entry.optional || entry.devOptional ? isOurs(path) && fits(entry) : true);
  const isSame = ([path, { version, integrity }]) =>
    found[path]?.version === version && found[path].integrity === integrity;
  return Object.entries(wanted).filter(isNeeded).every(isSame);
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return { '': {} };
  }
}

const fits = ({ os, cpu }) =>
  [os ?? process.platform].flat().includes(process.platform) &&
  [cpu ?? process.arch].flat().includes(process.arch);

async function npm(root, args) {
  const child = spawn(...npmCommand(root, args));
  const { said, ended } = listenTo(child);
  // Without a network, npm retries for minutes.
  let unreachable = '';
  const giveUp = setTimeout(() => {
    if (/fetch GET 200/.test(said())) return;
    unreachable = /attempt \d+ failed with (\w+)/.exec(said())?.[1] ?? '';
    if (unreachable) child.kill();
  }, NO_ANSWER);
  const result = await ended;
  clearTimeout(giveUp);
  return unreachable ? { code: 1, output: `npm error code ${unreachable}` } : result;
}

/** The npm error on one line. */
function reasonOf(output) {
  const code = /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1] ?? '';
  if (
    /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|FETCH_ERROR|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT)$/.test(
      code,
    )
  ) {
    return `The packages could not be installed: the npm registry cannot be reached (${code}). Check the network, then start again.`;
  }
  if (code === 'ENOSPC')
    return 'The packages could not be installed: the disk is full. Make room (about 1 GB), then start again.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `The packages could not be installed: this user may not write to the project's folder (${code}). Give it the right, then start again.`;
  }
  const said = output
    .split('\n')
    .map((line) => /^npm (?:error|ERR!) (?!code )(.+)/.exec(line)?.[1])
    .find(Boolean);
  return `The packages could not be installed: ${said ?? (code || 'npm ended early')}. Run "npm ci" to see all that npm says.`;
}
