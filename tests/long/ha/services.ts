import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../../../scripts/steps.ts';

/** PostgreSQL, Patroni and PgBouncer refuse to run as root. */
const NOBODY = 65_534;
const account = process.geteuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;

/** Milliseconds that a program gets to end in order. */
const STOP = 10_000;

/** Where Debian has the programs. */
export const POSTGRES = '/usr/lib/postgresql/15/bin';
export const PROGRAMS = {
  'postgresql-15': `${POSTGRES}/postgres`,
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
};

/** @throws Error with the command that installs what is missing */
export function requirePackages(...names: (keyof typeof PROGRAMS)[]): void {
  const missing = names.filter((name) => spawnSync(PROGRAMS[name], ['--version']).error);
  if (missing.length > 0) {
    throw new Error(
      `This test needs programs of Debian 12: RUNLEVEL=1 apt-get install ${missing.join(' ')}. RUNLEVEL=1 starts none of them as a service.`,
    );
  }
}

/** Programs of a test, in a temporary folder, as an ordinary user. */
export interface Services {
  dir: string;
  /** Makes a folder for a program. */
  folder(name: string): Promise<string>;
  /** Writes a file that only the programs read. */
  file(name: string, content: string): Promise<string>;
  /** Starts a program; its output is in `name.log`. */
  start(name: string, command: string, args: readonly string[]): ChildProcess;
  /** Runs a program to its end. @throws Error with its output if it fails */
  run(command: string, args: readonly string[]): void;
  /** The end of a program's output. */
  log(name: string): Promise<string>;
  /** Ends what was started and runs, the last first, and removes the folder. */
  stop(): Promise<void>;
}

export async function createServices(): Promise<Services> {
  const dir = await mkdtemp(join(tmpdir(), 'daybreak-ha-'));
  const own = (path: string) => account && chownSync(path, account.uid, account.gid);
  own(dir);
  const env = {
    PATH: `${POSTGRES}:/usr/sbin:/usr/bin:/bin`,
    HOME: dir,
    LC_ALL: 'C.UTF-8',
    TZ: 'UTC',
  };
  const running = new Set<ChildProcess>();

  const end = async (child: ChildProcess) => {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP);
    await exited;
    clearTimeout(timer);
  };
  return {
    dir,
    async folder(name) {
      const path = join(dir, name);
      await mkdir(path, { mode: 0o700 });
      own(path);
      return path;
    },
    async file(name, content) {
      const path = join(dir, name);
      await writeFile(path, content);
      await chmod(path, 0o600);
      own(path);
      return path;
    },
    start(name, command, args) {
      const output = openSync(join(dir, `${name}.log`), 'a');
      const child = spawn(command, args, {
        ...account,
        env,
        cwd: dir,
        stdio: ['ignore', output, output],
      });
      closeSync(output);
      running.add(child);
      child.once('exit', () => running.delete(child));
      return child;
    },
    run(command, args) {
      const { status, stdout, stderr } = spawnSync(command, args, { ...account, env, cwd: dir });
      if (status !== 0) throw new Error(`${command}: ${String(stderr)}${String(stdout)}`);
    },
    log: async (name) =>
      (await readFile(join(dir, `${name}.log`), 'utf8')).split('\n').slice(-30).join('\n'),
    async stop() {
      for (const child of [...running].toReversed()) await end(child);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Asks until the answer is not undefined. @throws Error after `patience` milliseconds, with what was awaited */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined>,
  patience = 60_000,
): Promise<T> {
  const gaveUp = performance.now() + patience;
  let last: unknown;
  while (performance.now() < gaveUp) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      last = error;
    }
    await sleep(100);
  }
  throw new Error(`Not in ${patience / 1000} s: ${what}.`, { cause: last });
}

/** The settings of deploy/pgbouncer.ini for this place. @param server where PgBouncer finds the database */
export async function startPgBouncer(
  services: Services,
  {
    port,
    server,
    user,
    password,
  }: { port: number; server: number; user: string; password: string },
): Promise<void> {
  const users = await services.file('users.txt', `"${user}" "${password}"\n`);
  const deployed = await readFile(join(root, 'deploy/pgbouncer.ini'), 'utf8');
  const settings = deployed
    .replace(/^(daybreak = .*) port=\d+ /m, `$1 port=${server} `)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
    .concat('unix_socket_dir =\n');
  services.start('pgbouncer', PROGRAMS.pgbouncer, [await services.file('pgbouncer.ini', settings)]);
}
