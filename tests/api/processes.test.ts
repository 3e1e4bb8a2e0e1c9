import { spawnSync } from 'node:child_process';
import { Agent, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createBoard, METRICS_TOKEN } from '../support/kill-rounds.ts';
import { plausibleJob } from '../support/people.ts';
import { createRawClient, type RawClient } from '../support/raw-http.ts';
import { listenLive, type LiveReader } from '../support/live.ts';
import { startMailServer } from '../support/smtp.ts';
import { eventually } from '../support/eventually.ts';

// Two processes behind one port, with one embedded PostgreSQL.

const board = await createBoard(await startMailServer(), { PROCESSES: '2' });
afterAll(board.stop);
await board.start();
await eventually(() => {
  if (!board.output().includes('Processes ')) throw new Error('The processes have not started.');
});

/** The processes that serve, without their supervisor. */
function processes(): number[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return stdout.split('\n').flatMap((line) => {
    const [pid, parent] = line.trim().split(/\s+/);
    return Number(parent) === board.pid() && line.includes('main.ts') ? [Number(pid)] : [];
  });
}

async function ask(client: RawClient, method: string, target: string, token = '', body?: unknown) {
  const headers: [string, string][] = [
    ...(token ? [['authorization', `Bearer ${token}`] as [string, string]] : []),
    ...(body ? [['content-type', 'application/json'] as [string, string]] : []),
  ];
  const sent = body ? Buffer.from(JSON.stringify(body)) : undefined;
  const reply = await client.send({ method, target, headers, body: sent });
  return {
    status: reply.status,
    body: JSON.parse(reply.body.toString()) as Record<string, unknown>,
  };
}

/** A connection to one of the processes, which stays there. */
async function connectTo(number: number): Promise<RawClient> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const client = createRawClient(board.url);
    const { body } = await ask(client, 'GET', '/healthz');
    if (body['process'] === number) return client;
    client.close();
  }
  throw new Error(`process ${number} gets no connection`);
}

const CLIENTS = 6;
/** Milliseconds between two requests of a client. */
const PAUSE = 25;

/** Clients that send one request after the other on connections that stay open. @returns what failed, when it is ended */
function load(): () => Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const failed: string[] = [];
  const over = new AbortController();
  let count = 0;
  const once = () => {
    const at = (count += 1);
    const path =
      [`/api/jobs?limit=5&n=${at}`, '/', '/api/jobs', '/api/notifications'][at % 4] ?? '';
    return new Promise<void>((resolve) => {
      const fail = (reason: string) => {
        failed.push(`${path}: ${reason}`);
        resolve();
      };
      const headers = path.includes('notifications')
        ? { authorization: `Bearer ${board.tokens.seeker}` }
        : {};
      send(board.url + path, { agent, headers, timeout: 30_000 }, (response) => {
        response.resume();
        response.once('error', (error) => fail(error.message));
        response.once('end', () => {
          if (response.statusCode === 200) resolve();
          else fail(String(response.statusCode));
        });
      })
        .once('timeout', () => fail('no answer'))
        .once('error', (error) => fail(error.message))
        .end();
    });
  };
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!over.signal.aborted) {
      await once();
      await sleep(PAUSE);
    }
  });
  return async () => {
    over.abort();
    await Promise.all(clients);
    agent.destroy();
    return failed;
  };
}

test('a change made through one process is seen through the other', async () => {
  const [one, two] = [await connectTo(1), await connectTo(2)];
  const { tokens } = board;
  const listed = async () => JSON.stringify((await ask(two, 'GET', '/api/jobs')).body);
  for (const title of ['First of two', 'Second of two']) {
    expect(await listed()).not.toContain(title);
    const posted = await ask(one, 'POST', '/api/jobs', tokens.company, {
      ...plausibleJob,
      jobTitle: title,
    });
    const { _id: id } = posted.body['job'] as { _id: string };
    const approved = await ask(one, 'PUT', `/api/jobs/admin/${id}/approve`, tokens.admin, {});
    expect(approved).toMatchObject({ status: 200 });
    await eventually(async () => expect(await listed()).toContain(title));
  }
  one.close();
  two.close();
});

test('each process answers with the metrics of both', async () => {
  const readers = [await connectTo(1), await connectTo(2)];
  for (const reader of readers) {
    // A process that is busy for seconds is left out.
    await eventually(async () => {
      const { body } = await reader.send({
        method: 'GET',
        target: '/metrics',
        headers: [['authorization', `Bearer ${METRICS_TOKEN}`]],
      });
      const text = body.toString();
      for (const number of [1, 2])
        expect(text).toMatch(
          new RegExp(`^daybreak_process_resident_memory_bytes{process="${number}"} \\d{6,}$`, 'm'),
        );
      expect(text).toMatch(/^daybreak_disk_free_bytes \d+$/m);
      expect(text).toMatch(/^daybreak_alarm{name="event-loop"} [01]$/m);
    });
    reader.close();
  }
});

test('a process that is killed under requests is started again, and the other goes on', async () => {
  const before = processes();
  expect(before).toHaveLength(2);
  const end = load();
  let isOver = false;
  const writing = board.write(() => isOver, 50);
  const written = () => board.acknowledged.reviewed.length;
  await eventually(() => expect(written()).toBeGreaterThan(0));
  const [victim = 0] = before;
  process.kill(victim, 'SIGKILL');
  await eventually(() => expect(board.output()).toContain('it serves again'));
  const now = written();
  await eventually(() => expect(written()).toBeGreaterThan(now));
  isOver = true;
  await writing;
  // A connection to the killed process can break once.
  expect((await end()).length).toBeLessThanOrEqual(CLIENTS);
  const after = processes();
  expect(after).toHaveLength(2);
  expect(after).not.toContain(victim);
  expect(await board.check()).toEqual([]);
});

test('live streams are counted across processes, also after one was killed', async () => {
  const open = async () => {
    const reader = await listenLive(board.url, board.tokens.company);
    await eventually(() => expect(reader.heard).toContain('hello'));
    return reader;
  };
  const ended = (all: readonly LiveReader[]) => all.filter((reader) => reader.hasEnded());
  const readers: LiveReader[] = [];
  for (let count = 0; count < 5; count += 1) readers.push(await open());
  expect(ended(readers)).toEqual([]);
  const sixth = await open();
  await eventually(() => expect(readers[0]?.hasEnded()).toBe(true));
  expect(ended([...readers.slice(1), sixth])).toEqual([]);

  const [victim = 0] = processes();
  const before = board.output().length;
  process.kill(victim, 'SIGKILL');
  await eventually(() => expect(board.output().slice(before)).toContain('it serves again'));
  const survivors = [...readers, sixth].filter((reader) => !reader.hasEnded());
  expect(survivors.length).toBeLessThan(5);
  for (let count = survivors.length; count < 5; count += 1) await open();
  expect(ended(survivors)).toEqual([]);
});

test('SIGHUP replaces both processes under requests, and no request fails', async () => {
  const before = processes();
  const end = load();
  process.kill(board.pid(), 'SIGHUP');
  await eventually(() => expect(board.output()).toContain('rolling restart: done'));
  expect(await end()).toEqual([]);
  const after = processes();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

test('SIGTERM ends all of them with code 0', async () => {
  const all = processes();
  expect(await board.stop()).toBe(0);
  const run = (pid: number) => spawnSync('ps', ['-p', String(pid)]).status === 0;
  expect(all.filter(run)).toEqual([]);
});
