import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { FreshDatabase } from '../database.ts';
import { QUICK_START } from '../quick-start.ts';
import type { Order, Reply } from './process.ts';

/** A process of the board that can be killed at any moment. */
interface BoardProcess {
  url: string;
  isAlive(): boolean;
  setClock(time: number): Promise<void>;
  /** @returns how many moments it carried out; 0 if it was killed meanwhile */
  sweep(): Promise<number>;
  kill(): Promise<void>;
}

export interface Board {
  /** The address of one of the processes that run, each time another one. */
  url(): string;
  urls(): string[];
  now(): number;
  /** Moves the clock of all processes. */
  setClock(time: number): Promise<void>;
  /** Lets all processes carry out what is due, at the same time. */
  sweepTogether(): Promise<void>;
  /** Lets them carry out what is due until nothing is. */
  settle(): Promise<void>;
  /** Ends a process at once, as `kill -9` does. */
  killOne(): Promise<void>;
  /** Starts what was killed again, after the database has ended what it was doing. */
  restart(): Promise<void>;
  /** What the processes have logged as errors. */
  errors: string[];
  stop(): Promise<void>;
}

const COUNT = 2;
/** Sweeps of a day; the log of the board is due again and again. */
const SWEEPS_MAX = 50;

/** Two processes on one database. @param time of their clocks, in milliseconds since 1970 */
export async function startBoard(database: FreshDatabase, time: number): Promise<Board> {
  const errors: string[] = [];
  let clock = time;
  let started = 0;
  let asked = 0;
  const start = async () => {
    const name = `year-${(started += 1)}`;
    const url = new URL(database.url);
    url.searchParams.set('application_name', name);
    return { name, ...(await startProcess(url.href, clock, errors)) };
  };
  const processes = await Promise.all(Array.from({ length: COUNT }, start));
  const alive = () => processes.filter((each) => each.isAlive());
  const together = <T>(work: (each: BoardProcess) => Promise<T>) => Promise.all(alive().map(work));
  return {
    errors,
    url: () => {
      const running = alive();
      return running[(asked += 1) % running.length]?.url ?? '';
    },
    urls: () => alive().map(({ url }) => url),
    now: () => clock,
    setClock: async (next) => {
      clock = next;
      await together((each) => each.setClock(next));
    },
    sweepTogether: async () => {
      await together((each) => each.sweep());
    },
    settle: async () => {
      for (let sweeps = 0; sweeps < SWEEPS_MAX; sweeps += 1) {
        const [first] = alive();
        // The log looks for entries in each sweep.
        if (((await first?.sweep()) ?? 0) <= 1) return;
      }
      throw new Error(`Something is due again after ${SWEEPS_MAX} sweeps.`);
    },
    killOne: async () => {
      const running = alive();
      if (running.length > 1) await running[(asked += 1) % running.length]?.kill();
    },
    restart: async () => {
      for (const [at, each] of processes.entries()) {
        if (each.isAlive()) continue;
        await ended(database.pool, each.name);
        processes[at] = await start();
      }
    },
    stop: async () => {
      await together((each) => each.kill());
    },
  };
}

/** Waits until the database has noticed that a process is gone, and has ended its transactions. */
async function ended(pool: Pool, name: string): Promise<void> {
  const isBusy = async () =>
    (await pool.query('select from pg_stat_activity where application_name = $1', [name]))
      .rowCount !== 0;
  while (await isBusy()) await sleep(10);
}

async function startProcess(
  databaseUrl: string,
  time: number,
  errors: string[],
): Promise<BoardProcess> {
  const child = fork(join(import.meta.dirname, 'process.ts'), [databaseUrl, String(time)], {
    execArgv: QUICK_START,
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  let orders = 0;
  let isAlive = true;
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (reply: Reply) => {
      if ('url' in reply) resolve(reply.url);
      else if ('logged' in reply) errors.push(reply.logged);
      else waiting.get(reply.id)?.(reply);
    });
    child.on('exit', (code) => {
      isAlive = false;
      reject(new Error(`The process ended with ${code} before it was ready.`));
      for (const [id, answer] of waiting) answer({ id });
    });
  });
  const ask = async (work: { clock: number } | { sweep: true }): Promise<number> => {
    if (!isAlive) return 0;
    const id = (orders += 1);
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      const order: Order = { id, ...work };
      // A process that is killed at this moment answers by its exit.
      child.send(order, () => {});
    });
    waiting.delete(id);
    if ('error' in reply && reply.error) errors.push(reply.error);
    return 'moments' in reply ? (reply.moments ?? 0) : 0;
  };
  return {
    url,
    isAlive: () => isAlive,
    setClock: async (next) => void (await ask({ clock: next })),
    sweep: () => ask({ sweep: true }),
    kill: async () => {
      if (!isAlive) return;
      isAlive = false;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
