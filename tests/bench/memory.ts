import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ColdBoard } from './cold-data.ts';
import { partsOf, withColdBoard } from './cold.ts';
import { load } from './load.ts';
import { startProduct } from './product.ts';

const CONNECTIONS = 32;
/** Seconds for which one kind of request is sent. */
const TURN = 5;
/** Milliseconds between two exports, and between two looks at the memory. */
const EXPORT_PAUSE = 2000;
const LOOK = 200;

/** What a turn needed. */
export interface Turn {
  name: string;
  /** Answers a second. */
  rate: number;
  refused: number;
  /** The most that a process of the product held during the turn, in mebibytes. */
  resident: number;
}

/**
 * The memory of the product under the load of `npm run bench -- cold`, one kind of request after the other, while an
 * admin and job seekers download exports all the time. Linux only.
 * @param size jobs, of which a tenth are public
 */
export async function benchMemory(
  { size, minutes }: { size: number; minutes: number },
  report: (turn: Turn) => void,
): Promise<void> {
  await withColdBoard(size, async (databaseUrl, board) => {
    const product = await startProduct({ DATABASE_URL: databaseUrl, RATE_LIMIT: 'off' });
    const until = performance.now() + minutes * 60_000;
    const isOver = () => performance.now() > until;
    let resident = 0;
    const watch = async () => {
      for (; !isOver(); await sleep(LOOK))
        resident = Math.max(resident, await residentOf(product.pid));
    };
    const turns = async () => {
      for (let asked = 0; !isOver();) {
        for (const { name, ours } of partsOf(board)) {
          const limits = { connections: CONNECTIONS, seconds: TURN };
          const { rate, refused } = await load(product.url, limits, () => ours(asked++));
          report({ name, rate, refused, resident });
          resident = 0;
        }
      }
    };
    try {
      await Promise.all([watch(), turns(), downloadExports(product.url, board, isOver)]);
    } finally {
      await product.stop();
    }
  });
}

/** Downloads lists of an admin and the data of job seekers in turns. @throws if one is refused */
async function downloadExports(
  url: string,
  { admins, seekers }: ColdBoard,
  isOver: () => boolean,
): Promise<void> {
  const download = async (token: string | undefined, path: string, body: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const asked = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (asked.status === 503) return;
    const link = ((await asked.json()) as { path?: string }).path;
    if (!link) throw new Error(`${path} answered ${asked.status}.`);
    const file = await fetch(url + link, { headers });
    for await (const _ of file.body ?? []) continue;
  };
  for (let count = 0; !isOver(); count += 1) {
    await download(admins[0], '/api/exports', { what: count % 2 ? 'users' : 'jobs' });
    await download(seekers[count % seekers.length], '/api/users/export', {});
    await sleep(EXPORT_PAUSE);
  }
}

/** The most that a process holds, of one and of those that it has started. In mebibytes. */
async function residentOf(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = [pid, ...children.split(' ').filter(Boolean)];
  const all = await Promise.all(
    pids.map(async (each) => {
      const status = await readFile(`/proc/${each}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    }),
  );
  return Math.max(...all);
}
