/**
 * `node tests/bench/large-answers.ts`: measures the cost of the largest responses, on a board with 100,000 users,
 * 100,000 public jobs and 300,000 applications (the first argument sets the number of users). Memory is the peak growth
 * of the process. The longest turn is the longest time in which the event loop was blocked.
 * Filling the scratch database takes a minute or two.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { openSession } from '../../server/accounts/sessions.ts';
import { startEmbedded } from '../../server/postgres/start.ts';
import { migrate } from '../../server/db/migrate.ts';
import { connectTo } from '../support/connect.ts';
import { fillBoard, publishAll } from './board-data.ts';
import type { Used } from './watched-server.ts';

const USERS = Number(process.argv[2] ?? 100_000);
/** Bytes after which a slow reader pauses, and its pause in milliseconds. */
const SLOW = { every: 1024 * 1024, rest: 40 };
/** How long it reads nothing after its first bytes, in milliseconds. */
const PAUSE = 3000;

const dir = await mkdtemp(join(tmpdir(), 'daybreak-large-'));
const postgres = await startEmbedded({ dir, fsync: false });
// Filling takes longer than a statement of the product may.
const database = connectTo(postgres.superuserUrl);
await migrate(database);
await fillBoard(database.pool, { users: USERS, jobs: USERS, applications: USERS * 3 });
await publishAll(database.pool);
const authorization = `Bearer ${await adminToken()}`;

const server = fork(join(import.meta.dirname, 'watched-server.ts'), [postgres.superuserUrl], {
  execArgv: ['--expose-gc'],
});
const [url] = (await once(server, 'message')) as [string];

console.log(
  `${'answer'.padEnd(40)} ${['seconds', 'MB', 'rss +MB', 'heap +MB', 'longest turn ms'].map((cell) => cell.padStart(8)).join(' ')}`,
);
await measure('/robots.txt', 'warm');
await measure('/jobs.xml', 'the first time, gzip', { accept: 'gzip' });
await measure('/jobs.xml', 'again, gzip', { accept: 'gzip' });
await database.pool.query(
  `update job_search set modified_at = now() where job_id = (select job_id from job_search limit 1)`,
);
await measure('/jobs.xml', 'after a change, gzip', { accept: 'gzip' });
await measure('/jobs.xml', 'slow reader', { isSlow: true });
await measure('/jobs.xml', 'gzip, slow reader', { isSlow: true, accept: 'gzip' });
await measure('/jobs.xml', 'fast reader');
await measure('/sitemap.xml', '');
await measure('/sitemaps/jobs-1.xml', '');
await measure('/api/users?limit=50', 'a page');
await measure('/api/users', 'without a limit');
await measure('/api/jobs/admin/all', 'without a limit');
await measure('/api/applications/admin/all', 'without a limit');

server.kill('SIGTERM');
await once(server, 'exit');
await database.close();
await postgres.stop();
await rm(dir, { recursive: true, force: true });

/** Creates an admin and returns their token. */
async function adminToken(): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `update users set role = 'admin' where username = 'user1' returning id`,
  );
  return (await openSession(database.db, rows[0]?.id ?? '', 'bench', new Date())).token;
}

/** The server's usage since the last call. */
async function used(): Promise<Used> {
  server.send('used');
  const [answer] = (await once(server, 'message')) as [Used];
  return answer;
}

async function measure(
  path: string,
  note: string,
  reader: { isSlow?: boolean; accept?: string } = {},
): Promise<void> {
  await used();
  await sleep(300);
  const before = await used();
  const began = performance.now();
  const { code, bytes } = await read(path, reader);
  const seconds = (performance.now() - began) / 1000;
  const { rss, heap, longestTurn } = await used();
  const cells = [
    seconds.toFixed(1),
    (bytes / 1e6).toFixed(1),
    (rss - before.rss).toFixed(0),
    (heap - before.heap).toFixed(0),
    longestTurn.toFixed(0),
  ];
  const name = `${path}${note && `, ${note}`}${code === 200 ? '' : ` (${code})`}`;
  console.log(`${name.padEnd(40)} ${cells.map((cell) => cell.padStart(8)).join(' ')}`);
}

/** Reads an answer to its end. A slow reader pauses after its first bytes and repeatedly. */
async function read(path: string, { isSlow = false, accept = 'identity' }) {
  const request = get(url + path, { headers: { authorization, 'accept-encoding': accept } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let [bytes, rested] = [0, 0];
  for await (const piece of response as AsyncIterable<Buffer>) {
    if (isSlow && bytes === 0) await sleep(PAUSE);
    bytes += piece.length;
    if (!isSlow || bytes - rested < SLOW.every) continue;
    rested = bytes;
    await sleep(SLOW.rest);
  }
  return { code: response.statusCode, bytes };
}
