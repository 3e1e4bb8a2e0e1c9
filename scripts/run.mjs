// The entry point of every command, in JavaScript for Node 20 and later: updates the packages, finds
// the project's own Node and hands over to it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeArchive } from './run/archive.mjs';
import { buildPages, isArchive, isBuilt } from './run/build.mjs';
import { installPackages } from './run/install.mjs';
import { findNode } from './run/node.mjs';
import { inTurn } from './run/turn.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const commands = {
  start: { build: true, entry: ['server/main.ts'] },
  dev: {
    // Changes to these files restart the server. Pages reload without a restart.
    entry: [
      '--watch-path=server',
      '--watch-path=shared',
      '--watch-path=features',
      '--watch-preserve-output',
      'server/main.ts',
      '--dev',
    ],
  },
  build: { build: true },
  archive: { build: true },
  test: { entry: ['scripts/test.ts'] },
  'test:long': { build: true, entry: ['scripts/test-long.ts'] },
  check: { entry: ['scripts/check.ts'] },
  fix: { entry: ['scripts/check.ts', '--fix'] },
  bench: { build: true, entry: ['tests/bench/run.ts'] },
  journeys: { entry: ['tests/bench/journeys.ts'] },
  admin: { entry: ['server/admin.ts'] },
  'verify-log': { entry: ['features/public-log/server/verify-log.ts'] },
  accessibility: { build: true, entry: ['tests/e2e/journeys/write-results.ts'] },
  sbom: { entry: ['scripts/run/sbom.mjs'] },
};

/** The child process that runs the command. */
let program;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
endWithParents();

const [name = '', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;

try {
  if (!command) throw new Error(`Name a command: ${Object.keys(commands).join(', ')}`);
  if (Number.parseInt(process.versions.node, 10) < 20) {
    throw new Error(`Node 20 or newer is needed, this is ${process.version}: https://nodejs.org`);
  }
  const node = await inTurn(root, prepare);
  if (command.entry) process.exitCode = await run(node, [...command.entry, ...rest]);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

/** Prepares packages, Node and pages. A lock keeps concurrent starts from interfering. */
async function prepare() {
  const step = (title, outcome) => console.log(`${title.padEnd(12)} ${outcome}`);
  const talks = ['start', 'dev', 'build', 'archive'].includes(name);
  const runsOnly = ['start', 'admin', 'verify-log'].includes(name);
  if (isArchive(root) && !runsOnly)
    throw new Error(`This is a built archive, without the sources that '${name}' needs.`);
  // A built product needs neither the packages of the build nor those of the tests.
  const needsDevelopment = !(runsOnly && isBuilt(root));
  await installPackages(root, needsDevelopment, step, talks);
  const node = findNode(root);
  if (command.build) await buildPages(root, node, step, talks);
  if (name === 'archive') step('Archive', writeArchive(root));
  return node;
}

/** Runs a child process and forwards every signal to it. @returns its exit code */
function run(node, args) {
  const modules = join(root, 'node_modules');
  const env = {
    // Caches compiled code to speed up later starts.
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    // They keep a process small and have to be set before it starts (docs/operating.md).
    ...(name === 'start' &&
      JSON.parse(readFileSync(join(root, 'scripts/run/memory.json'), 'utf8'))),
    ...process.env,
    PATH: [dirname(node), join(modules, '.bin'), process.env.PATH].join(delimiter),
  };
  // The IPC channel closes when this process is killed, which tells the child to stop.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  program = spawn(node, args, { cwd: root, env, stdio });
  return new Promise((resolve, reject) => {
    program.once('error', reject);
    program.once('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
}

/** Forwards a signal to the child. Without a child, exits. */
function end(signal) {
  if (program) program.kill(signal);
  else process.exit(128 + constants.signals[signal]);
}

/** Exits when the npm process that started this one exits, even if it was killed. */
function endWithParents() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const startedBy = parents();
  const watch = setInterval(() => {
    if (parents() === startedBy) return;
    clearInterval(watch);
    end('SIGTERM');
  }, 250);
  watch.unref();
}

/** The ids of the npm process that started this one, and of the shell between them. */
function parents() {
  try {
    const isShell = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8').includes(
      'scripts/run.mjs',
    );
    const [, , parent] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
      .replace(/^.*\)/, ')')
      .split(' ');
    return isShell ? `${process.ppid} ${parent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}
